import { expect } from '@playwright/test';
import { installClock, stopClock } from '../support/clock.ts';
import { submission, wizard } from '../support/ideas.ts';
import { openSignedIn, signedIn } from '../support/members.ts';
import { control, main, pageHeading } from '../support/parts.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';
import { apiCalls } from '../support/watch.ts';

const REJECTED = 'Pocket Physics Experiments';

test('[MI-08, MI-09, WZ-14, WZ-15] an author edits a rejected idea without a call; it loses its reason and is under review again @ci', async ({
  page,
}) => {
  await signedIn(page, product.host);
  await installClock(page);
  await openSignedIn(page, '/my-submissions');
  const idea = submission(page, REJECTED);
  await expect(idea).toContainText('Rejected');
  await expect(idea).toContainText('open flame');
  await expect(idea).toContainText('You can modify and resubmit this idea');
  const calls = apiCalls(page);

  await test.step('loading takes 1 s', async () => {
    await stopClock(page);
    await control(idea, 'Edit & Resubmit').click();
    await expect(page).toHaveURL('/edit/105');
    await expect(pageHeading(page)).toHaveText('Perfect Your Idea');
    await expect(main(page).getByText('Loading submission data...')).toBeVisible();
    await page.clock.runFor(950);
    await expect(main(page).getByText('Loading submission data...')).toBeVisible();
    await page.clock.runFor(100);
    await expect(wizard.title(page)).toHaveValue(REJECTED);
    await page.clock.resume();
  });

  await test.step('edit and update', async () => {
    await wizard
      .description(page)
      .fill(
        'Short physics experiments with things from the kitchen drawer, none of which needs a flame.',
      );
    await wizard.dot(page, 4).click();
    await stopClock(page);
    await main(page).getByRole('button', { name: 'Update Idea' }).click();
    await expect(main(page).getByText('Submitting your idea...')).toBeVisible();
    await page.clock.runFor(1_550);
    await page.clock.resume();
    await expect(main(page).getByText('Updated Successfully!')).toBeVisible();
    await expect(pageHeading(page)).toBeFocused();
    await control(main(page), 'My Submissions').click();
  });

  await test.step('the record, before and after a reload', async () => {
    for (const visit of ['at once', 'after a reload']) {
      await expect(idea, visit).toContainText('Under Review');
      await expect(idea, visit).toContainText('none of which needs a flame');
      await expect(idea).not.toContainText('open flame');
      await expect(control(idea, 'Edit & Resubmit')).toHaveCount(0);
      await expect(main(page).getByText('Showing 5 of 5 ideas')).toBeVisible();
      if (visit === 'at once') await page.reload();
    }
  });
  // The reload's only call is the session's own, for the profile.
  await expect.poll(() => calls).toEqual(['GET /api/users/profile']);

  await test.step('an unknown idea leads a visitor to My Ideas', async () => {
    await page.evaluate(() => localStorage.removeItem('ideahub.accessToken'));
    await page.goto('/edit/424242');
    await expect(page).toHaveURL('/my-submissions');
  });
});

test('[MI-10, MI-11] the links of each idea match its status @ci', async ({ page }) => {
  await signedIn(page, product.host);
  await page.goto('/my-submissions');
  const draft = submission(page, 'Community Weather Station');
  await expect(draft).toContainText('Draft Status: Complete your idea submission for review');
  await expect(control(draft, 'View Published')).toHaveCount(0);
  await control(draft, 'Complete Submission').click();
  await expect(page).toHaveURL('/edit/101');
  for (const way of ['View Published', 'View Details']) {
    await page.goBack();
    await control(submission(page, 'Repair Café Finder'), way).click();
    await expect(page).toHaveURL('/project/104');
    await expect(pageHeading(page)).toHaveText('Repair Café Finder');
  }
});
