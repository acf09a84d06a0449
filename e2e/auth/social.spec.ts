import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { withConfig } from '../support/ideas.ts';
import { latch } from '../support/latch.ts';
import { newMember } from '../support/members.ts';
import { banner, main, notices } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

const PROVIDERS = {
  google: {
    label: 'Google',
    page: 'https://accounts.google.com/o/oauth2/v2/auth',
    asks: {
      client_id: 'google-client',
      response_type: 'code',
      scope: 'openid email profile',
      access_type: 'offline',
      prompt: 'consent',
      state: 'google',
    },
  },
  github: {
    label: 'GitHub',
    page: 'https://github.com/login/oauth/authorize',
    asks: { client_id: 'github-client', scope: 'user:email', state: 'github' },
  },
} as const;

type Provider = keyof typeof PROVIDERS;

const withClients = (page: Page) =>
  withConfig(page, {
    social: { googleClientId: 'google-client', githubClientId: 'github-client' },
  });

/** Replaces the real provider's page with the API's own provider. Returns a function for the requested address. */
async function standIn(page: Page, provider: Provider): Promise<() => URL> {
  let requested: URL | undefined;
  await page.route(`${PROVIDERS[provider].page}**`, (route) => {
    requested = new URL(route.request().url());
    return route.fulfill({
      status: 302,
      headers: { location: `${api}/dev/social/${provider}/authorize${requested.search}` },
    });
  });
  return () => {
    if (!requested) throw new Error('The page did not request the provider.');
    return requested;
  };
}

for (const provider of Object.keys(PROVIDERS) as Provider[]) {
  const { label, asks, page: address } = PROVIDERS[provider];
  test(`[AU-19, AU-20, AU-21, AU-25, AP-05] a visitor signs in with ${label}; the code is removed from the address and used once, with its verifier @ci`, async ({
    page,
  }) => {
    await withClients(page);
    const requested = await standIn(page, provider);
    const { email } = newMember();
    await page.goto('/auth?mode=login');
    await main(page)
      .getByRole('button', { name: `Continue with ${label}` })
      .click();

    await test.step('the provider’s page', async () => {
      await page.getByLabel('Name').fill('Katherine Johnson');
      await page.getByLabel('Email', { exact: true }).fill(email);
      const to = requested();
      expect(to.origin + to.pathname).toBe(address);
      expect(Object.fromEntries(to.searchParams)).toMatchObject({
        ...asks,
        redirect_uri: `${product.host}/auth`,
        code_challenge_method: 'S256',
      });
    });

    const call = latch();
    const sent: { codeVerifier: string }[] = [];
    await page.route(`${api}/api/auth/social/${provider}`, async (route) => {
      if (route.request().method() === 'POST') {
        sent.push(route.request().postDataJSON());
        await call.opened;
      }
      await route.continue();
    });
    await page.getByRole('button', { name: 'Continue' }).click();

    await test.step('the return', async () => {
      await expect(main(page).getByText(`Processing ${label} authentication...`)).toBeVisible();
      await expect(page).toHaveURL('/auth');
      call.open();
      await expect(
        notices(page).getByText(`Welcome! You've been signed in with ${label} successfully.`),
      ).toBeVisible();
      await expect(page).toHaveURL('/account');
      await expect(banner(page).getByRole('link', { name: 'Katherine Johnson' })).toBeVisible();
    });

    await test.step('PKCE: the verifier matches the challenge', () => {
      const verifier = String(sent[0]?.codeVerifier);
      expect(createHash('sha256').update(verifier).digest('base64url')).toBe(
        requested().searchParams.get('code_challenge'),
      );
    });

    await test.step('neither a reload nor Back uses the code again', async () => {
      await page.reload();
      await expect(main(page).getByRole('heading', { name: 'Account Manager' })).toBeVisible();
      expect(sent).toHaveLength(1);
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...sessionStorage }, history.state]),
      );
      expect(kept).not.toContain(String(sent[0]?.codeVerifier));
      await page.goBack();
      expect(sent).toHaveLength(1);
    });
  });
}

test('[AU-25] a reload before the code is used keeps it, and it is used once @ci', async ({
  page,
}) => {
  let configured = false;
  await page.route('**/config.json', async (route) => {
    // The first response never arrives, so no call can be sent before the retry.
    if (!configured) return new Promise<void>(() => {});
    return route.continue();
  });
  const calls = apiCalls(page);
  await page.goto('/auth?code=made-up&state=github');
  await expect(main(page).getByText('Processing GitHub authentication...')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(calls).toEqual([]);
  configured = true;
  await page.reload();
  await expect(main(page).getByRole('alert')).toHaveText(/\w+/);
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(calls).toEqual(['POST /api/auth/social/github']);
  await page.reload();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('[AU-21] a refusal at the provider, a foreign state and an invalid code lead to the sign-in form @ci', async ({
  page,
}) => {
  const calls = apiCalls(page);
  await page.goto('/auth?error=access_denied&state=google');
  await expect(main(page).getByRole('alert')).toHaveText(
    'Google authentication failed. Please try again.',
  );
  await page.goto('/auth?code=c1&state=elsewhere');
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(page.url()).not.toContain('c1');
  expect(calls).toEqual([]);
  await page.goto('/auth?mode=signup&code=c1&state=google');
  await expect(main(page).getByRole('alert')).toHaveText(/\w+/);
  await expect(page).toHaveURL('/auth?mode=login');
  expect(calls).toEqual(['POST /api/auth/social/google']);
});

for (const provider of Object.keys(PROVIDERS) as Provider[]) {
  const { label } = PROVIDERS[provider];
  test(`[AU-20, AU-22, AU-23] says that ${label} is not configured, or could not be started @ci`, async ({
    page,
  }) => {
    const start = main(page).getByRole('button', { name: `Continue with ${label}` });
    await page.goto('/auth?mode=signup');
    await start.click();
    await expect(main(page).getByRole('alert')).toHaveText(
      `${label} authentication is not configured yet. Please use email signup for now.`,
    );
    await expect(page).toHaveURL('/auth?mode=signup');

    await withClients(page);
    await page.addInitScript(() => {
      // Without storage for the verifier, a redirect to the provider would be pointless.
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.reload();
    await start.click();
    await expect(main(page).getByRole('alert')).toHaveText(
      `Failed to initiate ${label} authentication. Please try again.`,
    );
    await expect(start).toBeEnabled();
  });
}
