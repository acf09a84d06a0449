import { expect } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { expectFailure } from '../support/failures.ts';
import { outage } from '../support/faults.ts';
import { fillWizard, newIdea, submission, submitAndView } from '../support/ideas.ts';
import { signedIn } from '../support/members.ts';
import { control, main, notices, pageHeading } from '../support/parts.ts';
import { dot } from '../support/pictures.ts';
import { ACCOUNT_ROUTES, OPEN_ROUTES } from '../support/routes.ts';
import { product, short } from '../support/stages.ts';
import { breaks, test } from '../support/test.ts';
import { complaints } from '../support/watch.ts';

/**
 * Ignores three harmless messages. The browser logs every 4xx and 5xx response. Firefox requests an icon for the text
 * file of the sign-in, which may load nothing. If the page is left while a file loads from memory, Firefox reads no bytes
 * of it, and reports their hash.
 */
const HARMLESS =
  /Failed to load resource|\/favicon\.ico|at “blob:.+OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6/;
const breaches = (problems: string[]) => problems.filter((text) => !HARMLESS.test(text));

test('[DP-10, DP-24] no route breaks its security policy, signed out or signed in @ci', async ({
  page,
}) => {
  const problems = await complaints(page);
  for (const { path } of OPEN_ROUTES) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
  }
  await page.goto('/no-such-page');
  await expect(pageHeading(page)).toBeVisible();
  expect(breaches(problems)).toEqual([]);

  await signedIn(page, product.host);
  for (const path of [
    ...ACCOUNT_ROUTES.map((route) => route.path),
    '/my-submissions',
    '/edit/101',
  ]) {
    await page.goto(path);
    await expect(pageHeading(page)).toBeVisible();
  }
  expect(breaches(problems)).toEqual([]);
});

test('[DP-10, DP-24] a visit that loads one remote after another, and uses each, does not break the security policy @ci', async ({
  page,
}) => {
  const problems = await complaints(page);
  await signedIn(page, product.host);
  await page.goto('/submit');
  const idea = newIdea();
  await fillWizard(page, idea);
  await submitAndView(page);
  await control(submission(page, idea.title), 'View Details').click();
  await main(page).getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Ada Lovelace' }).click();
  await main(page).getByRole('link', { name: 'Profile' }).click();
  await main(page).getByLabel('Upload photo').setInputFiles(dot);
  await main(page).getByRole('button', { name: 'Save Profile' }).click();
  await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible();
  // Until the photo is saved, signing out would ask for confirmation.
  await expect(main(page).getByText('Your photo is updated.')).toBeVisible();
  await main(page).getByRole('link', { name: 'Settings' }).click();
  await main(page).getByRole('button', { name: 'Sign Out' }).click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(breaches(problems)).toEqual([]);
});

test('[DP-10, MF-05] the error screen of a dead remote and a retry do not break the security policy @ci', async ({
  page,
}) => {
  const problems = await complaints(page);
  await standingClock(page);
  const gone = await outage(page, short.remotes['remote-auth'], 'answers 503');
  await page.goto(`${short.host}/auth`);
  await expectFailure(page, 'unreachable');
  gone.end();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(
    problems.filter((text) => /refused|Content Security|Trusted|uncaught/i.test(text)),
  ).toEqual([]);
});

test(
  '[DP-10] the security policy refuses foreign scripts, inline scripts, and text in place of code',
  breaks('trusted-types-sink', 'connect-src refused https://elsewhere.example/'),
  async ({ page }) => {
    await page.goto('/about');
    await expect(pageHeading(page)).toBeVisible();
    const refusals = await page.evaluate(async () => {
      const violated: string[] = [];
      document.addEventListener('securitypolicyviolation', (event) => {
        violated.push(event.effectiveDirective);
      });
      const add = (change: (script: HTMLScriptElement) => void) => {
        const script = document.createElement('script');
        try {
          change(script);
          document.head.append(script);
        } catch {
          violated.push('refused before it ran');
        }
      };
      add((script) => {
        script.src = 'https://elsewhere.example/x.js';
      });
      add((script) => {
        script.textContent = 'window.broken = true';
      });
      try {
        document.body.insertAdjacentHTML('beforeend', '<img src="x">');
      } catch {
        violated.push('markup refused');
      }
      await fetch('https://elsewhere.example/').catch(() => violated.push('call refused'));
      return { violated, ran: 'broken' in window };
    });
    expect(refusals.ran).toBe(false);
    expect(refusals.violated).toContain('markup refused');
    expect(refusals.violated).toContain('call refused');
    expect(refusals.violated.filter((text) => text === 'refused before it ran')).toHaveLength(2);
  },
);
