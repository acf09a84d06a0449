import { expect } from '@playwright/test';
import { LIVE_STATES } from '../gallery/live-states.ts';
import { at, member, STATES, type State } from '../gallery/states.ts';
import { outage } from '../support/faults.ts';
import { fillWizard, newIdea, wizard } from '../support/ideas.ts';
import { banner, control, main, notices, openLoading } from '../support/parts.ts';
import { product } from '../support/stages.ts';

/** States without a screenshot in the gallery. */
const FURTHER: readonly State[] = [
  {
    name: 'menu',
    title: 'The open menu of a phone',
    async open(page) {
      await page.setViewportSize({ width: 360, height: 740 });
      await at('/about')(page);
      await banner(page).getByRole('button', { name: 'Menu' }).click();
      await expect(banner(page).getByRole('link', { name: 'Browse' })).toBeVisible();
    },
  },
  {
    name: 'notices',
    title: 'Notices of two kinds at once',
    async open(page) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: () => Promise.reject(new Error('refused')) },
        }),
      );
      await at('/project/1')(page);
      const actions = main(page).getByRole('group', { name: 'Project actions' });
      await actions.getByRole('button', { name: 'Like' }).click();
      await actions.getByRole('button', { name: 'Share' }).click();
      await notices(page).getByRole('alert').getByText('Action failed.').hover();
    },
  },
  {
    name: 'browse-list',
    title: 'Browse as a list',
    async open(page) {
      await at('/browse')(page);
      await main(page).getByRole('button', { name: 'List view' }).click();
    },
  },
  {
    name: 'project-unknown',
    title: 'A project that nobody knows',
    async open(page) {
      await at('/project/999999')(page);
      await expect(main(page).getByText('Project Not Found')).toBeVisible();
    },
  },
  {
    name: 'message-errors',
    title: 'What a message misses',
    async open(page) {
      await at('/project/1')(page);
      await main(page).getByRole('button', { name: 'Send Message' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(dialog.getByText('Name is required')).toBeVisible();
    },
  },
  {
    name: 'submit-second',
    title: 'What the second step misses',
    async open(page) {
      await at('/submit')(page);
      const { title, description } = newIdea();
      await wizard.title(page).fill(title);
      await wizard.description(page).fill(description);
      await wizard.next(page).click();
      await expect(wizard.step(page, 'Category and difficulty')).toBeVisible();
      await wizard.next(page).click();
      await expect(main(page).getByText('Please select a category')).toBeVisible();
    },
  },
  {
    name: 'submitted',
    title: 'An idea was submitted',
    async open(page) {
      await at('/submit')(page);
      await fillWizard(page, newIdea());
      await wizard.submit(page).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'edit',
    title: 'An idea is edited',
    async open(page) {
      await member('/edit/105')(page);
      await expect(wizard.title(page)).toBeVisible();
    },
  },
  { name: 'my-ideas-none', title: 'My Ideas without a session', open: at('/my-submissions') },
  { name: 'my-ideas-all', title: 'My Ideas in every stage', open: member('/my-submissions') },
  {
    name: 'my-ideas-empty',
    title: 'My Ideas without a match',
    async open(page) {
      await member('/my-submissions')(page);
      await main(page).getByRole('searchbox').fill('nothing is called so');
      await expect(main(page).getByRole('article')).toHaveCount(0);
    },
  },
  {
    name: 'sign-in-errors',
    title: 'What the sign-in misses',
    async open(page) {
      await at('/auth?mode=login')(page);
      await main(page).getByRole('button', { name: 'Sign In' }).click();
      await expect(main(page).getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'sign-in-refused',
    title: 'A sign-in that was refused',
    async open(page) {
      await at('/auth?mode=login')(page);
      await main(page).getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
      await main(page).getByLabel('Password', { exact: true }).fill('wrong-1234');
      await main(page).getByRole('button', { name: 'Sign In' }).click();
      await expect(main(page).getByText('Invalid email')).toBeVisible();
    },
  },
  { name: 'forgot', title: 'A forgotten password', open: at('/auth?mode=forgot-password') },
  {
    name: 'forgot-sent',
    title: 'The reset link is sent',
    async open(page) {
      await at('/auth?mode=forgot-password')(page);
      await main(page).getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
      await main(page).getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(main(page).getByRole('heading', { name: 'Reset link sent!' })).toBeVisible();
    },
  },
  { name: 'reset', title: 'Another password', open: at('/auth/reset-password?token=some-token') },
  {
    name: 'account-submissions',
    title: 'A section to come',
    open: member('/account?section=submissions'),
  },
  { name: 'account-messages', title: 'Messages', open: member('/account?section=messages') },
  { name: 'account-security', title: 'Security', open: member('/account?section=security') },
  {
    name: 'account-changed',
    title: 'A profile with errors, unsaved',
    async open(page) {
      await member('/account?section=profile')(page);
      await main(page).getByRole('textbox', { name: 'Website' }).fill('nowhere');
      await main(page).getByRole('button', { name: 'Save Profile' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-changed',
    title: 'Settings, unsaved',
    async open(page) {
      await member('/account?section=settings')(page);
      await main(page).getByRole('switch', { name: 'Project Updates' }).press('Space');
      await expect(main(page).getByText('Unsaved changes')).toBeVisible();
    },
  },
  {
    name: 'leave',
    title: 'The question before leaving',
    async open(page) {
      await member('/account?section=profile')(page);
      await main(page).getByRole('textbox', { name: 'First Name' }).fill('Augusta');
      await control(main(page), 'Back to Platform').click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'asked-release',
    title: 'A release that does not exist',
    async open(page) {
      await page.goto('/about?release=remote-ideas@9.9.9-000000000000');
      await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'edit-loading',
    title: 'An idea to edit is on its way',
    // Only the idea's skeleton is known yet.
    ignoredRules: ['page-has-heading-one'],
    async open(page) {
      await outage(page, product.remotes['remote-ideas'], 'never answers');
      await openLoading(page, '/edit/105');
    },
  },
  {
    name: 'offline',
    title: 'Without a connection',
    async open(page) {
      await at('/about')(page);
      await page.context().setOffline(true);
      await expect(page.getByText(/offline/i).first()).toBeVisible();
    },
  },
];

/** All checked states: those of the gallery, and those without a screenshot. */
export const EVERY_STATE: readonly State[] = [...STATES, ...LIVE_STATES, ...FURTHER];
