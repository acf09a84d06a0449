import { type HoleBlock, hole, unless, when } from '@composed/contract/holes';
import { isText, maybe, objectOf } from '@composed/contract/shape';
import { dataId, type PageFacts } from '../host-page.ts';

/**
 * Checks the part of a page's data about its head. `path` is the canonical one; a missing page has none. Values that
 * are left out are those of the static page.
 */
export const hasHead = objectOf({
  head: objectOf({ path: maybe(isText), title: maybe(isText), description: maybe(isText) }),
});

/** A head can have no text, so its blocks are comments. */
const block = ([start, end]: HoleBlock, ...html: string[]): string =>
  `<!--${start}-->${html.join('')}<!--${end}-->`;

const meta = (what: string, path: string, start = ''): string =>
  `<meta ${what.startsWith('twitter:') ? 'name' : 'property'}="${what}" content="${start}${hole(path)}">`;

const optional = (property: string, path: string): string =>
  block(when(path), meta(property, path));

/** Replacements of a page's facts in its template. */
export const templateFacts: Pick<PageFacts, 'title' | 'description'> &
  Required<Pick<PageFacts, 'blockOf'>> = {
  title: hole('head.title'),
  description: hole('head.description'),
  blockOf(what) {
    if (what === 'og:type') return unless('head.type');
    return /^og:image(:|$)/.test(what) ? unless('head.image') : undefined;
  },
};

/** Elements of a template's head, in addition to those of the static page. */
export function templateHead(origin: string, name: string): string[] {
  const link = (rel: string, path: string) => `<link rel="${rel}" href="${origin}${hole(path)}">`;
  return [
    block(when('head.path'), link('canonical', 'head.path'), meta('og:url', 'head.path', origin)),
    meta('twitter:title', 'head.title'),
    meta('twitter:description', 'head.description'),
    optional('og:type', 'head.type'),
    optional('article:published_time', 'head.published'),
    optional('article:author', 'head.author'),
    block(
      when('head.image'),
      meta('og:image', 'head.image.url', origin),
      meta('og:image:width', 'head.image.width'),
      meta('og:image:height', 'head.image.height'),
      meta('og:image:alt', 'head.image.alt'),
      meta('twitter:image', 'head.image.url', origin),
    ),
    block(when('head.noindex'), '<meta name="robots" content="noindex">'),
    ...['previous', 'next'].map((rel) =>
      block(when(`head.${rel}`), link(rel === 'previous' ? 'prev' : rel, `head.${rel}`)),
    ),
    block(
      when('head.jsonLd'),
      `<script type="application/ld+json">${hole('head.jsonLd')}</script>`,
    ),
    block(
      when('start'),
      `<script type="application/json" id="${dataId(name)}">${hole('start')}</script>`,
    ),
  ];
}
