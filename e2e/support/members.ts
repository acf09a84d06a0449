import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, type Response } from '@playwright/test';
import { api } from './stages.ts';

export interface Member {
  name: string;
  email: string;
  password: string;
}

/** A member that no other test knows. */
export const newMember = (): Member => ({
  name: 'Ada Lovelace',
  email: `ada-${randomUUID()}@example.org`,
  password: 'Violet-Engine-1842',
});

interface Mail {
  to: string;
  link: string;
}

/** The newest link of a kind in the mailbox of an address. */
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
  return link as string;
}

/** Registers and verifies by the API, without a browser. */
export async function register(request: APIRequestContext, member: Member): Promise<void> {
  const registered = await request.post(`${api}/api/auth/register`, { data: member });
  expect(registered.status()).toBe(201);
  const link = await mailedLink(request, member.email, '/auth');
  const verified = await request.post(`${api}/api/auth/verify-email`, {
    data: { verificationToken: /[#&?]token=([^&]+)/.exec(link)?.[1] },
  });
  expect(verified.ok()).toBe(true);
}

/** What the browser keeps of a session. */
export interface KeptSession {
  accessToken: string;
  refreshToken: string;
  user: string;
}

/** Signs a verified member in by the API, without a browser. */
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

/** Puts a session where the browser keeps it, for all pages of the context. */
export async function keepSession(page: Page, host: string, session: KeptSession): Promise<void> {
  // A page of this origin that runs no script.
  await page.goto(`${host}/robots.txt`);
  await page.evaluate((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(`ideahub.${key}`, value);
  }, session);
}

/** A new member who is signed in already. For tests that are not about signing in. */
export async function signedIn(
  page: Page,
  host: string,
  about: Partial<Member> = {},
): Promise<Member> {
  const member = { ...newMember(), ...about };
  await register(page.request, member);
  await keepSession(page, host, await sessionOf(page.request, member));
  return member;
}

/** The next time that the page gets its member's profile. */
export const profileServed = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (answer) =>
      answer.url() === `${api}/api/users/profile` &&
      answer.request().method() === 'GET' &&
      answer.status() === 200,
  );

/** Opens a page as whoever is signed in, and waits for the one call that a session starts with. */
export async function openSignedIn(page: Page, path: string): Promise<void> {
  const served = profileServed(page);
  await page.goto(path);
  await served;
}

/** Signs in through the form of the page's own host and waits for the Account Manager. */
export async function signIn(page: Page, host: string, member: Member): Promise<void> {
  await page.goto(`${host}/auth?mode=login`);
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await main.getByLabel('Password', { exact: true }).fill(member.password);
  await main.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
}
