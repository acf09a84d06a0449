import { each, hole, unless, when } from '@composed/contract/holes';
import fc from 'fast-check';
import { parse } from 'parse5';
import { checkMarkup } from '../check-markup.ts';
import { attribute, elementsIn } from '../host-page.ts';
import { compileTemplate, fill } from './template.ts';

const [item, itemEnd] = each('ideas');
const [shown, shownEnd] = when('shown');
const [hidden, hiddenEnd] = unless('shown');
const comment = (...[open, close]: readonly [string, string]) =>
  [`<!--${open}-->`, `<!--${close}-->`] as const;
const [image, imageEnd] = comment(...when('shown'));

/** Every place for a value, each with the id of its element. */
const PAGE = `<!DOCTYPE html><html><head><title>${hole('text')} · Shop</title>
<meta id="meta" name="description" content="${hole('text')}">
<link id="canonical" rel="canonical" href="https://shop.example${hole('text')}">
${image}<meta id="image" property="og:image" content="https://shop.example${hole('text')}">${imageEnd}
<script id="json" type="application/json">${hole('json')}</script></head>
<body><main><p id="p">a ${hole('text')}&amp;</p><textarea id="area">-${hole('text')}</textarea>
<p id="title" title="&quot; ${hole('text')}" data-x="${hole('text')}"></p><time id="time" datetime="${hole('text')}"></time>
<img id="alt" src="/x.png" alt="${hole('text')}"><img id="src" src="${hole('text')}">
<a id="segment" href="/p/${hole('text')}/x?y=${hole('text')}">x</a><a id="whole" href="${hole('text')}">x</a>
<form id="action" action="${hole('text')}"></form><p id="dir" dir="${hole('text')}" lang="${hole('text')}"></p>
<svg><title id="name">${hole('text')}</title><path id="drawing" d="${hole('text')}"></path></svg>
${shown}<b id="shown">x</b>${shownEnd}${hidden}<b id="hidden">x</b>${hiddenEnd}
<ul>${item}<li title="${hole('.name')}">${hole('.name')}${hole('text')}</li>${itemEnd}</ul></main></body></html>`;

const template = compileTemplate(PAGE);
const page = (text: string, json: unknown = text) =>
  fill(template, { text, json, ideas: [{ name: text }, { name: text }], shown: true });

/** All elements of a page, each with the names of its attributes. */
const shape = (html: string): string[] =>
  [...elementsIn(parse(html))].map(({ tagName, attrs }) =>
    [tagName, ...attrs.map(({ name }) => name)].join(' '),
  );

/** Attributes that a value may leave out. */
const OPTIONAL = / (href|src|action|dir|lang|d|content)(?= |$)/g;
const plain = shape(page('text', 'text')).map((each) => each.replace(OPTIONAL, ''));

let last = { html: '', found: elementsById('') };
function elementsById(html: string) {
  return new Map([...elementsIn(parse(html))].map((each) => [attribute(each, 'id'), each]));
}
const find = (html: string, id: string) => {
  if (last.html !== html) last = { html, found: elementsById(html) };
  const found = last.found.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
};
const textIn = (html: string, id: string) =>
  find(html, id)
    .childNodes.map((node) => ('value' in node ? node.value : ''))
    .join('');

/** What a text is after a browser has read it from HTML. */
const asRead = (text: string) =>
  text.replaceAll(/\0|\p{Cs}/gu, '\ufffd').replaceAll(/\r\n?/g, '\n');

const HOSTILE = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    '`',
    '=',
    '/',
    '\\',
    '{{',
    '}}',
    '${',
    '%',
    '#',
    '?',
    ':',
    '.',
    '..',
  ],
  ...[
    '</script>',
    '<!--',
    '-->',
    '<script>',
    ']]>',
    '</title>',
    '</textarea>',
    '</style>',
    '<svg>',
  ],
  ...['javascript:', 'data:', 'https://', '//evil.example', '&lt;', '&#60;', '&quot', ' onerror='],
  ...['\u2028', '\u2029', '\u202e', '\u2066', '\u200f', '\0', '\r', '\n', '\t', '\u00a0', '\ufeff'],
  ...['\ud800', '\udc00', '\uffff', '😀', '\ue000', '\ue001', hole('text'), item, itemEnd, shown],
  ...['$&', '$1', "$'", 'hole-', '__proto__', 'M0 0', 'ltr', 'en'],
];
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 6 })), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

test('[LP-09] a text of a user adds no element and no attribute, and is read as that text', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const html = page(text);
      expect(shape(html).map((each) => each.replace(OPTIONAL, ''))).toEqual(plain);
      const read = asRead(text);
      expect(textIn(html, 'p')).toBe(`a ${read}&`);
      expect(textIn(html, 'area')).toBe(`-${read}`);
      expect(textIn(html, 'name')).toBe(read);
      expect(attribute(find(html, 'title'), 'title')).toBe(`" ${read}`);
      for (const [id, name] of [
        ['title', 'data-x'],
        ['meta', 'content'],
        ['alt', 'alt'],
        ['time', 'datetime'],
      ] as const) {
        expect(attribute(find(html, id), name)).toBe(read);
      }
      expect(JSON.parse(textIn(html, 'json'))).toBe(text);
      expect(textIn(html, 'json')).not.toMatch(/[<>&\u2028\u2029]/);
    }),
    { numRuns: 100 },
  );
});

test('[LP-09] a text of a user makes no address but a segment, an own path, or an address of HTTPS @ci', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const html = page(text);
      const at = (id: string, name: string) => attribute(find(html, id), name);
      const base = 'https://shop.example';
      const segment = at('segment', 'href');
      if (segment !== undefined) {
        const { origin, pathname, search, hash } = new URL(segment, base);
        expect([origin, hash]).toEqual([base, '']);
        expect(pathname).toMatch(/^\/p\/[^/]+\/x$/);
        expect(decodeURIComponent(search)).toBe(`?y=${asRead(text)}`);
      }
      for (const [id, name] of [
        ['whole', 'href'],
        ['src', 'src'],
        ['action', 'action'],
        ['image', 'content'],
        ['canonical', 'href'],
      ] as const) {
        const found = at(id, name);
        if (found === undefined) continue;
        const isOwn = URL.canParse(found, base) && new URL(found, base).origin === base;
        if (id === 'canonical' || id === 'action') expect(isOwn).toBe(true);
        else if (!isOwn) expect(found).toMatch(/^https:\/\//i);
      }
      expect(at('dir', 'dir') ?? 'ltr').toMatch(/^(ltr|rtl|auto)$/);
      expect(at('dir', 'lang') ?? 'en').toMatch(/^[A-Za-z0-9-]+$/);
      expect(at('drawing', 'd') ?? 'M').toMatch(/^[A-Za-z0-9\s,.+-]+$/);
    }),
    { numRuns: 200 },
  );
});

test('[LP-09] data in a page is the JSON that it was @ci', () => {
  fc.assert(
    fc.property(fc.jsonValue(), hostile, (value, text) => {
      const json = { value, [text]: text };
      const html = page('x', json);
      expect(JSON.parse(textIn(html, 'json'))).toEqual(JSON.parse(JSON.stringify(json)));
      expect(shape(html).map((each) => each.replace(OPTIONAL, ''))).toEqual(plain);
    }),
  );
});

test.each([
  ['segment', '.', undefined],
  ['segment', '..', undefined],
  ['segment', '', undefined],
  ['segment', '%2e%2e', '/p/%252e%252e/x?y=%252e%252e'],
  ['segment', 'a/../b', '/p/a%2F..%2Fb/x?y=a%2F..%2Fb'],
  ['whole', 'javascript:alert(1)', undefined],
  ['whole', '//evil.example', undefined],
  ['whole', '/\\evil.example', undefined],
  ['whole', 'http://a.example/', undefined],
  ['whole', 'https://a.example/?a&b"', 'https://a.example/?a&b"'],
  ['whole', '/a?b#c', '/a?b#c'],
  ['whole', '#a', undefined],
])('[LP-09] the address of %s with %j is %j', (id, text, address) => {
  expect(attribute(find(page(text), id), 'href')).toBe(address);
});

test.each([
  ['/a.png', 'https://shop.example/a.png'],
  ['http://localhost:4000/a.png', 'http://localhost:4000/a.png'],
  ['https://a.example/', 'https://a.example/'],
  ['.evil.example/', undefined],
  ['@evil.example/', undefined],
  ['javascript:x', undefined],
])('[LP-09] the address of a picture in the head with %j is %j', (text, address) => {
  expect(attribute(find(page(text), 'image'), 'content')).toBe(address);
});

test('[LP-01] blocks are kept, left out and repeated, also within each other', () => {
  const [list, listEnd] = each('.tags');
  const [tags, tagsEnd] = when('.tags');
  const [none, noneEnd] = unless('.tags');
  const html = `<main>${item}<p>${hole('.name')}${tags}: ${list}<i>${hole('.')}</i>${hole('end')}${listEnd}${tagsEnd}${none} none${noneEnd}</p>${itemEnd}</main>`;
  const ideas: unknown[] = [{ name: 'a', tags: ['x', 2] }, { name: 'b', tags: [] }, { tags: null }];
  expect(fill(compileTemplate(html), { ideas, end: ';' })).toContain(
    '<main><p>a: <i>x</i>;<i>2</i>;</p><p>b none</p><p> none</p></main>',
  );
  expect(fill(compileTemplate(html), {})).toContain('<main></main>');
});

test('[LP-07] a value of another type than its place fails', () => {
  const filled = (data: unknown) => () => fill(template, data);
  expect(filled({ text: {} })).toThrow('A value is no text.');
  expect(filled({ text: true })).toThrow('A value is no text.');
  expect(filled({ ideas: 'x' })).toThrow('ideas is no list.');
  expect(filled({ ideas: [{ name: ['x'] }] })).toThrow('A value is no text.');
  expect(filled(null)).not.toThrow();
});

const a = hole('a');
const [open, close] = each('a');

test.each([
  [`<p class="${a}">x</p>`, 'a hole in the class of <p>'],
  [`<p id="x-${a}">x</p>`, 'a hole in the id of <p>'],
  [`<label for="${a}">x</label>`, 'a hole in the for of <label>'],
  [`<input name="${a}">`, 'a hole in the name of <input>'],
  [`<input value="${a}">`, 'a hole in the value of <input>'],
  [`<p aria-labelledby="${a}">x</p>`, 'a hole in the aria-labelledby of <p>'],
  [`<p dir="x${a}">x</p>`, 'a hole in the dir of <p>'],
  [`<a href="${a}/x">x</a>`, 'a hole in the href of <a>'],
  [`<a href="/${a}">x</a>`, 'a hole in the href of <a>'],
  [`<a href="//x${a}">x</a>`, 'a hole in the href of <a>'],
  [`<a href="https://x.example${a}">x</a>`, 'a hole in the href of <a>'],
  [`<a href="javascript:${a}">x</a>`, 'a hole in the href of <a>'],
  [`<a href="/x/${a} y">x</a>`, 'a hole in the href of <a>'],
  [`<a href="/x/${open}y${close}">x</a>`, 'a hole in the href of <a>'],
  [`<a target="${a}">x</a>`, 'a hole in the target of <a>'],
  [`<svg><path d="M${a}"></path></svg>`, 'a hole in the d of <path>'],
  [`<svg><use href="#${a}"></use></svg>`, 'the href "#\uE000a\uE001" of <use>'],
  [`<svg><rect fill="${a}"></rect></svg>`, 'a hole in the fill of <rect>'],
  [`<select>${open}<option>x</option>${close}</select>`, 'a hole in the text of <select>'],
  [`<textarea>${open}x${close}</textarea>`, 'a hole in the text of <textarea>'],
  [`<p>${open}x</p>${close}`, 'a start of "a" without its end'],
  [`<p>${close}x${open}</p>`, 'an end of "a" without its start'],
  [`${open}<p>${each('b')[0]}</p>${close}`, 'a start of "b" without its end'],
  [`<p>${hole('.a')}</p>`, 'the path ".a" outside of a list'],
  [`<p>\uE000 a\uE001</p>`, '"\uE000 a\uE001" is no hole.'],
  [`<p>&#xE000;a</p>`, '"\uE000a" is no hole.'],
  [`<!--${open}--><p></p><!--${close}-->`, 'a comment'],
  [`<script>${a}</script>`, 'the element <script>'],
  [
    `<table><tbody>${open}<tr><td>x</td></tr>${close}</tbody></table>`,
    'a hole beside the cells of a table',
  ],
])('[LP-09] no template has %s', (html, unfit) => {
  expect(checkMarkup(html, 'remote-x', true)).toEqual({ unfit });
});

test.each([`<p>${a}</p>`, `<p title="${a}">x</p>`, '<p>&#xE000;</p>', '<p>\uE001</p>'])(
  '[LP-09] only a template has holes, so no other fragment has %s',
  (html) => expect(checkMarkup(html, 'remote-x')).toEqual({ unfit: 'a hole' }),
);
