import { createListeners } from '@composed/browser/listeners';
import type { Override, OverrideState } from '@composed/runtime/releases/override';
import { requestedReleases } from '@composed/runtime/releases/requested-release';
import { liveReleases } from '@composed/runtime/releases/tab-releases';
import type { Offer, VersionWatch } from '@composed/runtime/releases/version-watch';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { preloadScreen } from '../testing/fake-remote-screen.tsx';
import { prepareBrowser, renderShell } from '../testing/render-shell.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

beforeEach(() => {
  prepareBrowser();
  preloadScreen.mockClear();
});

function override(text: string, state: OverrideState = { status: 'requested' }, message = '') {
  const { subscribe, tell } = createListeners();
  const set = (next: OverrideState, nextMessage = '') =>
    act(() => {
      state = next;
      message = nextMessage;
      tell();
    });
  const fake: Override = {
    text,
    remote: text.split('@')[0] ?? '',
    find: () => Promise.reject(new Error('not here')),
    allows: () => false,
    replaces: () => false,
    agree: jest.fn(() => false),
    decline: () => set({ status: 'declined' }),
    getState: () => state,
    message: () => message,
    subscribe,
  };
  return { fake, set };
}

const banner = () => screen.getByRole('complementary', { name: 'Release of this tab' });

test('[DP-23] the banner says what is asked for, and what came of it', () => {
  const { fake, set } = override('remote-auth@pr-123');
  renderShell({ releases: { ...liveReleases, override: fake } });
  expect(banner()).toHaveTextContent(
    'This tab asks for remote-auth@pr-123 in place of the live version.',
  );
  set({ status: 'failed', reason: 'It expired at noon.' }, 'It expired at noon.');
  expect(banner()).toHaveTextContent('It expired at noon.');
  expect(banner()).not.toHaveTextContent('asks for');
  expect(screen.getByRole('button', { name: 'Back to the live version' })).toBeInTheDocument();
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

test('[DP-23] the release of a remote with pages of its own is looked up, and its banner does not deny that remote', () => {
  const { fake, set } = override('remote-blog@pr-123');
  const findRequested = jest.fn();
  const lists = (remote: string) => remote === 'remote-blog';
  renderShell({ releases: { ...liveReleases, override: fake, lists, findRequested } });
  expect(banner()).toHaveTextContent('This tab asks for remote-blog@pr-123');
  expect(banner()).not.toHaveTextContent('has no part');
  expect(findRequested).toHaveBeenCalledTimes(1);
  expect(preloadScreen).not.toHaveBeenCalled();
  set({ status: 'failed', reason: 'It expired at noon.' }, 'It expired at noon.');
  expect(banner()).toHaveTextContent('It expired at noon.');
});

describe('[DP-30] a release that this site does not give to its visitors', () => {
  const NAME = 'remote-auth@1.2.0-3f2a9c1b7d4e';
  const requested = () => {
    sessionStorage.setItem('ideahub.release', NAME);
    const { fake } = override(NAME, { status: 'question' }, `Run ${NAME}?`);
    const { forget: forgetRequested } = requestedReleases('ideahub.release');
    renderShell({ releases: { ...liveReleases, override: fake, forgetRequested } });
    return fake;
  };
  afterEach(() => sessionStorage.clear());

  test('is asked about by its name, with the live one running meanwhile', async () => {
    const fake = requested();
    expect(banner()).toHaveTextContent(`Run ${NAME}?`);
    expect(screen.queryByRole('button', { name: 'Back to the live version' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Run this release' }));
    expect(fake.agree).toHaveBeenCalledTimes(1);
  });

  test('is forgotten where the visitor does not want it, and the focus stays on the page', async () => {
    requested();
    await userEvent.click(screen.getByRole('button', { name: 'Use the live release' }));
    expect(screen.queryByRole('complementary', { name: 'Release of this tab' })).toBeNull();
    expect(sessionStorage.getItem('ideahub.release')).toBeNull();
    expect(screen.getByRole('main')).toHaveFocus();
  });
});

test('[DP-11] a tab that runs what is live has no banner', () => {
  renderShell();
  expect(screen.queryByRole('complementary', { name: 'Release of this tab' })).toBeNull();
});

function versions() {
  const { subscribe, tell } = createListeners();
  let offered: Offer = null;
  const offer = (next: Offer) => {
    offered = next;
    tell();
  };
  const fake: VersionWatch = {
    checkIfDue: jest.fn(async () => {}),
    pollWhileFailed: () => () => {},
    start: () => () => {},
    offer: () => offered,
    dismiss: () => offer(null),
    subscribe,
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

test('[DP-30] a release that does harm is told in plain words, and can’t be put off', () => {
  const { fake, offer } = versions();
  renderShell({ releases: { ...liveReleases, versions: fake } });
  offer('withdrawn');
  expect(screen.getByText(/was withdrawn because it does harm/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});

test('[DP-30] what is live is watched for as long as the page stands', () => {
  const { fake } = versions();
  const stop = jest.fn();
  const start = jest.fn(() => stop);
  const { unmount } = renderShell({ releases: { ...liveReleases, versions: { ...fake, start } } });
  expect(start).toHaveBeenCalledTimes(1);
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});
