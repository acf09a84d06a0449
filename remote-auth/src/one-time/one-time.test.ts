import {
  droppedFrom,
  fromAddress,
  fromEntry,
  isInAddress,
  keptIn,
  WITH_EMAIL,
  withoutOneTime,
} from './one-time.ts';

const inQuery = (search: string) => ({ search, hash: '' });

test('[AU-25] reads code, state and token from the address, and empty ones not at all', () => {
  expect(fromAddress(inQuery('?code=c%2F1&state=google&mode=login'))).toEqual({
    code: 'c/1',
    state: 'google',
  });
  expect(fromAddress(inQuery('?token='))).toEqual({});
  expect(fromAddress(inQuery('?token=t1&email=a%40b.c'))).toEqual({ token: 't1' });
});

test('[AU-25] leaves the rest of the query, but not what the provider added', () => {
  const search =
    '?mode=login&email=a%40b.c&code=1&state=google&scope=openid&authuser=0&prompt=consent' +
    '&iss=https%3A%2F%2Faccounts.google.com&hd=host.org&session_state=s&error_description=d&error_uri=u';
  expect(withoutOneTime(inQuery(search))).toBe('?mode=login&email=a%40b.c');
  expect(withoutOneTime(inQuery('?token=t1'))).toBe('');
});

test('[AU-25] an empty token leaves the address too', () => {
  expect(isInAddress(inQuery('?token='))).toBe(true);
  expect(isInAddress(inQuery('?mode=signup'))).toBe(false);
});

test('[AU-12, RP-01] a mail’s values stand behind the #, and leave it', () => {
  const address = { search: '?mode=signup', hash: '#token=t%2F1&email=a%40b.c' };
  expect(isInAddress(address)).toBe(true);
  expect(fromAddress(address)).toEqual({ token: 't/1' });
  expect(fromAddress(address, WITH_EMAIL)).toEqual({ token: 't/1', email: 'a@b.c' });
  expect(withoutOneTime(address)).toBe('?mode=signup');
  expect(withoutOneTime({ search: '?token=t1', hash: '#content' })).toBe('#content');
  expect(isInAddress({ search: '', hash: '#content' })).toBe(false);
});

test('[AU-25] keeps the values in the history entry beside what is there, and drops them again', () => {
  const state = keptIn({ from: '/submit' }, { token: 't1' });
  expect(fromEntry(state)).toEqual({ token: 't1' });
  expect(droppedFrom(state)).toEqual({ from: '/submit' });
  expect(droppedFrom(keptIn(null, { token: 't1' }))).toBeNull();
});

test.each([null, undefined, 'text', 7, [], { oneTime: null }, { oneTime: { token: 7, code: '' } }])(
  '[AU-25] finds nothing in a history entry that holds %j',
  (state) => {
    expect(fromEntry(state)).toEqual({});
  },
);
