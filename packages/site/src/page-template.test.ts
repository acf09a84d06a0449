import { parse } from 'parse5';
import { fillTemplate, type PageFacts, takeApart } from './page-template.ts';

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

test('[PL-04, SH-13] what a page says of itself stays text', () => {
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
