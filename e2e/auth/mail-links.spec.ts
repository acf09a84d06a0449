import { expect } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { latch } from '../support/latch.ts';
import { keepSession, mailedLink, newMember, signedIn } from '../support/members.ts';
import { banner, main, notices } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

test('[AU-12, AU-25, AU-26] the mailed link verifies once; the sign-in form opens after 2 s or by a link @ci', async ({
  page,
  request,
}) => {
  const member = newMember();
  await request.post(`${api}/api/auth/register`, { data: member });
  const link = await mailedLink(request, member.email, '/auth');
  const calls = apiCalls(page);

  await test.step('the link', async () => {
    await standingClock(page);
    await page.goto(link);
    await expect(
      notices(page).getByText('Email verified successfully! You can now sign in.'),
    ).toBeVisible();
    expect(page.url()).not.toContain('token');
    expect(calls).toEqual(['POST /api/auth/verify-email']);
    await expect(main(page).getByRole('link', { name: 'Continue now' })).toHaveAttribute(
      'href',
      '/auth?mode=login',
    );
    await page.clock.resume();
    await page.reload();
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(calls, 'a reload does not use it again').toHaveLength(1);
  });

  await test.step('a used link says that the email is verified', async () => {
    await page.goto(link);
    await expect(
      notices(page).getByText('Email verified successfully! You can now sign in.'),
    ).toBeVisible();
    await expect(main(page).getByRole('alert')).toHaveCount(0);
  });

  await test.step('an invalid link says so', async () => {
    await page.goto(`${link}x`);
    await expect(main(page).getByRole('alert')).toHaveText(
      'Email verification failed. The link may be expired or invalid.',
    );
  });

  await test.step('without an answer, offers a retry', async () => {
    await page.route(`${api}/api/auth/verify-email`, (route) => route.abort('connectionrefused'));
    await page.goto('/auth?token=whatever');
    await expect(main(page).getByRole('alert')).toHaveText(
      'Email verification failed. Please try again.',
    );
    await page.unroute(`${api}/api/auth/verify-email`);
  });
});

test('[AU-12, AU-13, AU-26] sends a verification mail again, and its link leads to the sign-in form after 2 s @ci', async ({
  page,
  request,
}) => {
  const member = newMember();
  await request.post(`${api}/api/auth/register`, { data: member });
  const first = await mailedLink(request, member.email, '/auth');
  await page.goto('/auth?mode=login');
  const resend = main(page).getByRole('button', { name: 'Resend verification email' });
  await resend.click();
  await expect(main(page).getByText('Please enter your email address first.')).toBeVisible();
  await main(page).getByRole('textbox', { name: 'Email' }).fill(member.email);
  await resend.click();
  await expect(notices(page).getByText('Verification email sent! Check your inbox.')).toBeVisible();

  let link = first;
  await expect(async () => {
    link = await mailedLink(request, member.email, '/auth');
    expect(link).not.toBe(first);
  }).toPass();
  await standingClock(page);
  await page.goto(link);
  const now = main(page).getByRole('link', { name: 'Continue now' });
  await expect(now).toBeVisible();
  await page.clock.runFor(1_950);
  await expect(now).toBeVisible();
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/auth?mode=login');
  await expect(now).toBeHidden();
});

test('[AU-28] redirects a signed-in visitor from the sign-in to the account, unless the address requests a mode or a verification @ci', async ({
  page,
  request,
}) => {
  await signedIn(page, product.host);
  await page.goto('/auth');
  await expect(page).toHaveURL('/account');
  await page.goto('/auth?mode=signup');
  await expect(main(page).getByRole('button', { name: 'Create Account' })).toBeVisible();

  await test.step('a verification while signed in fetches the profile again and opens the account', async () => {
    const member = newMember();
    const answer = await request.post(`${api}/api/auth/register`, { data: member });
    const { token, refreshToken, user } = await answer.json();
    await keepSession(page, product.host, {
      accessToken: token,
      refreshToken,
      user: JSON.stringify(user),
    });
    await page.goto('/account?section=profile');
    await expect(main(page).getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
    await expect(main(page).getByText('Email verified')).toHaveCount(0);
    const link = await mailedLink(request, member.email, '/auth');
    await standingClock(page);
    await page.goto(link);
    await expect(
      notices(page).getByText('Email verified successfully! You can now sign in.'),
    ).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Go to your account' })).toBeVisible();
    await page.clock.runFor(2_050);
    await expect(page).toHaveURL('/account');
    await page.clock.resume();
    await main(page).getByRole('link', { name: 'Profile' }).click();
    await expect(main(page).getByText('Email verified')).toBeVisible();
    await expect(banner(page).getByRole('link', { name: member.name })).toBeVisible();
  });
});

test('[AU-12, AU-11] keeps a sign-up form in progress when a slow verification succeeds @ci', async ({
  page,
}) => {
  const answer = latch();
  await page.route(`${api}/api/auth/verify-email`, async (route) => {
    await answer.opened;
    await route.fulfill({ json: { success: true } });
  });
  await standingClock(page);
  await page.goto('/auth?mode=signup&token=whatever');
  await main(page).getByRole('textbox', { name: 'Full Name' }).fill('Ada');
  answer.open();
  await expect(
    notices(page).getByText('Email verified successfully! You can now sign in.'),
  ).toBeVisible();
  await page.clock.runFor(5000);
  await expect(main(page).getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada');
  await main(page).getByRole('link', { name: 'Go to the sign-in form' }).click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
});
