import type { Policies } from '@idea-hub/shared/contracts/runtime-config';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { modeAtStart } from '@idea-hub/shared/live/live-page';
import { known } from '@idea-hub/shared/static';
import { serve } from '@idea-hub/shared/testing/fake-server';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createConfigStore } from '../config/config-store.ts';
import { slowRemotes } from '../testing/fake-remote-screen.tsx';
import { prepareBrowser, renderShell, settle } from '../testing/render-shell.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));
jest.mock('@idea-hub/shared/live/live-page', () => ({
  ...jest.requireActual('@idea-hub/shared/live/live-page'),
  modeAtStart: jest.fn(),
}));

const NONE: Policies = { privacy: null, terms: null, cookies: null };
const footer = () => within(screen.getByRole('contentinfo'));
const liveNewsletter = () => footer().queryByText('remote-ideas newsletter');
const samplesForm = () => footer().queryByRole('textbox', { name: 'Your email' });

/** The mode that the page's HTML tells. */
const htmlSays = (mode: IdeasMode | null) => jest.mocked(modeAtStart).mockReturnValue(mode);

beforeEach(() => {
  prepareBrowser();
  serve({ 'GET /numbers': () => ({}) });
  htmlSays(null);
});

function open(ideas: Promise<IdeasMode> = known<IdeasMode>('live'), policies = NONE) {
  const config = createConfigStore();
  const values = { ...config.values, ideas, policies: Promise.resolve(policies) };
  return renderShell({ route: '/about', config: { ...config, values } });
}

/** A configuration that has not arrived, and a function that lets it arrive. */
function openBefore() {
  let tell: (mode: IdeasMode) => void = () => {};
  open(
    new Promise<IdeasMode>((resolve) => {
      tell = resolve;
    }),
  );
  return (mode: IdeasMode) => act(async () => tell(mode));
}

test('[CM-25, PF-02] live mode loads its newsletter from a remote, after the page’s own screen', async () => {
  slowRemotes.hold();
  open();
  await settle();
  expect(liveNewsletter()).not.toBeInTheDocument();
  act(() => slowRemotes.release());
  expect(liveNewsletter()).toBeVisible();
  expect(samplesForm()).not.toBeInTheDocument();
});

test('[CM-25] samples mode has its own newsletter form', async () => {
  open(known<IdeasMode>('samples'));
  await settle();
  expect(samplesForm()).toBeEnabled();
  expect(liveNewsletter()).not.toBeInTheDocument();
});

test.each<IdeasMode>(['live', 'samples'])(
  '[CM-25] no newsletter is there until the mode %s is known',
  async (mode) => {
    const tell = openBefore();
    await settle();
    expect(samplesForm()).not.toBeInTheDocument();
    expect(liveNewsletter()).not.toBeInTheDocument();
    await tell(mode);
    expect(Boolean(samplesForm())).toBe(mode === 'samples');
    expect(Boolean(liveNewsletter())).toBe(mode === 'live');
  },
);

test.each<IdeasMode>(['live', 'samples'])(
  '[CM-25, FT-05] a form prerendered for samples takes no input until the mode %s is known',
  async (mode) => {
    htmlSays('samples');
    const tell = openBefore();
    await settle();
    expect(footer().getByText('The ideas of the week, once a week.')).toBeVisible();
    expect(samplesForm()).toBeDisabled();
    await tell(mode);
    if (mode === 'live') expect(samplesForm()).not.toBeInTheDocument();
    else {
      await userEvent.type(footer().getByRole('textbox'), 'ada@example.com');
      expect(samplesForm()).toHaveValue('ada@example.com');
    }
  },
);

test('[CM-25, FT-08] in live mode policies are links to the configured addresses, and nothing without any', async () => {
  const { unmount } = open(undefined, { ...NONE, privacy: 'https://hub.example/privacy' });
  expect(await footer().findByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    'https://hub.example/privacy',
  );
  expect(footer().queryByText('Terms of Service')).not.toBeInTheDocument();
  unmount();
  open();
  await settle();
  expect(footer().queryByRole('button', { name: 'Privacy Policy' })).not.toBeInTheDocument();
  expect(footer().queryByRole('list', { name: 'Policies' })).not.toBeInTheDocument();
});
