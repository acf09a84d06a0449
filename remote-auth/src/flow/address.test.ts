import {
  droppedFrom,
  fromAddress,
  fromEntry,
  isInAddress,
  keptIn,
  WITH_EMAIL,
  withoutOneTime,
} from '../one-time/one-time.ts';
import { modeOf, prefillOf, targetAfterSignIn } from './mode.tsx';

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

test('[AU-17] an email in the history entry takes precedence over the query', () => {
  const search = '?email=old%40host.org';
  expect(prefillOf({ search, state: { email: 'new@host.org' } })).toBe('new@host.org');
  expect(prefillOf({ search, state: { email: 7 } })).toBe('old@host.org');
});

test.each([
  [null, '/account'],
  [{ returnTo: '/account' }, '/account'],
  [{ returnTo: '/account?section=settings' }, '/account?section=settings'],
  [{ returnTo: '/Account/?section=profile' }, '/Account/?section=profile'],
  [
    { returnTo: '/account?section=security#email-change=t-1' },
    '/account?section=security#email-change=t-1',
  ],
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
])('[AU-10, CM-02] with the navigation state %j, the sign-in leads to %s', (state, address) => {
  expect(targetAfterSignIn({ state })).toBe(address);
});

test('[AU-25] removes the provider’s parameters from the query, and keeps the others', () => {
  const search =
    '?mode=login&email=a%40b.c&code=1&state=google&scope=openid&authuser=0&prompt=consent' +
    '&iss=https%3A%2F%2Faccounts.google.com&hd=host.org&session_state=s&error_description=d&error_uri=u';
  expect(withoutOneTime({ search, hash: '' })).toBe('?mode=login&email=a%40b.c');
});

test('[AU-12, RP-01] reads the values of a mailed link from the fragment, and removes them', () => {
  const address = { search: '?mode=signup', hash: '#token=t%2F1&email=a%40b.c' };
  expect(isInAddress(address)).toBe(true);
  expect(fromAddress(address)).toEqual({ token: 't/1' });
  expect(fromAddress(address, WITH_EMAIL)).toEqual({ token: 't/1', email: 'a@b.c' });
  expect(withoutOneTime(address)).toBe('?mode=signup');
  expect(withoutOneTime({ search: '?token=t1', hash: '#content' })).toBe('#content');
  expect(isInAddress({ search: '', hash: '#content' })).toBe(false);
});

test('[AU-25] stores the values beside other state in the history entry, and removes them again', () => {
  const state = keptIn({ from: '/submit' }, { token: 't1' });
  expect(fromEntry(state)).toEqual({ token: 't1' });
  expect(droppedFrom(state)).toEqual({ from: '/submit' });
  expect(droppedFrom(keptIn(null, { token: 't1' }))).toBeNull();
});

test.each([null, undefined, 'text', 7, [], { oneTime: null }, { oneTime: { token: 7, code: '' } }])(
  '[AU-25] finds nothing in a history entry with %j',
  (state) => {
    expect(fromEntry(state)).toEqual({});
  },
);
