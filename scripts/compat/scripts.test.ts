import { namesDefinedIn, treeOf, usesIn } from './scripts.ts';
import { targetsOf } from './support.ts';

const targets = targetsOf(['chrome >= 111', 'firefox >= 121', 'safari >= 16.4']);

function features(code: string): string[] {
  const tree = treeOf(code);
  return usesIn(tree, new Set(namesDefinedIn(tree)), targets).map(({ feature }) => feature);
}

test.each([
  ['a static method', 'URL.canParse(text)', 'api.URL.canParse_static'],
  ['one by a window', 'window.URL.canParse(text)', 'api.URL.canParse_static'],
  ['one that works in part', 'AbortSignal.timeout(9)', 'api.AbortSignal.timeout_static'],
  ['one of JavaScript', 'Object.groupBy(a, b)', 'javascript.builtins.Object.groupBy'],
  ['a member of a new object', 'new URLSearchParams(s).size > 0', 'api.URLSearchParams.size'],
  [
    'a member of what a variable holds',
    'function f(s) { const q = new URLSearchParams(s); q.delete("a"); return q.size > 0 ? q : 1; }',
    'api.URLSearchParams.size',
  ],
  ['a member of a member', 'address.searchParams.size', 'api.URLSearchParams.size'],
  ['a member taken out', 'const { userAgentData } = navigator', 'api.Navigator.userAgentData'],
  ['a global', 'navigation.x = 1', 'api.Window.navigation'],
  ['a class', 'new URLPattern({})', 'api.URLPattern'],
  ['a method of whatever object', 'a.union(b)', 'javascript.builtins.Set.union'],
  [
    'a value of an option',
    'canvas.toDataURL("image/webp", 0.8)',
    'api.HTMLCanvasElement.toDataURL.type_parameter_webp',
  ],
  [
    'an option',
    'createImageBitmap(f, { resizeQuality: "high" })',
    'api.createImageBitmap.options_resizeQuality_parameter',
  ],
  ['an event', 'list.addEventListener("scrollend", f)', 'api.Document.scrollend_event'],
  ['an element', '(0, r.jsx)("search", {})', 'html.elements.search'],
  ['an attribute', '(0, r.jsxs)("details", { name: "a" })', 'html.elements.details.name'],
])('[RN-10] finds %s that a target lacks', (_what, code, feature) => {
  expect(features(code)).toEqual([feature]);
});

test('[RN-10] names the targets that lack it, on phones too, and the place', () => {
  expect(usesIn(treeOf('let a;\n  URL.canParse(a)'), new Set(), targets)).toEqual([
    {
      feature: 'api.URL.canParse_static',
      lackedBy: ['Chrome 111', 'Chrome Android 111', 'Safari 16.4', 'Safari on iOS 16.4'],
      line: 2,
      column: 2,
    },
  ]);
});

test.each([
  'typeof URLPattern === "function" ? new URLPattern({}) : null',
  'if ("canParse" in URL) URL.canParse(a)',
  'URL.canParse && URL.canParse(a)',
  'URL.canParse?.(a)',
  'function f(a) { if (!URL.canParse) return false; return URL.canParse(a); }',
  'navigator.connection ? navigator.connection.downlink : 1',
  'globalThis.trustedTypes?.createPolicy("a", {})',
  'const w = globalThis; w.trustedTypes?.createPolicy("a", {})',
  '"Segmenter" in Intl ? new Intl.Segmenter().segment(a) : a',
])('[RN-10] takes `%s`, which asks first', (code) => {
  expect(features(code)).toEqual([]);
});

test.each([
  ['something else is asked for', 'if (typeof URL === "function") URL.canParse(a)'],
  ['nothing depends on the answer', 'URL.canParse || f()'],
  ['it is asked for elsewhere', 'if ("canParse" in URL) f(); URL.canParse(a)'],
])('[RN-10] does not take a test for a guard where %s', (_why, code) => {
  expect(features(code)).toEqual(['api.URL.canParse_static']);
});

test.each([
  ['what every target has', 'structuredClone(a); [1].findLast(f); a.at(-1); new Map().size'],
  ['a variable of the same name', 'function f(navigation) { return navigation.currentEntry }'],
  ['a method that the code gives its own objects', 'const a = { union() {} }; b.union(c)'],
  ['a member that some interface of every target has', 'a.size'],
])('[RN-10] lets %s be', (_what, code) => {
  expect(features(code)).toEqual([]);
});

test('[RN-10] refuses syntax that came after the oldest target', () => {
  expect(() => treeOf('/[a--b]/v')).toThrow(SyntaxError);
});
