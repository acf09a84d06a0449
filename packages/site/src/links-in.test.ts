import { checkMarkup } from './check-markup.ts';
import { linksIn } from './fragments.ts';

/** Reads the links of checked markup, as of a release's fragments. */
function linksOf(markup: string): string[] {
  const checked = checkMarkup(markup, 'host');
  if (checked.unfit !== undefined) throw new Error(checked.unfit);
  return linksIn(checked.html);
}

test.each([
  ['<p>no link</p>', []],
  ['<a class="b" href="/x">x</a><p><a href="/y?a=1#z">y</a></p>', ['/x', '/y?a=1#z']],
  ['<a href="/x">x</a><a href="/x">again</a>', ['/x']],
  ['<a>a place</a><abbr title="/x">x</abbr>', []],
  ["<a href='/x?a=1&amp;b=&quot;2&quot;'>x</a>", ['/x?a=1&b="2"']],
  ['<a data-href="/no" href="/x">x</a>', ['/x']],
  ['<a title=" href=" href="/x">x</a>', ['/x']],
  // Text that only looks like a link.
  ['<p title="<a href=" class=">">x</p>', []],
  [`<p title='<a href="/no">'>x</p>`, []],
  ['<p>&lt;a href="/no"&gt;</p><textarea name="t"><a href="/no"></textarea>', []],
  ['<input value="a > b"><a title="1 > 2" href="/x" hidden>x</a>', ['/x']],
  ['<svg viewBox="0 0 1 1"><path d="M0 0"></path></svg><a href="/x">x</a>', ['/x']],
])('[MF-16] the links of %j are %j', (markup, links) => {
  expect(linksOf(markup)).toEqual(links);
});
