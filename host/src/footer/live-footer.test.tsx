import { apiClient } from '@idea-hub/shared/api';
import type { Policies } from '@idea-hub/shared/contracts/runtime-config';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { known } from '@idea-hub/shared/static';
import { type Answers, callsTo, refusal, serve } from '@idea-hub/shared/testing/fake-server';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createConfigStore } from '../config/config-store.ts';
import { prepareBrowser, renderShell } from '../testing/render-shell.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

const NONE: Policies = { privacy: null, terms: null, cookies: null };
const footer = () => within(screen.getByRole('contentinfo'));
const done = { success: true, message: '' };

beforeEach(() => {
  prepareBrowser();
});

function open(route: string, answers: Answers = {}, policies = NONE) {
  const requests = serve({ 'GET /numbers': () => ({}), ...answers });
  const config = createConfigStore();
  const values = {
    ...config.values,
    ideas: known<IdeasMode>('live'),
    policies: Promise.resolve(policies),
  };
  return { ...renderShell({ route, config: { ...config, values } }), requests };
}

async function subscribe() {
  const visitor = userEvent.setup();
  await visitor.type(
    await footer().findByRole('textbox', { name: 'Your email' }),
    'ada@example.com',
  );
  await visitor.click(footer().getByRole('button', { name: 'Subscribe' }));
}

test('[CM-25, FT-05] in live mode the newsletter is asked for, and says that a mail was sent', async () => {
  const { requests } = open('/about', { 'POST /newsletter': () => done });
  await subscribe();
  expect(await footer().findByText('Check your inbox')).toBeVisible();
  expect(footer().getByText(/mail to ada@example.com/)).toBeVisible();
  expect(callsTo(requests, 'POST /newsletter')).toMatchObject([
    { body: { email: 'ada@example.com' } },
  ]);
  expect(screen.queryByText(/Thanks for joining/)).not.toBeInTheDocument();
});

test.each<[IdeasMode, boolean]>([
  ['live', false],
  ['samples', true],
])('[CM-25] no newsletter form stands there until the mode %s is known', async (mode, isToast) => {
  serve({ 'GET /numbers': () => ({}), 'POST /newsletter': () => done });
  let tell: (mode: IdeasMode) => void = () => {};
  const ideas = new Promise<IdeasMode>((resolve) => {
    tell = resolve;
  });
  const config = createConfigStore();
  renderShell({ route: '/about', config: { ...config, values: { ...config.values, ideas } } });
  expect(footer().queryByRole('textbox', { name: 'Your email' })).not.toBeInTheDocument();
  tell(mode);
  await subscribe();
  const toast = async () => screen.findByText(/Thanks for joining/, {}, { timeout: 2000 });
  if (isToast) expect(await toast()).toBeVisible();
  else expect(await footer().findByText('Check your inbox')).toBeVisible();
});

test('[CM-25] a refusal is shown in the words of the server, and the address stays', async () => {
  open('/about', {
    'POST /newsletter': () => {
      throw refusal(429, 'Too many requests.', { code: 'RATE_LIMITED' });
    },
  });
  await subscribe();
  expect(await footer().findByText('Too many requests.')).toBeVisible();
  expect(footer().getByRole('textbox', { name: 'Your email' })).toHaveValue('ada@example.com');
});

test.each([
  ['confirm', 'confirmation', "You're In!"],
  ['unsubscribe', 'unsubscription', 'You are unsubscribed'],
])('[CM-25] the mailed link to %s works once, and leaves the address', async (kind, path, text) => {
  const { requests, history } = open(`/#newsletter-${kind}=t-1`, {
    [`POST /newsletter/${path}`]: () => done,
  });
  expect(await footer().findByText(text)).toBeVisible();
  expect(callsTo(requests, `POST /newsletter/${path}`)).toMatchObject([{ body: { token: 't-1' } }]);
  expect(history.snapshot().location.hash).toBe('');
  expect(screen.queryAllByText(/Thanks for joining/)).toHaveLength(kind === 'confirm' ? 1 : 0);
});

test('[CM-25] a mailed link that is no good says so', async () => {
  open('/#newsletter-confirm=t-1', {
    'POST /newsletter/confirmation': () => {
      throw refusal(400, 'This link has expired.', { code: 'TOKEN_INVALID' });
    },
  });
  expect(await footer().findByText('This link has expired.')).toBeVisible();
});

test('[CM-25, FT-08] in live mode policies are links to the configured addresses, and nothing without any', async () => {
  const { unmount } = open('/about', {}, { ...NONE, privacy: 'https://hub.example/privacy' });
  expect(await footer().findByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    'https://hub.example/privacy',
  );
  expect(footer().queryByText('Terms of Service')).not.toBeInTheDocument();
  unmount();
  jest.spyOn(apiClient, 'send').mockResolvedValue({});
  open('/about');
  await footer().findByRole('textbox', { name: 'Your email' });
  expect(footer().queryByRole('button', { name: 'Privacy Policy' })).not.toBeInTheDocument();
  expect(footer().queryByRole('list', { name: 'Policies' })).not.toBeInTheDocument();
});
