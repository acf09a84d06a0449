import { nameIn } from '@composed/site/markers';

/** Takes the page that the host's build made apart into its scripts, its styles and the rest. */
export function takeApart(html: string): { js: string[]; css: string[]; template: string } {
  const js: string[] = [];
  const css: string[] = [];
  const file = (address: string) => address.replace(/^\//, '');
  const template = html
    .replaceAll(/<script\b[^>]*\bsrc="([^"]+)"[^>]*><\/script>/g, (_tag, src: string) => {
      js.push(file(src));
      return '';
    })
    .replaceAll(/<link\b[^>]*\bhref="([^"]+\.css)"[^>]*>/g, (_tag, href: string) => {
      css.push(file(href));
      return '';
    });
  // Throws where the page has no place for them.
  nameIn(template);
  return { js, css, template };
}
