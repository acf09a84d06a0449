import type { SocialClientIds } from '@idea-hub/shared/contracts/screens';
import { screen } from '@testing-library/react';
import { alerts, button, later, link, openAuth } from '../testing/open.tsx';
import { makeInsecure, withSecureContext } from '../testing/web-crypto.ts';
import { browser } from './start-social.ts';

withSecureContext();
beforeEach(() => sessionStorage.clear());

const configured = () => Promise.resolve({ googleClientId: 'g-1', githubClientId: 'gh-1' });
const watchLeaving = () => jest.spyOn(browser, 'leaveTo').mockImplementation(() => {});

test.each([
  ['login', 'Google', 'accounts.google.com', 'google'],
  ['signup', 'GitHub', 'github.com', 'github'],
])('[AU-19, AU-20] in %s, Continue with %s goes to its page', async (mode, name, host, state) => {
  const leave = watchLeaving();
  const { user } = openAuth(`/auth?mode=${mode}`, { social: configured() });
  await user.click(button(`Continue with ${name}`));
  expect(leave).toHaveBeenCalledTimes(1);
  const address = new URL(String(leave.mock.calls[0]?.[0]));
  expect(address.host).toBe(host);
  expect(address.searchParams.get('state')).toBe(state);
  expect(alerts()).toEqual([]);
});

test('[AU-19] a forgotten password is no matter for a provider', () => {
  openAuth('/auth?mode=forgot-password', { social: configured() });
  expect(screen.queryByRole('button', { name: /Continue with/ })).not.toBeInTheDocument();
});

test.each([
  ['Google', 'Google authentication is not configured yet. Please use email signup for now.'],
  ['GitHub', 'GitHub authentication is not configured yet. Please use email signup for now.'],
])('[AU-20, AU-23] says that %s is not configured', async (name, text) => {
  const leave = watchLeaving();
  const { user } = openAuth('/auth?mode=signup');
  await user.click(button(`Continue with ${name}`));
  expect(alerts()).toEqual([text]);
  expect(leave).not.toHaveBeenCalled();
  await user.click(link('Sign in instead'));
  expect(alerts()).toEqual([]);
});

test.each([
  ['Google', 'Failed to initiate Google authentication. Please try again.'],
  ['GitHub', 'Failed to initiate GitHub authentication. Please try again.'],
])('[AU-22] says when %s can not be started, and starts again', async (name, text) => {
  const leave = watchLeaving().mockImplementationOnce(() => {
    throw new Error('blocked');
  });
  const { user } = openAuth('/auth', { social: configured() });
  await user.click(button(`Continue with ${name}`));
  expect(alerts()).toEqual([text]);
  await user.click(button(`Continue with ${name}`));
  expect(alerts()).toEqual([]);
  expect(leave).toHaveBeenCalledTimes(2);
});

test('[AU-22, AU-26] waits for the client ids, once, and gives up after 10 s', async () => {
  const { user, pass } = openAuth('/auth', { social: later<SocialClientIds>().promise });
  await user.dblClick(button('Continue with Google'));
  expect(button('Continue with Google')).toHaveAttribute('aria-busy', 'true');
  expect(button('Continue with GitHub')).toBeDisabled();
  await pass(9_999);
  expect(alerts()).toEqual([]);
  await pass(1);
  expect(alerts()).toEqual(['Failed to initiate Google authentication. Please try again.']);
  expect(button('Continue with GitHub')).toBeEnabled();
});

test('[RN-07] without WebCrypto says so in one sentence', async () => {
  makeInsecure();
  const { user } = openAuth('/auth', { social: configured() });
  expect(alerts()).toEqual([]);
  await user.click(button('Continue with Google'));
  expect(alerts()).toEqual([
    'Continuing with Google needs a secure connection, so please open this site over https or use your email and password.',
  ]);
});

test.each([
  [{ googleClientId: 'g-1', githubClientId: null }, ['Continue with Google']],
  [{ googleClientId: null, githubClientId: null }, []],
])('[CM-25] in live mode %j offers %j', async (ids, names) => {
  const { pass } = openAuth('/auth?mode=login', {
    social: Promise.resolve(ids),
    ideas: Promise.resolve('live'),
  });
  await pass(0);
  const offered = screen.queryAllByRole('button', { name: /Continue with/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual(names);
  expect(screen.queryAllByText('or with your email')).toHaveLength(names.length);
});
