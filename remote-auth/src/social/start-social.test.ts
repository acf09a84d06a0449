import { tabStore } from '@composed/browser/storage';
import { takeVerifier } from '../helpers/provider.ts';
import { makeInsecure, withSecureContext } from '../testing/web-crypto.ts';
import { browser, challengeOf, startSocial } from './start-social.ts';

withSecureContext();

const configured = () => Promise.resolve({ googleClientId: 'g-1', githubClientId: 'gh-1' });
const bare = () => Promise.resolve({ googleClientId: null, githubClientId: null });

const watchLeaving = () => jest.spyOn(browser, 'leaveTo').mockImplementation(() => {});
const firstAddress = (leave: ReturnType<typeof watchLeaving>) =>
  new URL(String(leave.mock.calls[0]?.[0]));

beforeEach(() => sessionStorage.clear());

test.each([
  ['google', 'accounts.google.com', 'g-1'],
  ['github', 'github.com', 'gh-1'],
] as const)('[AU-19, AU-20] goes to %s and keeps the verifier', async (provider, host, id) => {
  const leave = watchLeaving();
  expect(await startSocial(provider, configured())).toBeNull();

  const address = firstAddress(leave);
  expect(address.host).toBe(host);
  expect(address.searchParams.get('client_id')).toBe(id);
  expect(address.searchParams.get('redirect_uri')).toBe(`${window.location.origin}/auth`);
  const verifier = takeVerifier(provider);
  expect(address.searchParams.get('code_challenge')).toBe(
    await challengeOf(verifier ?? '', crypto.subtle),
  );
});

test('[AU-21] a verifier serves one return', async () => {
  watchLeaving();
  await startSocial('google', configured());
  expect(takeVerifier('github')).toBeUndefined();
  expect(takeVerifier('google')).toMatch(/^[\w-]{43}$/);
  expect(takeVerifier('google')).toBeUndefined();
});

test.each([
  ['google', 'Google authentication is not configured yet. Please use email signup for now.'],
  ['github', 'GitHub authentication is not configured yet. Please use email signup for now.'],
] as const)('[AU-20, AU-23] says that %s is not configured', async (provider, text) => {
  const leave = watchLeaving();
  expect(await startSocial(provider, bare())).toBe(text);
  expect(leave).not.toHaveBeenCalled();
});

test.each([
  ['google', 'Failed to initiate Google authentication. Please try again.'],
  ['github', 'Failed to initiate GitHub authentication. Please try again.'],
] as const)('[AU-22] says so when the start for %s fails', async (provider, text) => {
  const leave = watchLeaving();
  expect(await startSocial(provider, Promise.reject(new Error('no configuration')))).toBe(text);

  jest.spyOn(tabStore, 'set').mockReturnValue(false);
  expect(await startSocial(provider, configured())).toBe(text);
  expect(leave).not.toHaveBeenCalled();
});

test('[AU-22] says so when the browser refuses to leave', async () => {
  watchLeaving().mockImplementation(() => {
    throw new Error('blocked');
  });
  expect(await startSocial('google', configured())).toBe(
    'Failed to initiate Google authentication. Please try again.',
  );
});

test('[RN-07] says in one sentence that it needs a secure connection', async () => {
  makeInsecure();
  const leave = watchLeaving();
  expect(await startSocial('github', configured())).toBe(
    'Continuing with GitHub needs a secure connection, so please open this site over https or use your email and password.',
  );
  expect(leave).not.toHaveBeenCalled();
});
