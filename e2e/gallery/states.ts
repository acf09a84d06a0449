import { expect, type Page } from '@playwright/test';
import { installClock } from '../support/clock.ts';
import { inLiveMode } from '../support/community.ts';
import { outage, refuseClipboard } from '../support/faults.ts';
import { fillWizard, newIdea, submitAndView, wizard } from '../support/ideas.ts';
import { openSignedIn, sendSignIn, signedIn } from '../support/members.ts';
import {
  banner,
  control,
  main,
  notices,
  openLoading,
  pageHeading,
  takenOver,
} from '../support/parts.ts';
import { product } from '../support/stages.ts';

export interface State {
  /** Name of the screenshots' files. */
  name: string;
  /** Description of the screenshots. */
  title: string;
  /** Brings the page into the state. */
  open(page: Page): Promise<void>;
  /** Widths of the screenshots, if not all. */
  widths?: number[];
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

/** Each screen, and its states. */
export const STATES: readonly State[] = [
  { name: 'home', title: 'Home', open: at('/') },
  { name: 'browse', title: 'Browse', open: at('/browse') },
  {
    name: 'browse-empty',
    title: 'Browse without a match',
    async open(page) {
      await at('/browse')(page);
      await main(page).getByLabel('Search ideas').fill('gardne moniter lamp');
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
  {
    name: 'account',
    title: 'The account’s dashboard',
    async open(page) {
      // A member of a year, as the sample figures suggest.
      await page.route(/\/users\/profile$/, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback();
        const response = await route.fetch();
        const joinDate = new Date(Date.now() - 412 * 24 * 60 * 60 * 1000).toISOString();
        await route.fulfill({ response, json: { ...(await response.json()), joinDate } });
      });
      await member('/account')(page);
    },
  },
  { name: 'account-profile', title: 'The profile', open: member('/account?section=profile') },
  { name: 'account-settings', title: 'The settings', open: member('/account?section=settings') },
  {
    name: 'loading',
    title: 'While a screen loads slowly',
    // The scrolling list contains buttons, which are enabled after the screen has loaded.
    ignoredRules: ['scrollable-region-focusable'],
    async open(page) {
      await installClock(page);
      await outage(page, product.remotes['remote-ideas'], 'never answers');
      await openLoading(page, '/browse');
      // Before the checks, since the note moves the footer when it appears.
      await page.clock.fastForward(10_000);
      await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
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
    name: 'menu',
    title: 'The open menu of a small window',
    // A wide window shows the links in the header.
    widths: [360, 768],
    async open(page) {
      await at('/browse')(page);
      await banner(page).getByRole('button', { name: 'Menu' }).click();
      await expect(banner(page).getByRole('link', { name: 'Browse' })).toBeVisible();
    },
  },
  {
    name: 'notices',
    title: 'Notices of two kinds at once',
    async open(page) {
      await refuseClipboard(page);
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
    title: 'A project that does not exist',
    async open(page) {
      await at('/project/999999')(page);
      await expect(main(page).getByText('Project Not Found')).toBeVisible();
    },
  },
  {
    name: 'message-errors',
    title: 'A message with errors',
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
    title: 'The second step with errors',
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
    title: 'A submitted idea',
    async open(page) {
      await at('/submit')(page);
      await fillWizard(page, newIdea());
      await wizard.submit(page).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'edit',
    title: 'An idea in the editor',
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
    title: 'Sign-in with errors',
    async open(page) {
      await at('/auth?mode=login')(page);
      await main(page).getByRole('button', { name: 'Sign In' }).click();
      await expect(main(page).getByText('Email is required')).toBeVisible();
    },
  },
  {
    name: 'sign-in-refused',
    title: 'A refused sign-in',
    async open(page) {
      // Samples mode repeats the text in a notice.
      await inLiveMode(page);
      await at('/auth?mode=login')(page);
      await sendSignIn(page, { email: 'nobody@example.org', password: 'wrong-1234' });
      await expect(main(page).getByText('Invalid email')).toBeVisible();
    },
  },
  { name: 'forgot', title: 'Forgot password', open: at('/auth?mode=forgot-password') },
  {
    name: 'forgot-sent',
    title: 'Forgot password: the link is sent',
    async open(page) {
      // Samples mode repeats the text in a notice.
      await inLiveMode(page);
      await at('/auth?mode=forgot-password')(page);
      await main(page).getByRole('textbox', { name: 'Email' }).fill('nobody@example.org');
      await main(page).getByRole('button', { name: 'Send Reset Link' }).click();
      await expect(main(page).getByRole('heading', { name: 'Reset link sent!' })).toBeVisible();
    },
  },
  { name: 'reset', title: 'Reset password', open: at('/auth/reset-password?token=some-token') },
  {
    name: 'account-submissions',
    title: 'My Ideas in the account',
    open: member('/account?section=submissions'),
  },
  { name: 'account-messages', title: 'The messages', open: member('/account?section=messages') },
  {
    name: 'account-security',
    title: 'The security section',
    open: member('/account?section=security'),
  },
  {
    name: 'account-changed',
    title: 'A profile with errors, unsaved',
    async open(page) {
      await member('/account?section=profile')(page);
      const website = main(page).getByRole('textbox', { name: 'Website' });
      await website.fill('nowhere');
      await website.blur();
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
    title: 'A question about unsaved changes',
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
      await expect(main(page).getByRole('button', { name: 'Back to the live' })).toBeVisible();
    },
  },
  {
    name: 'edit-loading',
    title: 'The editor while loading',
    async open(page) {
      // The samples' delay of one second never ends.
      await page.addInitScript(() => {
        const later = window.setTimeout;
        const never = (delay: unknown) => delay === 1000;
        window.setTimeout = ((run: () => void, delay?: number, ...rest: unknown[]) =>
          never(delay) ? 0 : later(run, delay, ...rest)) as typeof setTimeout;
      });
      await member('/edit/105')(page);
      await expect(main(page).getByText('Loading submission data...')).toBeVisible();
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
  {
    name: 'inspector',
    title: 'The inspector',
    async open(page) {
      await at('/about?inspect')(page);
      const inspector = page.getByRole('region', { name: 'Inspector' });
      await expect(inspector.getByRole('status')).toContainText('is live');
    },
  },
];
