import { type APIRequestContext, expect } from '@playwright/test';
import { callsOf, inLiveMode } from '../support/community.ts';
import { fillWizard, newIdea, wizard } from '../support/ideas.ts';
import { keepSession, type Member, sessionOf, signedIn } from '../support/members.ts';
import { product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => inLiveMode(page));

async function mineOf(request: APIRequestContext, author: Member) {
  const { get } = await callsOf(request, author);
  const { ideas } = await get<{ ideas: { title: string; status: string }[] }>('/ideas/mine');
  return ideas.map(({ title, status }) => ({ title, status }));
}

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

  const context = await browser.newContext({ baseURL: product.host });
  const phone = await context.newPage();
  await inLiveMode(phone);
  await keepSession(phone, product.host, await sessionOf(phone.request, author));
  await phone.goto('/submit');
  await wizard.submit(phone).click();
  await expect(wizard.success(phone)).toBeVisible();
  await context.close();

  await wizard.submit(laptop).click();
  await expect(wizard.success(laptop)).toBeVisible();
  const only = [{ title: idea.title, status: 'Under Review' }];
  expect(await mineOf(laptop.request, author)).toEqual(only);
});
