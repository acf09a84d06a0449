import { expect, type Page } from '@playwright/test';
import {
  callsOf,
  ideasBy,
  inLiveMode,
  loseAnswer,
  otherBrowser,
  someIdea,
  submittedIdea,
} from '../support/community.ts';
import { fillWizard, newIdea, submission, wizard } from '../support/ideas.ts';
import { violations } from '../support/looks.ts';
import { registered, sendSignIn, signedIn } from '../support/members.ts';
import { main, notices, pageHeading, sidewaysScroll } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

const FAILED = 'Failed to submit idea. Please try again.';

test.beforeEach(({ page }) => inLiveMode(page));

const kept = (page: Page) => main(page).getByText('We kept what you had typed');

test('[CM-02, CM-14] a visitor submits and signs in on the way; a lost answer, a reload and a dead API lead to one idea @ci', async ({
  page,
  request,
}) => {
  const member = await registered(request);
  const idea = newIdea();
  await page.goto('/submit');
  await fillWizard(page, idea);
  await wizard.submit(page).click();
  await expect(page).toHaveURL(/\/auth\?mode=login$/);
  await sendSignIn(page, member);
  await expect(page).toHaveURL(/\/submit$/);
  await expect(wizard.step(page, 'Contact')).toBeVisible();
  await expect(wizard.name(page)).toHaveValue(idea.name);

  await loseAnswer(page, `${api}/api/ideas`);
  await wizard.submit(page).click();
  await expect(notices(page).getByText(FAILED)).toBeVisible();
  await expect(main(page).getByText('sent again, it is the same idea')).toBeVisible();
  expect(await violations(page, 'idea that failed', { contentAlone: true })).toEqual([]);

  await page.reload();
  await expect(kept(page)).toBeVisible();
  await page.route(`${api}/**`, (route) => route.abort('connectionrefused'));
  await wizard.submit(page).click();
  await expect(notices(page).getByText(FAILED)).toBeVisible();
  await page.unroute(`${api}/**`);
  await wizard.submit(page).click();
  await expect(wizard.success(page)).toContainText('Ideas that you have submitted: 1');
  expect(await ideasBy(request, member)).toEqual([
    expect.objectContaining({ title: idea.title, status: 'Under Review', version: 1 }),
  ]);
  await wizard.success(page).getByRole('link', { name: 'View Your Submitted Idea' }).click();
  await expect(submission(page, idea.title)).toContainText('Under Review');
});

test('[CM-04] a draft continues on another device; after two edits, the later author is asked @ci', async ({
  page,
  browser,
}) => {
  const member = await signedIn(page, product.host);
  const saved = (device: Page) =>
    device.waitForResponse(
      (answer) =>
        answer.url() === `${api}/api/drafts/submit` &&
        answer.ok() &&
        answer.request().method() === 'PUT',
    );
  await page.goto('/submit');
  const first = saved(page);
  await wizard.title(page).fill('Typed at the desk');
  await first;

  const phone = await otherBrowser(browser, member);
  await phone.goto('/submit');
  await expect(wizard.title(phone)).toHaveValue('Typed at the desk');
  await expect(kept(phone)).toBeVisible();
  const second = saved(phone);
  await wizard.title(phone).fill('Typed on the phone');
  await second;

  await page.setViewportSize({ width: 360, height: 740 });
  await wizard.title(page).fill('Typed at the desk, later');
  const question = page.getByRole('dialog', { name: 'You went on elsewhere' });
  await expect(question.getByRole('region', { name: 'Your text' })).toContainText(
    'Typed at the desk, later',
  );
  await expect(question.getByRole('region', { name: 'The other text' })).toContainText(
    'Typed on the phone',
  );
  expect(await violations(page, 'two drafts', { contentAlone: true })).toEqual([]);
  await question.getByRole('button', { name: 'Take the other text' }).press('Enter');
  await expect(wizard.title(page)).toHaveValue('Typed on the phone');
  await phone.context().close();
});

test('[CM-02, CM-03] an edit of a version that is no longer current shows both texts, and sends the chosen one @ci', async ({
  page,
  request,
}) => {
  const member = await signedIn(page, product.host);
  const idea = await submittedIdea(request, member);
  await page.goto(`/edit/${idea.id}`);
  await wizard.title(page).fill('Changed at the desk');
  const { put } = await callsOf(request, member);
  const phone = someIdea({ title: 'Changed on the phone' });
  await put(`/ideas/${idea.id}`, phone, { 'if-match': `"${idea.version}"` });

  // The reload gets the later version, but this text is still an edit of the earlier one.
  await page.reload();
  await expect(wizard.title(page)).toHaveValue('Changed at the desk');
  await wizard.dot(page, 4).click();
  await main(page).getByRole('button', { name: 'Update Idea' }).click();
  const question = page.getByRole('dialog', { name: 'This idea has changed meanwhile' });
  await expect(question.getByRole('region', { name: 'The other text' })).toContainText(
    'Changed on the phone',
  );
  expect(await violations(page, 'two texts', { contentAlone: true })).toEqual([]);
  expect((await ideasBy(request, member))[0]).toMatchObject({ title: 'Changed on the phone' });
  await question.getByRole('button', { name: 'Send your text' }).press('Enter');
  await expect(pageHeading(page)).toHaveText('Updated Successfully!');
  expect(await ideasBy(request, member)).toEqual([
    expect.objectContaining({ title: 'Changed at the desk', version: 3 }),
  ]);
});

test('[CM-03, CM-05] My Ideas shows the current status, and the author can withdraw an idea @ci', async ({
  page,
  request,
}) => {
  const member = await signedIn(page, product.host);
  const idea = await submittedIdea(request, member);
  await page.route(`${api}/api/ideas/mine`, (route) => route.abort('connectionrefused'), {
    times: 1,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/my-submissions');
  await main(page).getByRole('button', { name: 'Try again' }).click();
  const own = submission(page, idea.title);
  await expect(own).toContainText('Under Review');
  await own.getByRole('button', { name: 'More actions' }).click();
  await own.getByRole('button', { name: 'Withdraw' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw this idea?' });
  expect(await violations(page, 'withdrawal', { contentAlone: true })).toEqual([]);
  await question.getByRole('button', { name: 'Withdraw Idea' }).click();
  await expect(own).toContainText('Withdrawn');
  await expect(own.getByRole('button', { name: 'Withdraw' })).toBeHidden();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await ideasBy(request, member)).toEqual([
    expect.objectContaining({ title: idea.title, status: 'Withdrawn' }),
  ]);
});
