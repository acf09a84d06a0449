import { addressOf, emailOf, inMode, modeOf } from './mode.ts';

test.each([
  ['?mode=login', 'login'],
  ['?mode=signup', 'signup'],
  ['?mode=forgot-password', 'forgot-password'],
  ['', 'login'],
  ['?mode=', 'login'],
  ['?mode=Signup', 'login'],
  ['?mode=admin&email=x', 'login'],
  ['?mode=constructor', 'login'],
])('[AU-01] reads %j as %s', (search, mode) => {
  expect(modeOf(search)).toBe(mode);
});

test('[AU-03] reads the email as it was encoded', () => {
  expect(emailOf('?email=ada%2Bx%40host.org')).toBe('ada+x@host.org');
  expect(emailOf('?mode=login')).toBe('');
});

test('[AU-02] a mode has one address, and can be set in a query that holds more', () => {
  expect(addressOf('signup')).toBe('/auth?mode=signup');
  expect(inMode('?email=a%40b.c&mode=signup', 'login')).toBe('?email=a%40b.c&mode=login');
});
