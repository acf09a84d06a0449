import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { openSignedIn, registered, signedIn, signIn } from '../support/members.ts';
import { banner, control, edgesOf, main, notices, pageHeading } from '../support/parts.ts';
import { SECTIONS } from '../support/routes.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

const NAMES = {
  dashboard: 'Dashboard',
  profile: 'Profile',
  submissions: 'My Ideas',
  messages: 'Messages',
  settings: 'Settings',
  security: 'Security',
} as const;

test('[AC-01, AC-05, AC-10, AC-13, AC-14, AC-16] a member signs in, edits the profile, returns to it, saves settings and signs out; saving sends no call @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  await installClock(page);
  const field = (name: string) => main(page).getByRole('textbox', { name, exact: true });
  const sections = main(page).getByRole('navigation', { name: 'Account sections' });

  await test.step('signs in', async () => {
    await signIn(page, product.host, member);
    await expect(main(page).getByText('Recent Activity')).toBeVisible();
    await expect(main(page).getByText('AL', { exact: true })).toBeVisible();
  });
  const calls = apiCalls(page);

  await test.step('edits the profile, which takes 1.5 s to save', async () => {
    await sections.getByRole('link', { name: 'Profile' }).click();
    await expect(field('First Name')).toHaveValue('Ada');
    await expect(field('Email')).toHaveValue(member.email);
    await expect(main(page).getByText('Email verified')).toBeVisible();
    const save = main(page).getByRole('button', { name: 'Save Profile' });
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(save).not.toBeInViewport();
    await field('First Name').fill('Grace');
    await expect(save, 'with something to save').toBeInViewport({ ratio: 1 });
    for (const name of ['Last Name', 'Email']) {
      await page.keyboard.press('Tab');
      await expect(field(name)).toBeFocused();
      const { bottom } = await edgesOf(field(name));
      expect(bottom, name).toBeLessThan((await edgesOf(save)).top);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await field('Last Name').fill('Hopper');
    await field('Bio').fill('x'.repeat(501));
    await expect(main(page).getByText('501/500 characters')).toBeVisible();
    await field('Add a skill').fill(' Compilers ');
    await field('Add a skill').press('Enter');
    await expect(main(page).getByRole('button', { name: 'Remove Compilers' })).toBeVisible();
    await main(page).getByText('No Contact', { exact: true }).click();
    await stopClock(page);
    await main(page).getByRole('button', { name: 'Save Profile' }).click();
    const saving = main(page).getByRole('button', { name: 'Saving...' });
    await expect(saving).toBeDisabled();
    await page.clock.runFor(1_450);
    await expect(saving).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Ada Lovelace' })).toBeVisible();
    await page.clock.runFor(100);
    await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible();
  });

  await test.step('updates the header and the initials', async () => {
    await expect(banner(page).getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    await expect(main(page).getByText('GH', { exact: true })).toBeVisible();
    await page.clock.resume();
  });

  await test.step('keeps the profile after leaving and returning', async () => {
    await control(main(page), 'Back to Platform').click();
    await expect(page).toHaveURL('/');
    await expect(banner(page).getByRole('link', { name: 'Grace Hopper' })).toBeVisible();
    await banner(page).getByRole('link', { name: 'Grace Hopper' }).click();
    await expect(main(page).getByRole('heading', { name: /Grace/ })).toBeVisible();
    await sections.getByRole('link', { name: 'Profile' }).click();
    await expect(field('Last Name')).toHaveValue('Hopper');
    await expect(main(page).getByRole('button', { name: 'Remove Compilers' })).toBeVisible();
    await expect(main(page).getByRole('radio', { name: 'No Contact' })).toBeChecked();
  });

  await test.step('saves the settings in 1 s', async () => {
    await sections.getByRole('link', { name: 'Settings' }).click();
    await main(page).getByRole('switch', { name: 'Marketing Emails' }).click();
    await stopClock(page);
    await main(page).getByRole('button', { name: 'Save Settings' }).click();
    await expect(main(page).getByRole('button', { name: 'Saving...' })).toBeDisabled();
    await page.clock.runFor(1_010);
    await expect(notices(page).getByText('Settings saved successfully!')).toBeVisible();
    await page.clock.resume();
  });
  expect(calls, 'nothing of all this called the API').toEqual([]);

  await test.step('signs out', async () => {
    await main(page).getByRole('button', { name: 'Sign Out' }).click();
    await expect(notices(page).getByText('Logged out successfully!')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect.poll(() => calls).toEqual(['POST /api/auth/logout']);
  });

  await test.step('saving was simulated: a new session shows the server’s data', async () => {
    await signIn(page, product.host, member);
    await expect(banner(page).getByRole('link', { name: member.name })).toBeVisible();
  });
});

test('[AC-02, AC-03, AC-17] each section has its own address, which Back and links restore @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await page.goto('/account');
  const nav = main(page).getByRole('navigation', { name: 'Account sections' });
  await expect(nav.getByRole('link')).toHaveText([
    'Dashboard',
    'Profile',
    /^My Ideas \d+$/,
    'Messages 3',
    'Settings',
    'Security',
  ]);
  await expect(nav.getByRole('link', { name: 'Dashboard' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  for (const section of SECTIONS) {
    await nav.getByRole('link', { name: NAMES[section] }).click();
    await expect(page).toHaveURL(`/account?section=${section}`);
    await expect(nav.locator('[aria-current="page"]')).toContainText(NAMES[section]);
    if (['submissions', 'messages', 'security'].includes(section)) {
      await expect(main(page).getByText(`${NAMES[section]} Coming Soon`)).toBeVisible();
    }
  }
  await page.goBack();
  await expect(main(page).getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await page.goBack();
  await expect(main(page).getByText('Messages Coming Soon')).toBeVisible();
  await page.goto('/account?section=profile');
  await expect(main(page).getByRole('button', { name: 'Save Profile' })).toBeVisible();

  await test.step('the same entries on a phone', async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(nav.getByRole('link')).toHaveCount(6);
    await nav.getByRole('link', { name: 'Security' }).click();
    await expect(main(page).getByText('Security Coming Soon')).toBeVisible();
  });
});

test('[AC-16] asks before unsaved changes are lost: by a link, by Back, and by closing the tab @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await page.goto('/about');
  await expect(pageHeading(page)).toBeVisible();
  await banner(page).getByRole('link', { name: 'Ada Lovelace' }).click();
  await main(page).getByRole('link', { name: 'Profile' }).click();
  const firstName = main(page).getByRole('textbox', { name: 'First Name' });
  await firstName.click();
  await page.keyboard.type('X');
  const question = page.getByRole('dialog');
  const asks = () => expect(question).toContainText('unsaved changes');
  const stay = async () => {
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL('/account?section=profile');
    await expect(firstName).toHaveValue(/X/);
  };

  await test.step('by links in the page, the header and the footer', async () => {
    await control(main(page), 'Back to Platform').click();
    await asks();
    await stay();
    await banner(page).getByRole('link', { name: 'Browse', exact: true }).click();
    await asks();
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await banner(page).getByRole('button', { name: 'Sign Out' }).click();
    await asks();
    await stay();
    await expect(banner(page).getByRole('button', { name: 'Sign Out' })).toBeVisible();
  });

  await test.step('not on a change of section', async () => {
    await main(page).getByRole('link', { name: 'Security' }).click();
    await expect(question).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Profile' }).click();
    await expect(firstName).toHaveValue(/X/);
  });

  await test.step('by Back', async () => {
    await page.evaluate(() => history.go(-4));
    await asks();
    await stay();
  });

  await test.step('by a reload or closing, where the browser asks', async () => {
    const requested = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const dialog = await requested;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await closing;
    await expect(firstName).toHaveValue(/X/);
  });

  await test.step('Leave leaves the page', async () => {
    await page.evaluate(() => history.go(-4));
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/about');
  });
});

test('[AC-16, SH-14] the save bar does not cover the field in which the member types @ci', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page, product.host);
  await openSignedIn(page, '/account?section=profile');
  const name = main(page).getByLabel('Last Name');
  await name.focus();
  // At the window's lower edge, where the bar appears.
  await name.evaluate((field) => field.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await page.keyboard.type('n');
  await expect(main(page).getByText('Unsaved changes')).toBeVisible();
  const save = main(page).getByRole('button', { name: 'Save Profile' });
  expect((await edgesOf(name)).bottom).toBeLessThan((await edgesOf(save)).top);
});
