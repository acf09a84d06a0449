import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import {
  mailedLink,
  newMember,
  registered,
  sendSignIn,
  sendSignUp,
  signIn,
} from '../support/members.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test('[AU-11, AU-12, AU-10, SH-05, MF-01] a newcomer signs up, confirms by mail, signs in, sees Home and signs out', async ({
  page,
  request,
}) => {
  const member = newMember();
  const banner = page.getByRole('banner');
  const main = page.getByRole('main');
  const notices = page.getByRole('region', { name: 'Notifications' });

  await test.step('sign up', async () => {
    await page.goto('/');
    await banner.getByRole('link', { name: 'Sign Up' }).click();
    await sendSignUp(page, member);
    await expect(
      notices.getByText('Welcome! Your account has been created successfully.'),
    ).toBeVisible();
    await expect(page).toHaveURL('/account');
    await expect(main.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    await expect(banner.getByRole('link', { name: member.name })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await banner.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible();
  });

  await test.step('signing in before the email is verified leads to the verification mail', async () => {
    await page.goto('/auth?mode=login');
    await sendSignIn(page, member);
    await expect(main.getByText('Login failed. Please try again.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Resend verification email' })).toBeFocused();
  });

  await test.step('confirm by the link of the mail', async () => {
    await page.goto(await mailedLink(request, member.email, '/auth'));
    await expect(
      page.getByText('Email verified successfully! You can now sign in.').first(),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/auth(\?mode=login)?$/);
    expect(page.url(), 'the token leaves the address').not.toContain('token');
  });

  await test.step('sign in', async () => {
    await sendSignIn(page, member);
    await expect(
      notices.getByText("Welcome back! You've been signed in successfully."),
    ).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Account Manager' })).toBeVisible();
    await expect(main.getByText('Recent Activity')).toBeVisible();
  });

  await test.step('see Home from the ideas remote', async () => {
    await banner.getByRole('link', { name: 'Home' }).click();
    await expect(main.getByText('Smart Garden Monitor').first()).toBeVisible();
  });

  await test.step('the session survives a reload, and sign out ends it', async () => {
    await page.reload();
    await expect(banner.getByRole('link', { name: member.name })).toBeVisible();
    await banner.getByRole('button', { name: 'Sign Out' }).click();
    await expect(banner.getByRole('link', { name: 'Sign In' })).toBeVisible();
    const kept = await page.evaluate(() =>
      ['accessToken', 'refreshToken', 'user'].map((key) => localStorage.getItem(`ideahub.${key}`)),
    );
    expect(kept).toEqual([null, null, null]);
  });
});

test('[AU-14, RP-01, RP-02, RP-03] a member who forgot the password resets it by mail and signs in @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  const main = page.getByRole('main');
  await page.goto('/auth?mode=login');
  await main
    .getByRole('link', { name: 'Forgot password?' })
    .or(main.getByRole('button', { name: 'Forgot password?' }))
    .click();
  await main.getByRole('textbox', { name: 'Email' }).fill(member.email);
  await main.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(main.getByRole('heading', { name: 'Reset link sent!' })).toBeVisible();

  const link = await mailedLink(request, member.email, '/auth/reset-password');
  await installClock(page);
  await page.goto(link);
  await expect(page).toHaveURL('/auth/reset-password');
  await page.reload();
  await main.getByLabel('New Password', { exact: true }).fill('Brass-Wheel-1843');
  await main.getByLabel('Confirm Password', { exact: true }).fill('Brass-Wheel-1843');
  await stopClock(page);
  await main.getByRole('button', { name: 'Reset Password' }).click();
  await expect(main.getByText('Password Reset Successfully!')).toBeVisible();
  await main
    .getByRole('button', { name: 'Go to Login' })
    .or(main.getByRole('link', { name: 'Go to Login' }))
    .click();
  await page.clock.resume();
  await expect(main.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await signIn(page, product.host, { ...member, password: 'Brass-Wheel-1843' });
});
