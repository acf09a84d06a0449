import { requestedReleases } from './requested-release.ts';

const RELEASE = '1.2.0-3f2a9c1b7d4e';
const KEY = 'hub.release';

const store = () => {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set(key: string, value: string) {
      kept.set(key, value);
      return true;
    },
    remove: (key: string) => void kept.delete(key),
    onForeignChange: () => () => {},
  };
};

function open(address: string) {
  history.replaceState({ idx: 3 }, '', address);
}
const address = () => location.pathname + location.search + location.hash;

test('[DP-11] what the address asks for is kept for the tab and leaves the address', () => {
  const tab = store();
  open('/auth?mode=login&release=remote-login%40pr-1#top');
  expect(requestedReleases(KEY, tab).take(window)).toBe('remote-login@pr-1');
  expect(address()).toBe('/auth?mode=login#top');
  expect(history.state).toEqual({ idx: 3 });
  expect(requestedReleases(KEY, tab).take(window)).toBe('remote-login@pr-1');
});

test('[DP-11] a later address takes the place of the one before, and an empty one of both', () => {
  const tab = store();
  open('/?release=remote-login@pr-1');
  requestedReleases(KEY, tab).take(window);
  open('/?release=remote-shop@pr-2');
  expect(requestedReleases(KEY, tab).take(window)).toBe('remote-shop@pr-2');
  open('/?release=');
  expect(requestedReleases(KEY, tab).take(window)).toBeNull();
  expect(requestedReleases(KEY, tab).take(window)).toBeNull();
});

test('[DP-11] a browser that keeps nothing runs it on this page alone', () => {
  const blocked = { ...store(), set: () => false, get: () => null };
  open('/?release=remote-login@pr-1');
  expect(requestedReleases(KEY, blocked).take(window)).toBe('remote-login@pr-1');
  expect(requestedReleases(KEY, blocked).take(window)).toBeNull();
});

test('without a release in it an address stays as it is', () => {
  open('/browse?q=rain%20barrel&page=2');
  expect(requestedReleases(KEY, store()).take(window)).toBeNull();
  expect(address()).toBe('/browse?q=rain%20barrel&page=2');
});

test('[DP-30] what was agreed to holds for that release in this tab, until it is forgotten', () => {
  const tab = store();
  open('/?release=remote-login@1.2.0-3f2a9c1b7d4e');
  const requested = requestedReleases(KEY, tab).take(window) ?? '';
  expect(requestedReleases(KEY, tab).agreementTo(requested).isGiven(RELEASE)).toBe(false);
  expect(requestedReleases(KEY, tab).agreementTo(requested).give(RELEASE)).toBe(true);
  expect(requestedReleases(KEY, tab).agreementTo(requested).isGiven(RELEASE)).toBe(true);
  expect(requestedReleases(KEY, store()).agreementTo(requested).isGiven(RELEASE)).toBe(false);
  expect(
    requestedReleases(KEY, tab).agreementTo('remote-login@1.2.0-3f2a9c1b7d4f').isGiven(RELEASE),
  ).toBe(false);
  expect(requestedReleases(KEY, tab).agreementTo(requested).isGiven('1.2.0-3f2a9c1b7d4f')).toBe(
    false,
  );
  requestedReleases(KEY, tab).forget();
  expect(requestedReleases(KEY, tab).agreementTo(requested).isGiven(RELEASE)).toBe(false);
  expect(requestedReleases(KEY, tab).take(window)).toBeNull();
});

test('[DP-11, DP-30] an address that asks for nothing forgets what was agreed to as well', () => {
  const tab = store();
  open('/?release=remote-login@pr-1');
  const requested = requestedReleases(KEY, tab).take(window) ?? '';
  requestedReleases(KEY, tab).agreementTo(requested).give(RELEASE);
  open('/?release=');
  requestedReleases(KEY, tab).take(window);
  open('/?release=remote-login@pr-1');
  expect(requestedReleases(KEY, tab).take(window)).toBe(requested);
  expect(requestedReleases(KEY, tab).agreementTo(requested).isGiven(RELEASE)).toBe(false);
});
