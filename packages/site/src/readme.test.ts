import { include, rules } from './testing/readme-example.ts';

test('[PL-07] rules for a server name each page, and a policy for these two origins', () => {
  expect(rules.pages).toEqual([
    { path: '/', file: 'index.html' },
    { path: '/goods/:id', file: 'goods._id.html' },
  ]);
  const policy = rules.headers.pages['Content-Security-Policy'] ?? '';
  expect(policy).toMatch(/script-src [^;]*https:\/\/shelf\.example/);
  const origins = [...policy.matchAll(/https:\/\/[^ ;]+/g)].map(([origin]) => origin);
  expect(new Set(origins)).toEqual(new Set(['https://shelf.example']));
});

test('[PL-07] nginx gets the same pages and headers', () => {
  expect(include).toContain('goods._id.html');
  expect(include).toContain(rules.headers.pages['Content-Security-Policy']);
  expect(include).toContain('$store');
});
