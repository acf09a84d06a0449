import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { latch } from '../support/latch.ts';
import { newMember, registered, sendSignIn, sendSignUp } from '../support/members.ts';
import { edgesOf, main, notices } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

test('[AU-01, AU-02, AU-03, AU-05, AU-09] a change of mode replaces the history entry and resets the form; editing clears errors one by one, without a call @ci', async ({
  page,
}) => {
  const calls = apiCalls(page);
  const email = main(page).getByRole('textbox', { name: 'Email' });
  const password = main(page).getByLabel('Password', { exact: true });
  await page.goto('/about');
  await page.goto('/auth?mode=nonsense&email=ada%40example');
  await expect(email).toHaveValue('ada@example');
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(main(page).getByText('Email is invalid')).toBeVisible();
  await expect(main(page).getByText('Password is required')).toBeVisible();
  await email.pressSequentially('.org');
  await expect(main(page).getByText('Email is invalid')).toHaveCount(0);
  await expect(main(page).getByText('Password is required')).toBeVisible();
  await password.fill('short');
  await main(page).getByRole('button', { name: 'Sign In' }).click();
  await expect(main(page).getByText('Password must be at least 6 characters')).toBeVisible();

  await main(page).getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/auth?mode=signup');
  await expect(email).toHaveValue('');
  await expect(main(page).getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  await password.fill('aA1');
  await expect(main(page).getByText('Good! Add: 8+ characters, special character')).toBeVisible();
  await main(page).getByRole('link', { name: 'Sign in instead' }).click();
  await main(page).getByRole('link', { name: 'Forgot password?' }).click();
  await expect(main(page).getByRole('button', { name: 'Send Reset Link' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about');
  expect(calls).toEqual([]);
});

test('[AU-18, SE-10, TO-02] on a phone, the notice of a failure covers neither the button nor the message in the form @ci', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/auth?mode=login');
  await sendSignIn(page, { email: 'nobody@example.org', password: 'wrong-1234' });
  const signIn = main(page).getByRole('button', { name: 'Sign In' });
  const text = 'Invalid email or password. Please try again.';
  const notice = notices(page).getByText(text);
  await notice.hover();
  for (const part of [signIn, main(page).getByText(text)]) {
    await part.scrollIntoViewIfNeeded();
    const over = await edgesOf(notices(page).locator('[data-type]'));
    const under = await edgesOf(part);
    const isClear = over.bottom <= under.top || under.bottom <= over.top;
    expect(isClear, JSON.stringify({ over, under })).toBe(true);
  }
});

test('[AU-10, AU-26] a double submit sends one call; the account opens after 1 s, or at once by the link @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  await installClock(page);
  const calls = apiCalls(page);
  const fill = async () => {
    await page.goto('/auth?mode=login');
    await main(page).getByRole('textbox', { name: 'Email' }).fill(member.email);
    await main(page).getByLabel('Password', { exact: true }).fill(member.password);
  };

  await fill();
  await stopClock(page);
  await main(page).getByRole('button', { name: 'Sign In' }).dblclick();
  await page.keyboard.press('Enter');
  await expect(main(page).getByText('Taking you to your account…')).toBeVisible();
  await expect(
    notices(page).getByText("Welcome back! You've been signed in successfully."),
  ).toBeVisible();
  await page.clock.runFor(950);
  await expect(page).toHaveURL('/auth?mode=login');
  await page.clock.runFor(100);
  await expect(page).toHaveURL('/account');
  expect(calls.filter((call) => call.endsWith('/auth/login'))).toHaveLength(1);

  await test.step('by the link', async () => {
    await page.evaluate(() => localStorage.clear());
    await page.clock.resume();
    await fill();
    await stopClock(page);
    await page.keyboard.press('Enter');
    await main(page).getByRole('link', { name: 'Go to your account' }).click();
    await expect(page).toHaveURL('/account');
  });
});

test('[AU-26] a double click below an alert sends one call and opens no link @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  const answer = latch();
  await page.route('**/api/auth/login', (route) => answer.opened.then(() => route.continue()));
  const calls = apiCalls(page);
  await page.goto('/auth?mode=login');
  await main(page).getByRole('button', { name: 'Resend verification email' }).click();
  await expect(main(page).getByRole('alert')).not.toBeEmpty();
  await main(page).getByRole('textbox', { name: 'Email' }).fill(member.email);
  await main(page).getByLabel('Password', { exact: true }).fill('Another-Engine-1842');
  await main(page).getByRole('button', { name: 'Sign In' }).dblclick({ delay: 40 });
  answer.open();
  await expect(main(page).getByText('Invalid email or password')).toBeVisible();
  await expect(page).toHaveURL('/auth?mode=login');
  expect(calls.filter((call) => call.endsWith('/auth/login'))).toHaveLength(1);
});

test('[AU-17, AU-26] after a sign-up without a session, shows a warning and the sign-in form with only the email filled in @ci', async ({
  page,
}) => {
  await page.route(`${api}/api/auth/register`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 201,
          headers: { 'access-control-allow-origin': product.host },
          json: { success: true, user: { id: 'u1' }, token: null, refreshToken: null, message: '' },
        })
      : route.continue(),
  );
  await installClock(page);
  await page.goto('/auth?mode=signup');
  await stopClock(page);
  await sendSignUp(page, { ...newMember(), email: 'ada@example.org' });
  await expect(
    notices(page).getByText(
      'Your account was created, but automatic login failed. Please sign in.',
    ),
  ).toBeVisible();
  await main(page).getByRole('link', { name: 'Continue now' }).click();
  await expect(page).toHaveURL('/auth?mode=login');
  await expect(main(page).getByRole('textbox', { name: 'Email' })).toHaveValue('ada@example.org');
  await expect(main(page).getByLabel('Password', { exact: true })).toHaveValue('');
});

test('[AU-18, AP-09, SE-06] shows the server’s reasons for refusing a sign-up @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  const fill = async (password: string) => {
    await main(page).getByLabel('Password', { exact: true }).fill(password);
    await main(page).getByLabel('Confirm Password', { exact: true }).fill(password);
    await main(page).getByRole('button', { name: 'Create Account' }).click();
  };
  await page.goto(`/auth?mode=signup&email=${encodeURIComponent(member.email)}`);
  await main(page).getByRole('textbox', { name: 'Full Name' }).fill('Ada Lovelace');
  await fill('password123');
  await expect(
    main(page).getByText('This password is too common. Please choose another.'),
  ).toBeVisible();
  await fill(member.password);
  await expect(main(page).getByText('An account with this email already exists.')).toBeVisible();
  await expect(main(page).getByRole('textbox', { name: 'Full Name' })).toHaveValue('Ada Lovelace');
});

test('[CM-16, AU-13] at 1280 × 800, the resend button is in view without scrolling, even below a failure @ci', async ({
  page,
  request,
}) => {
  const member = newMember();
  await request.post(`${api}/api/auth/register`, { data: member });
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/auth?mode=login');
  const resend = main(page).getByRole('button', { name: 'Resend verification email' });
  await expect(resend).toBeInViewport({ ratio: 1 });
  await sendSignIn(page, member);
  await expect(main(page).getByText('Login failed. Please try again.')).toBeVisible();
  await expect(resend).toBeVisible();
  // The position on the page, since some drivers scroll before they click.
  const bottom = await resend.evaluate((button) => button.getBoundingClientRect().bottom + scrollY);
  expect(bottom).toBeLessThanOrEqual(800);
});
