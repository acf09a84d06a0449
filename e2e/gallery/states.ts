import { expect, type Page } from '@playwright/test';
import { outage } from '../support/faults.ts';
import { fillWizard, newIdea, submitAndView, wizard } from '../support/ideas.ts';
import { openSignedIn, signedIn } from '../support/members.ts';
import { main, notices, openLoading, pageHeading, takenOver } from '../support/parts.ts';
import { product } from '../support/stages.ts';

export interface State {
  /** Name of the screenshots' files. */
  name: string;
  /** Description of the screenshots. */
  title: string;
  /** Brings the page into the state. */
  open(page: Page): Promise<void>;
  /** Rules of axe that don't apply to the state, each with a comment on the reason. */
  ignoredRules?: string[];
}

export const at = (path: string) => async (page: Page) => {
  await page.goto(path);
  await takenOver(page);
  await expect(pageHeading(page)).toBeVisible();
};

export const member = (path: string) => async (page: Page) => {
  await signedIn(page, product.host);
  await openSignedIn(page, path);
  await takenOver(page);
  await expect(pageHeading(page)).toBeVisible();
};

const IDEA = newIdea({ title: 'Rain barrel network' });

/** Each screen, and its important states. */
export const STATES: readonly State[] = [
  { name: 'home', title: 'Home', open: at('/') },
  { name: 'browse', title: 'Browse', open: at('/browse') },
  {
    name: 'browse-empty',
    title: 'Browse without a match',
    async open(page) {
      await at('/browse')(page);
      await main(page).getByLabel('Search ideas').fill('nothing is called so');
      await expect(main(page).getByText('No Ideas Found')).toBeVisible();
    },
  },
  { name: 'project', title: 'A project', open: at('/project/1') },
  {
    name: 'project-liked',
    title: 'A project after a like',
    async open(page) {
      await at('/project/1')(page);
      const actions = main(page).getByRole('group', { name: 'Project actions' });
      await actions.getByRole('button', { name: 'Like' }).click();
      await expect(notices(page).getByText('Thanks for the like!')).toBeVisible();
    },
  },
  {
    name: 'project-message',
    title: 'A message to its owner',
    async open(page) {
      await at('/project/1')(page);
      await main(page).getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  { name: 'submit', title: 'The wizard’s first step', open: at('/submit') },
  {
    name: 'submit-errors',
    title: 'The first step with errors',
    async open(page) {
      await at('/submit')(page);
      await wizard.title(page).fill('Ab');
      await wizard.next(page).click();
      await expect(main(page).getByText('Project description is required')).toBeVisible();
    },
  },
  {
    name: 'submit-last',
    title: 'The last step, filled in',
    async open(page) {
      await at('/submit')(page);
      await fillWizard(page, IDEA);
    },
  },
  {
    name: 'my-ideas',
    title: 'My Ideas, with one just submitted',
    async open(page) {
      await at('/submit')(page);
      await fillWizard(page, IDEA);
      await submitAndView(page);
      await expect(pageHeading(page)).toBeVisible();
    },
  },
  { name: 'about', title: 'About', open: at('/about') },
  { name: 'sign-in', title: 'Sign in', open: at('/auth?mode=login') },
  { name: 'sign-up', title: 'Sign up', open: at('/auth?mode=signup') },
  {
    name: 'sign-up-errors',
    title: 'Sign-up with errors',
    async open(page) {
      await at('/auth?mode=signup')(page);
      await main(page).getByLabel('Password', { exact: true }).fill('abc');
      await main(page).getByRole('button', { name: 'Create Account' }).click();
      await expect(main(page).getByText('Name is required')).toBeVisible();
    },
  },
  { name: 'account', title: 'The account’s dashboard', open: member('/account') },
  { name: 'account-profile', title: 'The profile', open: member('/account?section=profile') },
  { name: 'account-settings', title: 'The settings', open: member('/account?section=settings') },
  {
    name: 'loading',
    title: 'While a screen loads',
    // The scrolling list contains buttons, which are enabled after the screen has loaded.
    ignoredRules: ['scrollable-region-focusable'],
    async open(page) {
      await outage(page, product.remotes['remote-ideas'], 'never answers');
      await openLoading(page, '/browse');
    },
  },
  {
    name: 'remote-down',
    title: 'While a remote is down',
    async open(page) {
      await outage(page, product.remotes['remote-ideas'], 'refuses connections');
      await page.goto('/browse');
      await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  { name: 'not-found', title: 'An unknown address', open: at('/no-such-page') },
  {
    name: 'inspector',
    title: 'The inspector',
    async open(page) {
      await at('/about?inspect')(page);
      const inspector = page.getByRole('region', { name: 'Inspector' });
      await expect(inspector.getByRole('status')).toContainText('Live by generation');
    },
  },
];
