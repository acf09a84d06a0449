/** @jest-environment node */
import { fragments } from '../static.tsx';

test('[PF-08] the sign-in is rendered without a browser, with fields that take no key', () => {
  const { auth = '' } = fragments;
  expect(auth).toContain('Welcome back');
  const fields = auth.match(/<input\b[^>]*>/g) ?? [];
  expect(fields).toHaveLength(2);
  for (const field of fields) expect(field).toContain(' inert="" readonly=""');
});
