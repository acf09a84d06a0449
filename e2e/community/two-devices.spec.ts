import { expect } from '@playwright/test';
import { callsOf, ideasBy, inLiveMode, otherBrowser } from '../support/community.ts';
import { fillWizard, newIdea, wizard } from '../support/ideas.ts';
import { signedIn } from '../support/members.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => inLiveMode(page));

test('[CM-22, CM-04] one draft that is submitted on the phone and then on the laptop becomes one idea @ci', async ({
  page: laptop,
  browser,
}) => {
  const author = await signedIn(laptop, product.host);
  const { get } = await callsOf(laptop.request, author);
  const idea = newIdea();
  await laptop.goto('/submit');
  await fillWizard(laptop, idea);
  const draft = async () => JSON.stringify(await get('/drafts/submit').catch(() => ''));
  await expect.poll(draft).toContain(idea.email);

  const phone = await otherBrowser(browser, author);
  await phone.goto('/submit');
  await wizard.submit(phone).click();
  await expect(wizard.success(phone)).toBeVisible();
  await phone.context().close();

  await wizard.submit(laptop).click();
  await expect(wizard.success(laptop)).toBeVisible();
  expect(await ideasBy(laptop.request, author)).toEqual([
    expect.objectContaining({ title: idea.title, status: 'Under Review' }),
  ]);
});
