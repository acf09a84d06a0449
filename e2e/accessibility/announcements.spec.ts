import { expect, type Page } from '@playwright/test';
import { at, member } from '../gallery/states.ts';
import { newIdea, wizard } from '../support/ideas.ts';
import { sendSignIn } from '../support/members.ts';
import { main, notices } from '../support/parts.ts';
import { test } from '../support/test.ts';

declare global {
  interface Window {
    announced: string[];
  }
}

/** Records the texts of live regions from the page's start. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const LIVE = '[role=alert], [role=status], [aria-live=polite], [aria-live=assertive]';
    window.announced = [];
    const record = (text: string | null | undefined) => {
      const words = text?.replace(/\s+/g, ' ').trim();
      if (words) window.announced.push(words);
    };
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        const holder = target instanceof Element ? target : target.parentElement;
        const isLive = holder?.closest(LIVE) != null;
        if (type === 'characterData' && isLive) record(target.textContent);
        for (const node of addedNodes) {
          if (isLive) record(node.textContent);
          else if (node instanceof Element) {
            // Screen readers read an alert when it is added, a status only when it changes.
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.matches('[role=alert]')) record(alert.textContent);
          }
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });

/** Returns how often live regions received a text since the last call. */
async function times(page: Page, text: string): Promise<number> {
  const announced = await page.evaluate(() => window.announced.splice(0));
  return announced.filter((words) => words.includes(text)).length;
}

test('[SH-14, TO-02] screen readers announce each message of forms, notices, lists and dialogs once @ci', async ({
  page,
}) => {
  await listen(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });

  await test.step('errors of a form', async () => {
    await at('/auth?mode=login')(page);
    await main(page).getByRole('button', { name: 'Sign In' }).click();
    await expect(main(page).getByText('Email is required')).toBeVisible();
    expect(await times(page, 'Email is required')).toBe(1);
  });

  await test.step('a refusal, shown above the form and in a notice', async () => {
    const text = 'Invalid email or password. Please try again.';
    await sendSignIn(page, { email: 'nobody@example.org', password: 'wrong-1234' });
    await expect(main(page).getByText(text)).toBeVisible();
    expect(await times(page, text)).toBe(1);
  });

  await test.step('a notice', async () => {
    await at('/project/1')(page);
    const actions = main(page).getByRole('group', { name: 'Project actions' });
    await actions.getByRole('button', { name: 'Like' }).click();
    await expect(notices(page).getByText('Thanks for the like!')).toBeVisible();
    expect(await times(page, 'Thanks for the like!')).toBe(1);
  });

  await test.step('results of a search', async () => {
    await at('/browse')(page);
    await times(page, '');
    await main(page).getByLabel('Search ideas').fill('garden');
    await expect(main(page).getByText('“garden”')).toBeVisible();
    expect(await times(page, 'found')).toBeLessThanOrEqual(1);
  });

  await test.step('hints and errors of the wizard', async () => {
    await at('/submit')(page);
    await wizard.title(page).fill('Ab');
    await expect(main(page).getByText('Title must be at least 5 characters')).toBeVisible();
    expect(await times(page, 'Title must be at least 5 characters')).toBe(1);
    await wizard.title(page).fill(newIdea().title);
    await wizard.next(page).click();
    await expect(main(page).getByText('Project description is required')).toBeVisible();
    expect(await times(page, 'Project description is required')).toBe(1);
  });

  await test.step('a new skill and unsaved changes', async () => {
    await member('/account?section=profile')(page);
    await times(page, '');
    await main(page).getByLabel('Add a skill').fill('Compilers');
    await main(page).getByLabel('Add a skill').press('Enter');
    await expect(main(page).getByText('Unsaved changes')).toBeVisible();
    const announced = await page.evaluate(() => window.announced.splice(0));
    expect(announced.filter((words) => words.includes('Compilers added.'))).toHaveLength(1);
    expect(announced.filter((words) => words.includes('Unsaved changes'))).toHaveLength(1);
  });
});
