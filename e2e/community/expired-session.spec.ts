import { expect, type Page } from '@playwright/test';
import {
  callsOf,
  ideasBy,
  inLiveMode,
  publishedIdea,
  REVIEWER,
  submittedIdea,
} from '../support/community.ts';
import { newIdea, WIZARD_STEPS, wizard } from '../support/ideas.ts';
import { type Member, openSignedIn, sendSignIn, signedIn } from '../support/members.ts';
import { banner, main, notices, pageHeading } from '../support/parts.ts';
import { api, product } from '../support/stages.ts';
import { test } from '../support/test.ts';

test.beforeEach(({ page }) => inLiveMode(page));

/** Ends the session on the server. The page notices with its next call. */
async function endSession(page: Page): Promise<void> {
  const refreshToken = await page.evaluate(() => localStorage.getItem('ideahub.refreshToken'));
  const ended = await page.request.post(`${api}/api/auth/logout`, { data: { refreshToken } });
  expect(ended.status()).toBe(204);
}

/** Fills in the sign-in form after a redirect, and waits for the redirect back. */
async function signInAgain(page: Page, member: Member): Promise<void> {
  await expect(page).toHaveURL(/\/auth(\?|$)/);
  await sendSignIn(page, member);
  await expect(page).not.toHaveURL(/\/auth(\?|$)/);
}

/** The sign-in says that the text is kept. */
const seesKeptText = (page: Page) =>
  expect(main(page).getByText(/^Your text is kept/)).toBeVisible();

/** A dialog with a text field. The dialog's name equals that of its opener. */
interface Writing {
  opener: string;
  field: string;
  text: string;
  /** The button that sends the text. */
  sending: string;
}

/** Ends the session while a text is being written, and sends that text after the next sign-in. */
async function endWhileWriting(page: Page, member: Member, path: string, writing: Writing) {
  const { opener, field, text, sending } = writing;
  const dialog = page.getByRole('dialog', { name: opener });
  const written = dialog.getByRole('textbox', { name: field });
  const send = dialog.getByRole('button', { name: sending });
  await openSignedIn(page, path);
  await main(page).getByRole('button', { name: opener }).click();
  await written.fill(text);
  await endSession(page);
  await send.click();
  await expect(banner(page).getByRole('link', { name: 'Sign In' })).toBeAttached();
  await expect(send).toBeEnabled();
  await expect(written).toHaveValue(text);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await banner(page).getByRole('link', { name: 'Sign In' }).click();
  await seesKeptText(page);
  await signInAgain(page, member);
  await page.goto(path);
  await main(page).getByRole('button', { name: opener }).click();
  await expect(written).toHaveValue(text);
  await send.click();
}

const idea = newIdea();

for (const endsAt of WIZARD_STEPS.keys()) {
  test(`[CM-02, CM-14] if the session ends at step ${endsAt + 1} of a submission, the sign-in restores the form, and one idea is stored @ci`, async ({
    page,
    request,
  }) => {
    const member = await signedIn(page, product.host);
    await openSignedIn(page, '/submit');
    for (const [step, { fill }] of WIZARD_STEPS.entries()) {
      if (step > 0) await wizard.next(page).click();
      await fill(page, idea);
      if (step === endsAt) await endSession(page);
    }
    await wizard.submit(page).click();
    await seesKeptText(page);
    await signInAgain(page, member);
    await expect(page).toHaveURL(/\/submit$/);
    await expect(wizard.step(page, 'Contact')).toBeVisible();
    await expect(wizard.name(page)).toHaveValue(idea.name);
    await wizard.submit(page).click();
    await expect(wizard.success(page)).toContainText('Ideas that you have submitted: 1');
    expect(await ideasBy(request, member)).toEqual([
      expect.objectContaining({ title: idea.title, tags: 'water, neighbours' }),
    ]);
  });
}

test('[CM-02, CM-14] if the session ends during an edit, the sign-in restores the change, which can be sent @ci', async ({
  page,
  request,
}) => {
  const member = await signedIn(page, product.host);
  const { id } = await submittedIdea(request, member);
  await openSignedIn(page, `/edit/${id}`);
  await wizard.title(page).fill('Changed before the end');
  await endSession(page);
  await wizard.dot(page, 4).click();
  const update = main(page).getByRole('button', { name: 'Update Idea' });
  await update.click();
  await seesKeptText(page);
  await signInAgain(page, member);
  await expect(page).toHaveURL(new RegExp(`/edit/${id}$`));
  await wizard.dot(page, 1).click();
  await expect(wizard.title(page)).toHaveValue('Changed before the end');
  await wizard.dot(page, 4).click();
  await update.click();
  await expect(pageHeading(page)).toHaveText('Updated Successfully!');
  expect(await ideasBy(request, member)).toEqual([
    expect.objectContaining({ title: 'Changed before the end', version: 2 }),
  ]);
});

test('[CM-06, CM-07, CM-11, CM-14] if the session ends before a message, a report, a like and a save, each is kept and arrives once @ci', async ({
  page,
  request,
}) => {
  const { author, idea: other } = await publishedIdea(request);
  const member = await signedIn(page, product.host);
  const project = `/project/${other.id}`;

  await test.step('message', async () => {
    await endWhileWriting(page, member, project, {
      opener: 'Send Message',
      field: 'Message',
      text: 'Count me in',
      sending: 'Send',
    });
    const dialog = page.getByRole('dialog', { name: 'Send Message' });
    await expect(dialog.getByRole('heading', { name: 'Message sent!' })).toBeVisible();
    const { get } = await callsOf(request, author);
    expect((await get<{ messages: unknown[] }>('/messages')).messages).toEqual([
      expect.objectContaining({ message: 'Count me in', email: member.email, isMember: true }),
    ]);
  });

  await test.step('report', async () => {
    await endWhileWriting(page, member, project, {
      opener: 'Report Project',
      field: 'More about it',
      text: 'It sells barrels',
      sending: 'Send report',
    });
    await expect(notices(page).getByText('A reviewer will have a look.')).toBeVisible();
    const { get } = await callsOf(request, REVIEWER);
    const { reports } = await get<{ reports: { ideaId: number }[] }>('/review/reports');
    expect(reports.filter(({ ideaId }) => ideaId === other.id)).toHaveLength(1);
  });

  await test.step('like and save', async () => {
    await openSignedIn(page, project);
    await endSession(page);
    const like = main(page).getByRole('button', { name: 'Like', exact: true });
    const save = main(page).getByRole('button', { name: 'Save', exact: true });
    await like.click();
    await save.click();
    await banner(page).getByRole('link', { name: 'Sign In' }).click();
    await signInAgain(page, member);
    const { get } = await callsOf(request, member);
    await expect(async () => {
      expect(await get('/ideas/marks')).toEqual({
        liked: [{ id: other.id }],
        saved: [{ id: other.id }],
        own: [],
      });
    }).toPass();
    expect(await get(`/ideas/${other.id}`)).toMatchObject({ likes: 1, saves: 1 });
  });
});

test('[CM-10, CM-14] if the session ends during a change of the profile, the sign-in restores the text, which can be saved @ci', async ({
  page,
}) => {
  const member = await signedIn(page, product.host);
  await openSignedIn(page, '/account?section=profile');
  const bio = main(page).getByRole('textbox', { name: 'Bio' });
  // Wait for other calls, so that the saving call is the first one to fail.
  await page.waitForLoadState('networkidle');
  await bio.fill('I count things.');
  await endSession(page);
  await main(page).getByRole('button', { name: 'Save Profile' }).click();
  await seesKeptText(page);
  await signInAgain(page, member);
  await expect(bio).toHaveValue('I count things.');
  await main(page).getByRole('button', { name: 'Save Profile' }).click();
  await expect(notices(page).getByText('Profile updated successfully!')).toBeVisible();
  await page.reload();
  await expect(bio).toHaveValue('I count things.');
});
