import { withoutLinks } from './links.ts';

test.each([
  ['See https://evil.example/x now', 'See [link left out] now'],
  ['(evil.example)', '[link left out]'],
  ['Write to me@evil.example.', 'Write to [link left out]'],
  ['tel:+123 javascript:alert(1) //evil', '[link left out] [link left out] //evil'],
  ['ｅvil．example', '[link left out]'],
  ['Hello: and/or this. Fine? Yes!', 'Hello: and/or this. Fine? Yes!'],
  ['evil-.example', '[link left out]'],
  ['evil.рф', '[link left out]'],
  ['evil\u00ad.example', '[link left out]'],
  ['See 192.0.2.1', 'See [link left out]'],
  ['A “Node.js”, Vue.js and ASP.NET kit', 'A “Node .js”, Vue .js and ASP .NET kit'],
  ['node.js/x evil.js.example e.node.js asp.net@x', Array(4).fill('[link left out]').join(' ')],
  ['version 2.0, e.g. 1.2.3\nsecond line', 'version 2.0, e.g. 1.2.3\nsecond line'],
])('[CM-11] in a mail %j becomes %j', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});
