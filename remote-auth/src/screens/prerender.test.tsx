/** @jest-environment node */
import { fragments } from '../static.tsx';

test('[PF-08] the sign-in is rendered without a browser, in words that are true in each of its modes', () => {
  const { auth = '' } = fragments;
  expect(auth).toContain('Your Idea Hub account</h1>');
  expect(auth).toContain('Every launch began as a rough idea.');
  expect(auth).not.toMatch(/<(input|button|form)|Welcome back|Join Idea Hub|Forgot|Sign in/i);
});
