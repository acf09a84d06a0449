import { liveReleases } from '@composed/runtime/releases/tab-releases';
import { fakeSession } from '@idea-hub/shared/testing/fake-session';
import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { App } from './app.tsx';
import { createConfigStore } from './config/config-store.ts';
import { preloadPath } from './navigation/preload-path.ts';
import { preloadScreen } from './testing/fake-remote-screen.tsx';
import { prepareBrowser } from './testing/render-shell.tsx';

jest.mock('./federation/remote-screen.tsx', () => require('./testing/fake-remote-screen.tsx'));

const RUNS = process.env.FULL ? 500 : 25;

/** Rests of addresses that can confuse a URL parser, a router or a decoder. */
const behindOrigin = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('/') },
      fc.constantFrom(
        '\\',
        '%',
        '%zz',
        '%2F',
        '%00',
        '%E0%A4%A',
        '%C0%AF',
        '[',
        ']',
        ':',
        '@',
        '.',
      ),
      fc.constantFrom('..', '?', '#', '&', '=', ';', '|', '^', '"', '<', ' ', '\t', '😀', '\u202E'),
      fc.constantFrom('browse', 'Project', 'auth', 'account', 'messages', 'edit', 'mode=', 'x'),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''));

/** Same order as in `main.tsx`: first the load, then the whole app. */
function open(address: string) {
  // Browsers parse the address themselves. No text after the origin makes them throw.
  window.history.replaceState(null, '', new URL(`${window.location.origin}/${address}`));
  preloadPath(window.location.pathname);
  render(<App session={fakeSession()} config={createConfigStore()} releases={liveReleases} />);
}

function shown() {
  const page = {
    heading: screen.getByRole('heading', { level: 1 }).textContent,
    frame: [screen.getAllByRole('banner').length, screen.getAllByRole('contentinfo').length],
  };
  cleanup();
  return page;
}

beforeEach(() => {
  jest.useFakeTimers();
  prepareBrowser();
});
afterEach(() => jest.useRealTimers());

test.each<[address: string, heading: string]>([
  ['/', 'remote-ideas home'],
  ['//', 'remote-ideas home'],
  ['/[', 'Page not found'],
  ['\\', 'remote-ideas home'],
  ['%', 'Page not found'],
  ['%zz', 'Page not found'],
  ['project/%zz', 'remote-ideas project'],
  ['project/%E0%A4%A', 'remote-ideas project'],
  ['/evil.example/x', 'Page not found'],
  ['browse//?q=%zz#%', 'remote-ideas browse'],
  ['auth?token=%&code=%zz&mode[]=1', 'remote-auth auth'],
])('[SH-02, SH-09] the address /%s shows %s', (address, heading) => {
  open(address);
  expect(shown()).toEqual({ heading, frame: [1, 1] });
});

test.each([
  ['many parts', 'a/'.repeat(5_000), 'Page not found'],
  ['slashes alone', '/'.repeat(20_000), 'remote-ideas home'],
  ['slashes and a name', `${'/'.repeat(20_000)}x`, 'Page not found'],
  ['a long project', `project/${'%'.repeat(20_000)}`, 'remote-ideas project'],
])('[SH-02, SH-09] a very long address shows its page: %s', (_what, address, heading) => {
  open(address);
  expect(shown()).toEqual({ heading, frame: [1, 1] });
});

test('[SH-02, SH-09] no address leaves the page blank @ci', () => {
  fc.assert(
    fc.property(behindOrigin, (address) => {
      open(address);
      expect(shown()).toEqual({ heading: expect.stringMatching(/./), frame: [1, 1] });
    }),
    { numRuns: RUNS },
  );
});

test('the load that starts ahead is that of the address, not of a host that its path looks like', () => {
  jest.mocked(preloadScreen).mockClear();
  preloadPath('//browse');
  preloadPath('//[');
  expect(preloadScreen).not.toHaveBeenCalled();
  preloadPath('/browse?q=//');
  expect(preloadScreen).toHaveBeenCalledWith('remote-ideas', 'browse');
});
