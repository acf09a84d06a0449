import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preloadScreen } from '../testing/fake-remote-screen.tsx';
import { prepareBrowser, renderShell } from '../testing/render-shell.tsx';
import type { Override, OverrideState } from './override.ts';
import { liveReleases } from './tab-releases.ts';
import type { Offer, VersionWatch } from './version-watch.ts';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

beforeEach(() => {
  prepareBrowser();
  preloadScreen.mockClear();
});

function override(text: string, state: OverrideState = { status: 'asked' }) {
  const listeners = new Set<() => void>();
  const fake: Override = {
    text,
    remote: text.split('@')[0] ?? '',
    find: () => Promise.reject(new Error('not here')),
    allows: () => false,
    getState: () => state,
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  const set = (next: OverrideState) =>
    act(() => {
      state = next;
      for (const listen of listeners) listen();
    });
  return { fake, set };
}

const banner = () => screen.getByRole('complementary', { name: 'Release of this tab' });

test('[DP-23] the banner says what is asked for, what runs, and until when', () => {
  const { fake, set } = override('remote-auth@pr-123');
  renderShell({ releases: { ...liveReleases, override: fake } });
  expect(banner()).toHaveTextContent('This tab asks for remote-auth@pr-123');
  set({ status: 'found', release: '1.2.0-3f2a9c1b7d4e', until: '2026-03-08T12:00:00' });
  expect(banner()).toHaveTextContent(
    'This tab runs remote-auth@pr-123 (1.2.0-3f2a9c1b7d4e) in place of the live version. It can be had until March 8, 2026 at 12:00 PM.',
  );
  set({ status: 'failed', reason: 'It expired at noon.' });
  expect(banner()).toHaveTextContent('remote-auth@pr-123 can’t be shown. It expired at noon.');
  expect(screen.getByRole('button', { name: 'Back to the live version' })).toBeInTheDocument();
});

test('[DP-11] a release by its name is not named twice', () => {
  const release = '1.2.0-3f2a9c1b7d4e';
  const { fake } = override(`remote-auth@${release}`, { status: 'found', release, until: null });
  renderShell({ releases: { ...liveReleases, override: fake } });
  expect(banner()).toHaveTextContent(
    `This tab runs remote-auth@${release} in place of the live version.`,
  );
  expect(banner()).not.toHaveTextContent(/until|\(/);
});

test('[DP-23] what comes of it is found out on the page of another remote as well', () => {
  renderShell({
    route: '/about',
    releases: { ...liveReleases, override: override('remote-auth@pr-123').fake },
  });
  expect(preloadScreen).toHaveBeenCalledWith('remote-auth', 'auth');
});

test('[DP-23] a remote that this site does not have is told of, and a long name is cut', () => {
  const { fake } = override(`remote-shop@${'x'.repeat(5000)}`);
  renderShell({ releases: { ...liveReleases, override: fake } });
  expect(banner()).toHaveTextContent('This site has no part of that name.');
  expect(banner().textContent?.length).toBeLessThan(300);
  expect(preloadScreen).not.toHaveBeenCalled();
});

test('[DP-11] a tab that runs what is live has no banner', () => {
  renderShell();
  expect(screen.queryByRole('complementary', { name: 'Release of this tab' })).toBeNull();
});

function versions() {
  const listeners = new Set<() => void>();
  let offered: Offer = null;
  const offer = (next: Offer) => {
    offered = next;
    for (const listen of listeners) listen();
  };
  const fake: VersionWatch = {
    checkIfDue: jest.fn(async () => {}),
    pollWhileFailed: () => () => {},
    offer: () => offered,
    dismiss: () => offer(null),
    subscribe(listen) {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
  return { fake, offer: (next: Offer = 'newer') => act(() => offer(next)) };
}

test('[DP-07] each page looks whether something newer is live, and the notice can be sent away', async () => {
  const { fake, offer } = versions();
  const { go } = renderShell({ releases: { ...liveReleases, versions: fake } });
  expect(fake.checkIfDue).toHaveBeenCalledTimes(1);
  go('/about');
  expect(fake.checkIfDue).toHaveBeenCalledTimes(2);
  go('/about?from=here');
  expect(fake.checkIfDue).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull();
  offer();
  expect(screen.getByText('A new version of Idea Hub is ready.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull());
  expect(screen.getByRole('main')).toHaveFocus();
});

test('[DP-14] a part that was switched off is not called a new version', () => {
  const { fake, offer } = versions();
  renderShell({ releases: { ...liveReleases, versions: fake } });
  offer('switched-off');
  expect(screen.queryByText(/new version/)).toBeNull();
  expect(screen.getByText(/is being worked on/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
});
