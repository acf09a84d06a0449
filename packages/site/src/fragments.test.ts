import { DEFAULT_PLATFORM_CONFIG } from '@composed/contract/site-configuration';
import { JSDOM } from 'jsdom';
import { parse } from 'parse5';
import { checkMarkup } from './check-markup.ts';
import { linksIn, prerenderedFor, readFragments } from './fragments.ts';
import { fillTemplate, type PageFacts, takeApart } from './host-page.ts';

/** Returns the checked HTML, or the reason for a refusal. */
function read(html: string, owner = 'remote-x'): string {
  const found = readFragments(JSON.stringify({ home: html }), owner);
  return typeof found === 'string' ? found : (found.home ?? '');
}

const REFUSED = / in "home", which no page may have$/;

const PAYLOADS = [
  // The host's own elements, first the root of trust.
  '<script type="application/json" id="idea-hub-boot">{"keys":null}</script>',
  '<div id="idea-hub-boot">{"keys":null}</div>',
  '<p id="root">x</p>',
  '<p id="_host-R_9_">x</p>',
  '<p id="webpackChunk">x</p>',
  '<form name="head"></form>',
  '<img name="getElementById" src="/x.png">',
  '<p data-words="remote-x/home">x</p>',
  '<div data-remote="remote-auth">x</div>',
  '<idea-hub-screen></idea-hub-screen>',
  // Scripts and handlers.
  '<script>alert(1)</script>',
  '<ScRiPt src=//x></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="/x.png"onerror=alert(1)>',
  '<img/src="/x.png"/onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg\nonload=alert(1)></svg>',
  '<p onclick>x</p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="data:,alert(1)" /></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><set attributeName="href" to="javascript:alert(1)"/></svg>',
  '<svg><a href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x/>#x"/></svg>',
  '<svg><use xlink:href="https://evil.example/x.svg#x"/></svg>',
  '<svg><use xlink:href="#a-b"/></svg>',
  '<svg><image href="https://evil.example/x.png"/></svg>',
  '<svg><rect fill="url(https://evil.example/x#y)"/></svg>',
  '<svg><rect fill="u\\72l(//evil.example)"/></svg>',
  '<svg><foreignObject><p>x</p></foreignObject></svg>',
  // Styles.
  '<div/style="position:fixed">x</div>',
  '<div style=x>x</div>',
  '<style>*{display:none}</style>',
  '<svg><style>*{display:none}</style></svg>',
  '<link rel=stylesheet href=/x.css>',
  // Addresses.
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="data:text/html,x">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="/x" ping="https://evil.example">x</a>',
  '<img src="data:image/svg+xml,x">',
  '<img src="http://evil.example/x.png">',
  '<img srcset="https://evil.example/x.png 2x">',
  '<form action="https://evil.example/">x</form>',
  '<form action="//evil.example/">x</form>',
  '<form action="/\\evil.example">x</form>',
  '<button formaction="https://evil.example/">x</button>',
  '<input type="image" value="x">',
  '<input type="IMAGE" value="x">',
  '<input form="x">',
  // Nested documents, and elements that change how the rest is parsed.
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=//evil.example">',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="/x.svg"></object>',
  '<embed src="/x.svg">',
  '<portal src="/x"></portal>',
  '<template shadowrootmode="open"><p>x</p></template>',
  '<slot name="x"></slot>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<plaintext>',
  '<xmp><p></xmp>',
  '<textarea><p></textarea></div></div><script>x</script>',
  '<my-element></my-element>',
  '<p is="x-y">x</p>',
  '<video src="/x.mp4"></video>',
  '<!-- a comment -->',
  '<!--><img src=x onerror=alert(1)>-->',
  '<?php x ?>',
  '<![CDATA[x]]>',
  // Known mutation XSS: browsers parse these in two ways.
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><title><style><!--</style><img src=1 onerror=alert(1)>--></style></title></svg>',
  '<svg><desc><p>x</p></desc></svg>',
  '<form><div></form><form><p>x</p></form>',
  '<p title="x" title="y">x</p>',
  '<p title="x"id="a-b">x</p>',
  '<a href="/x"><table><a href="/y">y</a></table></a>',
  `${'<div>'.repeat(300)}x${'</div>'.repeat(300)}`,
];

test.each(PAYLOADS)('[DP-29, PF-08] no page gets %s', (html) => {
  expect(read(html)).toMatch(REFUSED);
});

test.each([
  ['<h1 class="a">One</h1>', '<h1 class="a">One</h1>'],
  ['<p>a &amp; b &lt;i&gt; it&#x27;s</p>', "<p>a &amp; b &lt;i&gt; it's</p>"],
  ['<input type="email" autocomplete="email"/><br/>', undefined],
  ['<a href="/browse?q=a#b">x</a><a href="#a">x</a><a href="?x=1">x</a>', undefined],
  ['<a href="https://x.example/" rel="noopener" target="_blank">x</a>', undefined],
  ['<a href="mailto:a@b.example">x</a>', undefined],
  ['<img src="/x.png" alt=""/><img src="https://x.example/y.png" alt="y"/>', undefined],
  ['<svg viewBox="0 0 2 2"><title>A</title><path d="M0 0"></path></svg>', undefined],
  ['<svg><rect fill="url(#hero-dots)"></rect><use href="#hero-dots"></use></svg>', undefined],
  ['<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>', undefined],
  ['<form action="/search"><button type="submit">x</button></form>', undefined],
  ['<p id="_remote-x-R_1_" aria-label="x" data-tone="calm">x</p>', undefined],
])('[PF-08] pages get %s', (html, inPage) => {
  expect(read(html)).toBe(inPage ?? html.replaceAll('/>', '>'));
});

test('[PF-08] a shell has its own ids and the place of its screen, and never the page’s', () => {
  const shell = '<header></header><main id="content"><idea-hub-screen></idea-hub-screen></main>';
  expect(read(shell, 'host')).toBe(shell);
  expect(read('<p id="root">x</p>', 'host')).toMatch(REFUSED);
  expect(read('<p id="idea-hub-boot">x</p>', 'host')).toMatch(REFUSED);
});

test.each([
  ['<body onload=alert(1)>', ''],
  ['<html lang="x"><head></head>', ''],
  ['<frameset><frame src="/x"></frameset>', ''],
  ['<p>x</p></div></div><p>outside</p>', '<p>x</p><p>outside</p>'],
])('[DP-29, PF-08] what a browser passes over is not in pages: %s', (html, inPage) => {
  expect(read(html)).toBe(inPage);
});

test('[PF-08] a fragment of a page closes each element that it opens', () => {
  const html = read('<ul><li>one<li>two</ul><p>three');
  const { document } = new JSDOM(`<div id="a">${html}</div><p id="b">after</p>`).window;
  expect(document.querySelector('#a #b')).toBeNull();
});

test('[PF-08] a value that is no list of texts has no fragments', () => {
  expect(readFragments('{', 'remote-x')).toBe('fragments.json is no JSON');
  for (const text of ['[]', 'null', '7', '{"home":7}', '{"home":{"html":"<p>"}}']) {
    expect(readFragments(text, 'remote-x')).toBe('fragments.json has an unknown form');
  }
});

test('[PF-08] a screen has the HTML for a setting’s very value, be it none at all, and else its own', () => {
  const fragments = {
    home: 'always',
    'home?beta=true': 'beta',
    'home?mode="quiet"': 'quiet',
    'home?mode="off"': '',
  };
  const shown = (config: Record<string, unknown>, screen = 'home') =>
    prerenderedFor(fragments, screen, { ...DEFAULT_PLATFORM_CONFIG, ...config });
  expect(shown({})).toBe('always');
  expect(shown({ beta: true })).toBe('beta');
  expect(shown({ beta: false })).toBe('always');
  expect(shown({ beta: 'true' })).toBe('always');
  expect(shown({ mode: 'quiet' })).toBe('quiet');
  expect(shown({ mode: 'off' })).toBe('');
  expect(shown({ beta: true }, 'about')).toBeNull();
});

test('[PF-08, CM-01] of two matching settings the first in the file counts', () => {
  const first = { 'home?mode="quiet"': 'quiet', 'home?beta=true': 'beta' };
  const config = { ...DEFAULT_PLATFORM_CONFIG, beta: true, mode: 'quiet' };
  expect(prerenderedFor(first, 'home', config)).toBe('quiet');
});

test('[PF-08, RN-13] reads a text again for another package', () => {
  const shell = '<idea-hub-screen></idea-hub-screen>';
  for (let time = 0; time < 2; time += 1) {
    expect(read(shell, 'host')).toBe(shell);
    expect(read(shell, 'remote-x')).toMatch(REFUSED);
  }
});

test('[PF-08, RN-13] reads back the same value that it wrote', () => {
  const written = '<p dir="auto">a &amp; b<br><input autocomplete="off"></p>';
  expect(read('<p dir=auto>a &amp; b<br/><input autoComplete="off"/></p>')).toBe(written);
  expect(read(written)).toBe(written);
});

test('[PF-07] a screen whose name every object inherits has no prerendered HTML', () => {
  expect(prerenderedFor({}, 'constructor', DEFAULT_PLATFORM_CONFIG)).toBeNull();
});

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

const TEMPLATE =
  '<!doctype html><html><head><meta charset="utf-8"><title>x</title><meta name="description" content="y"><link rel="icon" href="/icon.svg"><!--harbour:head--></head><body><div id="root"><!--harbour:body--></div></body></html>';

const facts: PageFacts = {
  title: 'Quay',
  description: null,
  addressOf: () => null,
  policy: null,
  parts: { head: '<link id="head">', body: '<p>body</p>' },
};

test('[PL-04] parts go where the markers are, and nowhere else', () => {
  const marker = '<!--harbour:head-->';
  const html = fillTemplate(TEMPLATE, { ...facts, title: marker, description: marker });
  expect(html.split('<link id="head">')).toHaveLength(2);
  expect(html).toContain('<link id="head"></head>');
  expect(html).toContain('<div id="root"><p>body</p></div>');
  expect(html).toContain('<title>&lt;!--harbour:head--&gt;</title>');
});

test('[PL-04, SH-13] a page’s title and description stay text', () => {
  const title = '</title><script>alert(1)</script> $& "quoted"';
  const html = fillTemplate(TEMPLATE, { ...facts, title, description: '"><script>' });
  expect(html).not.toMatch(/<script>alert/);
  expect(html).toContain('content="&quot;><script>"');
  expect(
    JSON.stringify(parse(html), (key, value) => (key === 'parentNode' ? undefined : value)),
  ).toContain(JSON.stringify(title).slice(1, -1));
});

test('[PL-04, PF-05] a policy comes after what says how to read the page, and before all else', () => {
  const html = fillTemplate(TEMPLATE, { ...facts, policy: "default-src 'none'" });
  expect(html).toContain(
    `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'"><title>`,
  );
  const bare = fillTemplate('<head><!--harbour:head--></head>', { ...facts, policy: 'x' });
  expect(bare).toContain('<head><meta http-equiv="Content-Security-Policy" content="x"><link');
});

test('[PL-04, DP-01] a built page is taken apart into its scripts, its styles and the rest', () => {
  const built = TEMPLATE.replace(
    '<!--harbour:head-->',
    `<script defer src="/js/main.js"></script><link href="/css/main.css" rel="stylesheet"><!--harbour:head-->`,
  );
  const { js, css, template } = takeApart(built);
  expect({ js, css }).toEqual({ js: ['js/main.js'], css: ['css/main.css'] });
  expect(takeApart(template)).toEqual({ js: [], css: [], template });
  expect(() => takeApart('<title>x</title>')).toThrow('has no <!--NAME:head-->');
});
