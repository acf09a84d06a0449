import { accountOf, addressOf, inMode, modeOf, prefillOf } from './mode.tsx';

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

test('[AU-03] reads the email of the query as it was encoded', () => {
  expect(prefillOf({ search: '?email=ada%2Bx%40host.org', state: null })).toBe('ada+x@host.org');
  expect(prefillOf({ search: '?mode=login', state: null })).toBe('');
});

test('[AU-17] an email that was kept comes before that of the query', () => {
  const search = '?email=old%40host.org';
  expect(prefillOf({ search, state: { email: 'new@host.org' } })).toBe('new@host.org');
  expect(prefillOf({ search, state: { email: 7 } })).toBe('old@host.org');
});

test.each([
  [null, '/account'],
  [{ returnTo: '/account' }, '/account'],
  [{ returnTo: '/account?section=settings' }, '/account?section=settings'],
  [{ returnTo: '/Account/?section=profile' }, '/Account/?section=profile'],
  [{ returnTo: '/submit' }, '/submit'],
  [{ returnTo: '/edit/71' }, '/edit/71'],
  [{ returnTo: '/my-submissions?status=draft' }, '/my-submissions?status=draft'],
  [{ returnTo: '/edit/../auth' }, '/account'],
  [{ returnTo: '/review/7' }, '/review/7'],
  [{ returnTo: '/auth' }, '/account'],
  [{ returnTo: '/Auth/reset-password?token=x' }, '/account'],
  [{ returnTo: '/\\evil.example' }, '/account'],
  [{ returnTo: 'https://evil.example/' }, '/account'],
  [{ returnTo: '/' }, '/account'],
  [{ returnTo: '//evil.example/account' }, '/account'],
  [{ returnTo: 7 }, '/account'],
])('[AU-10, CM-02] with the navigation state %j the account is %s', (state, address) => {
  expect(accountOf({ state })).toBe(address);
});

test('[AU-02] a mode has one address, and can be set in a query that holds more', () => {
  expect(addressOf('signup')).toBe('/auth?mode=signup');
  expect(inMode('?email=a%40b.c&mode=signup', 'login')).toBe('?email=a%40b.c&mode=login');
});
