import { agreementTo, forgetAskedRelease, takeAskedRelease } from './asked-release.ts';

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
  open('/auth?mode=login&release=remote-auth%40pr-1#top');
  expect(takeAskedRelease(window, tab)).toBe('remote-auth@pr-1');
  expect(address()).toBe('/auth?mode=login#top');
  expect(history.state).toEqual({ idx: 3 });
  expect(takeAskedRelease(window, tab)).toBe('remote-auth@pr-1');
});

test('[DP-11] a later address takes the place of the one before, and an empty one of both', () => {
  const tab = store();
  open('/?release=remote-auth@pr-1');
  takeAskedRelease(window, tab);
  open('/?release=remote-ideas@pr-2');
  expect(takeAskedRelease(window, tab)).toBe('remote-ideas@pr-2');
  open('/?release=');
  expect(takeAskedRelease(window, tab)).toBeNull();
  expect(takeAskedRelease(window, tab)).toBeNull();
});

test('[DP-11] a browser that keeps nothing runs it on this page alone', () => {
  const blocked = { ...store(), set: () => false, get: () => null };
  open('/?release=remote-auth@pr-1');
  expect(takeAskedRelease(window, blocked)).toBe('remote-auth@pr-1');
  expect(takeAskedRelease(window, blocked)).toBeNull();
});

test('without a release in it an address stays as it is', () => {
  open('/browse?q=rain%20barrel&page=2');
  expect(takeAskedRelease(window, store())).toBeNull();
  expect(address()).toBe('/browse?q=rain%20barrel&page=2');
});

test('[DP-30] what was agreed to holds for that release in this tab, until it is forgotten', () => {
  const tab = store();
  open('/?release=remote-auth@1.2.0-3f2a9c1b7d4e');
  const asked = takeAskedRelease(window, tab) ?? '';
  expect(agreementTo(asked, tab).isGiven()).toBe(false);
  expect(agreementTo(asked, tab).give()).toBe(true);
  expect(agreementTo(asked, tab).isGiven()).toBe(true);
  expect(agreementTo(asked, store()).isGiven()).toBe(false);
  expect(agreementTo('remote-auth@1.2.0-3f2a9c1b7d4f', tab).isGiven()).toBe(false);
  forgetAskedRelease(tab);
  expect(agreementTo(asked, tab).isGiven()).toBe(false);
  expect(takeAskedRelease(window, tab)).toBeNull();
});
