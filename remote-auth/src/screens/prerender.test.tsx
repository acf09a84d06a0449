/** @jest-environment node */
import { fragments } from '../static.tsx';

test('[PF-08] prerenders the sign-in without a browser, in words that are true in each mode', () => {
  const { auth = '' } = fragments;
  expect(auth).toContain('Your Idea Hub account</h1>');
  expect(auth).toContain('Every launch began as a rough idea.');
  expect(auth).not.toMatch(/<(input|button|form)|Welcome back|Join Idea Hub|Forgot|Sign in/i);
});
