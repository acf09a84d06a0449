import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, type Response } from '@playwright/test';
import { api } from './stages.ts';

export interface Member {
  name: string;
  email: string;
  password: string;
}

/** Returns a new member with a unique address. */
export const newMember = (): Member => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.org`,
  password: 'Violet-Engine-1842',
});

interface Mail {
  to: string;
  link: string;
}

/**
 * Returns the newest link of a kind in an address's mailbox, without its origin. The API uses the first allowed origin,
 * but the stages have several.
 */
export async function mailedLink(
  request: APIRequestContext,
  email: string,
  path: string,
): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await request.get(`${api}/dev/mailbox.json`);
    const { mails } = (await answer.json()) as { mails: Mail[] };
    link = mails
      .filter((mail) => mail.to === email)
      .map((mail) => mail.link)
      .find((url) => new URL(url).pathname === path);
    expect(link, `a mail to ${email} with a link to ${path}`).toBeDefined();
  }).toPass();
  const { pathname, search, hash } = new URL(link as string);
  return pathname + search + hash;
}

/** Registers and verifies a new member with the API, without a browser. */
export async function registered(
  request: APIRequestContext,
  about: Partial<Member> = {},
): Promise<Member> {
  const member = { ...newMember(), ...about };
  const answer = await request.post(`${api}/api/auth/register`, { data: member });
  expect(answer.status()).toBe(201);
  const link = await mailedLink(request, member.email, '/auth');
  const verified = await request.post(`${api}/api/auth/verify-email`, {
    data: { verificationToken: /[#&?]token=([^&]+)/.exec(link)?.[1] },
  });
  expect(verified.ok()).toBe(true);
  return member;
}

/** Session data that the browser stores. */
export interface KeptSession {
  accessToken: string;
  refreshToken: string;
  user: string;
}

/** Signs a verified member in with the API, without a browser. */
export async function sessionOf(
  request: APIRequestContext,
  { email, password }: Member,
): Promise<KeptSession> {
  const login = await request.post(`${api}/api/auth/login`, { data: { email, password } });
  expect(login.ok()).toBe(true);
  const { token, refreshToken } = (await login.json()) as { token: string; refreshToken: string };
  const profile = await request.get(`${api}/api/users/profile`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(profile.ok()).toBe(true);
  return { accessToken: token, refreshToken, user: await profile.text() };
}

/** Stores a session in the browser, for all pages of the context. */
export async function keepSession(page: Page, host: string, session: KeptSession): Promise<void> {
  // A page of this origin without scripts.
  await page.goto(`${host}/robots.txt`);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`ideahub.${key}`, value);
  }, session);
}

/** Returns a new member who is already signed in, for tests that are not about signing in. */
export async function signedIn(
  page: Page,
  host: string,
  about: Partial<Member> = {},
): Promise<Member> {
  const member = await registered(page.request, about);
  await keepSession(page, host, await sessionOf(page.request, member));
  return member;
}

/** Resolves with the next response of the profile call. */
export const profileServed = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      answer.url() === `${api}/api/users/profile` &&
      answer.request().method() === 'GET' &&
      answer.status() === 200,
  );

/** Opens a page as the signed-in member, and waits for the session's only initial call. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  const served = profileServed(page);
  await page.goto(path);
  await served;
}

/** Fills in the shown sign-in form and sends it. */
export async function sendSignIn(
  page: Page,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Email' }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in with the form of the page's host and waits for the Account Manager. */
export async function signIn(page: Page, host: string, member: Member): Promise<void> {
  await page.goto(`${host}/auth?mode=login`);
  await sendSignIn(page, member);
  await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
}

/** Fills in the shown sign-up form and sends it. */
export async function sendSignUp(page: Page, { name, email, password }: Member): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Full Name' }).fill(name);
  await main.getByRole('textbox', { name: 'Email' }).fill(email);
  await main.getByLabel('Password', { exact: true }).fill(password);
  await main.getByLabel('Confirm Password', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Create Account' }).click();
}

/** Replaces the stored access token with an invalid one, like an expired one. */
export const spoilAccessToken = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('ideahub.accessToken', 'at_spoiled'));

/** Replaces both stored tokens with invalid ones, like those of a session that the server has ended. */
export const spoilSession = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.setItem('ideahub.accessToken', 'at_spoiled');
    localStorage.setItem('ideahub.refreshToken', 'rt_spoiled');
  });

/** Makes pages opened later fail on each use of their storage, as a browser's setting does. */
export async function blockStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const area of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, area, { get: refuse });
    }
  });
}
