import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import {
  callsOf,
  DEMO_MEMBER,
  inLiveMode,
  type LiveIdea,
  publishedIdea,
  REVIEWER,
  submittedIdea,
} from '../support/community.ts';
import { outage } from '../support/faults.ts';
import { wizard } from '../support/ideas.ts';
import { keepSession, type Member, registered, sessionOf, signedIn } from '../support/members.ts';
import { banner, main, pageHeading, takenOver } from '../support/parts.ts';
import type { ReleaseSite } from '../support/release-site.ts';
import { api, product } from '../support/stages.ts';
import type { State } from './states.ts';

const TITLE = 'Rain barrel network';

const PLACES: Readonly<Record<number, string>> = { 1280: 'Mill Lane', 768: 'Harbour Row' };

/** What the ideas of the pictures differ in. */
const IDEAS: Readonly<Record<string, Record<string, string>>> = {
  'Shared cargo bikes': {
    description: 'Two bikes that carry a week of shopping, booked by the hour from any phone.',
    difficulty: 'Intermediate',
    submitterName: 'Jun Watanabe',
  },
  'Chess tables': {
    description: 'Stone tables under the lime trees, and somebody to play against on Sundays.',
    category: 'Community',
    submitterName: 'Elif Kaya',
  },
  'A seed swap': {
    description: 'Bring what grew well, and take home what you have never tasted.',
    submitterName: 'Noor Haddad',
  },
  'Night bus cards': {
    description: 'A card on each table that says when the last bus leaves, and from where.',
    category: 'Education',
    difficulty: 'Advanced',
    submitterName: 'Sam Rivera',
  },
  'Repair café for toys': {
    description: 'One afternoon a month on which children and volunteers mend what is broken.',
    category: 'Community',
  },
  'Tool library on wheels': {
    description: 'A van with drills, saws and ladders that stops in another street each evening.',
    category: 'Community',
    difficulty: 'Advanced',
  },
};

const formOf = (title: string): Record<string, string> => ({ ...IDEAS[title], title });

/** Publishes an idea under a title of this width, so that lists in other pictures do not show one idea many times. */
const publishedFor = (page: Page, idea: string) => {
  const form = formOf(idea);
  const title = `${idea} for ${PLACES[page.viewportSize()?.width ?? 0] ?? 'Station Road'}`;
  return publishedIdea(page.request, { ...form, title }, form.submitterName);
};

const at = (path: string) => async (page: Page) => {
  await inLiveMode(page);
  await page.goto(path);
  await takenOver(page);
  await expect(pageHeading(page)).toBeVisible();
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
};

async function as(page: Page, member: Member, path: string): Promise<void> {
  await keepSession(page, product.host, await sessionOf(page.request, member));
  await at(path)(page);
}

/** Creates a published idea with messages by two people. */
async function withMessages(page: Page, what: string): Promise<Member> {
  const { author, idea } = await publishedFor(page, what);
  const messages = [
    ['Samuel Ortiz', 'Can I come on Saturday, and what should I bring?'],
    ['Grace Hopper', 'Count me in: I have two barrels and a van.'],
    ['Grace Hopper', 'And my neighbour.'],
  ] as const;
  for (const [name, message] of messages) {
    const sent = await page.request.post(`${api}/api/ideas/${idea.id}/messages`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.org`, message },
    });
    expect(sent.status()).toBe(201);
  }
  return author;
}

/** Key of the only reply. Workers that take pictures of other widths at the same time send the reply again. */
const REPLY_KEY = '6a1d3c52-0b7e-4f5e-9d20-3f4c8a1b2e07';

/** Lets the demo member answer the message of Ines Costa, once. */
async function answeredThread(page: Page): Promise<void> {
  const { get, post } = await callsOf(page.request, DEMO_MEMBER);
  const { threads } = await get<{ threads: { id: string; name: string }[] }>('/messages/threads');
  const id = threads.find(({ name }) => name === 'Ines Costa')?.id;
  const message =
    'Thursday is perfect. I bring two barrels and the valve; could you ask for a tap?';
  await post(`/messages/${id}/replies`, { message }, { 'idempotency-key': REPLY_KEY });
}

/** Opens a page as the demo member. What is unread stays unread, so that each picture shows the same. */
async function asDemoMember(page: Page, path: string): Promise<void> {
  await page.route(/\/read$/, (route) => route.abort());
  await as(page, DEMO_MEMBER, path);
}

/** Creates a member with one idea in each of three states. */
async function withThree(page: Page): Promise<Member> {
  const { author } = await publishedFor(page, 'Shared cargo bikes');
  await submittedIdea(page.request, author, formOf('Repair café for toys'));
  const refused = await submittedIdea(page.request, author, { title: 'Rain barrels, again' });
  const { post } = await callsOf(page.request, REVIEWER);
  const { id, version } = refused;
  const reason = 'The same idea is here already.';
  await post(`/review/ideas/${id}/decisions`, { action: 'reject', version, reason });
  return author;
}

export const LIVE_STATES: readonly State[] = [
  { name: 'live-home', title: 'Live: Home', open: at('/') },
  { name: 'live-browse', title: 'Live: Browse', open: at('/browse') },
  {
    name: 'live-suggestions',
    title: 'Live: suggestions while typing',
    async open(page) {
      await at('/browse')(page);
      const all = await main(page).getByRole('article').count();
      await main(page).getByLabel('Search ideas').pressSequentially('garden');
      await expect(main(page).getByRole('list', { name: 'Suggestions' })).toBeVisible();
      await expect(main(page).getByRole('article')).not.toHaveCount(all);
    },
  },
  {
    name: 'live-member',
    title: 'Live: a member’s profile',
    async open(page) {
      await at('/project/1')(page);
      await main(page).getByRole('link', { name: 'Maya Okafor' }).first().click();
      await expect(pageHeading(page)).toHaveText('Maya Okafor');
      await expect(main(page).getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'live-browse-loading',
    title: 'Live: Browse while loading',
    // The scrolling list contains buttons, which are enabled after it has loaded.
    ignoredRules: ['scrollable-region-focusable'],
    async open(page) {
      await inLiveMode(page);
      await outage(page, api, 'never answers');
      await page.goto('/browse');
      await takenOver(page);
      await expect(main(page).locator('[aria-busy=true]').first()).toBeVisible();
    },
  },
  {
    name: 'live-browse-failing',
    title: 'Live: Browse while the server is down',
    async open(page) {
      await inLiveMode(page);
      await outage(page, api, 'refuses connections');
      await page.goto('/browse');
      await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'live-no-match',
    title: 'Live: a search without a match',
    async open(page) {
      await at('/browse?q=gardne+moniter+lamp')(page);
      await expect(main(page).getByText('No Ideas Found')).toBeVisible();
    },
  },
  {
    name: 'live-not-found',
    title: 'Live: an unknown address',
    async open(page) {
      await at('/no-such-page')(page);
      await expect(main(page).getByRole('article').first()).toBeVisible();
    },
  },
  { name: 'live-project', title: 'Live: a project', open: at('/project/9') },
  {
    name: 'live-author-project',
    title: 'Live: a project as its author sees it',
    open: (page) => asDemoMember(page, '/project/9'),
  },
  {
    name: 'live-discussion',
    title: 'Live: a reply to a comment',
    async open(page) {
      await signedIn(page, product.host);
      await at('/project/9')(page);
      await main(page).getByRole('button', { name: 'Reply' }).first().click();
      await expect(main(page).getByRole('textbox', { name: 'Your reply' })).toBeFocused();
    },
  },
  {
    name: 'live-discussion-failing',
    title: 'Live: comments that could not be loaded',
    async open(page) {
      await page.route(/\/comments$/, (route) => route.abort('connectionrefused'));
      await at('/project/9')(page);
      await expect(main(page).getByText('The comments could not be loaded')).toBeVisible();
    },
  },
  {
    name: 'live-offer',
    title: 'Live: an offer of help',
    async open(page) {
      await signedIn(page, product.host);
      await at('/project/9')(page);
      await main(page).getByRole('button', { name: 'I can help with …' }).click();
      await expect(page.getByRole('dialog', { name: 'Offer help' })).toBeVisible();
    },
  },
  {
    name: 'live-message-form',
    title: 'Live: a message to an author',
    async open(page) {
      await at('/project/1')(page);
      await main(page).getByRole('button', { name: 'Send Message' }).click();
      await expect(page.getByRole('dialog', { name: 'Send Message' })).toBeVisible();
    },
  },
  {
    name: 'live-report',
    title: 'Live: a report about a project',
    async open(page) {
      await at('/project/1')(page);
      await main(page).getByRole('button', { name: 'Report Project' }).click();
      await expect(page.getByRole('dialog', { name: 'Report Project' })).toBeVisible();
    },
  },
  {
    name: 'live-submit-draft',
    title: 'Live: a restored draft',
    async open(page) {
      await signedIn(page, product.host);
      await at('/submit')(page);
      await wizard.title(page).fill(TITLE);
      const kept = page.waitForResponse(
        (answer) => answer.url().includes('/drafts') && answer.request().method() === 'PUT',
      );
      await wizard.title(page).blur();
      await kept;
    },
  },
  {
    name: 'live-my-ideas',
    title: 'Live: My Ideas',
    open: async (page) => as(page, await withThree(page), '/my-submissions'),
  },
  { name: 'live-member-missing', title: 'Live: no such member', open: at('/members/nobody') },
  {
    name: 'live-account',
    title: 'Live: the dashboard of an author',
    open: (page) => asDemoMember(page, '/account'),
  },
  {
    name: 'live-bell',
    title: 'Live: notifications',
    async open(page) {
      await asDemoMember(page, '/');
      await banner(page)
        .getByRole('button', { name: /^Notifications/ })
        .click();
      await expect(
        banner(page)
          .getByRole('link', { name: /Rain Barrel Network/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: 'live-messages',
    title: 'Live: the list of messages',
    open: (page) => asDemoMember(page, '/account?section=messages'),
  },
  {
    name: 'live-thread',
    title: 'Live: a thread',
    async open(page) {
      await answeredThread(page);
      await asDemoMember(page, '/account?section=messages');
      // Read on the screen, and still unread for the next picture.
      await page.route(/messages\/[^/]+\/read$/, (route) => route.fulfill({ status: 204 }));
      const ines = main(page).getByRole('link', { name: /^Ines Costa Rain Barrel/ });
      await ines.click();
      await expect(ines.getByRole('img', { name: /new message/ })).toHaveCount(0);
      const pane = main(page).getByRole('region', { name: 'Open thread' });
      await expect(pane.getByRole('listitem')).toHaveCount(2);
    },
  },
  {
    name: 'live-visitor-thread',
    title: 'Live: messages of a visitor',
    async open(page) {
      await as(page, await withMessages(page, 'Rain barrels'), '/account?section=messages');
      await main(page)
        .getByRole('link', { name: /^Grace/ })
        .click();
    },
  },
  {
    name: 'live-profile',
    title: 'Live: the profile of a member',
    open: (page) => asDemoMember(page, '/account?section=profile'),
  },
  {
    name: 'live-settings',
    title: 'Live: the settings of a member',
    open: (page) => asDemoMember(page, '/account?section=settings'),
  },
  {
    name: 'live-security',
    title: 'Live: the security section',
    async open(page) {
      await signedIn(page, product.host);
      await at('/account?section=security')(page);
      await expect(main(page).getByText('This device')).toBeVisible();
    },
  },
  {
    name: 'live-security-errors',
    title: 'Live: the security section with errors',
    async open(page) {
      await signedIn(page, product.host);
      await at('/account?section=security')(page);
      const change = main(page).getByRole('button', { name: 'Change password' });
      await change.click();
      await main(page).getByLabel('New password', { exact: true }).fill('short');
      await change.click();
      await expect(main(page).getByText('Please confirm the new password')).toBeVisible();
    },
  },
  {
    name: 'live-blocked-senders',
    title: 'Live: a blocked sender',
    async open(page) {
      const author = await withMessages(page, 'Chess tables');
      const { get, put } = await callsOf(page.request, author);
      const { messages } = await get<{ messages: { id: string }[] }>('/messages');
      await put(`/messages/${messages[0]?.id}/block`, undefined);
      await as(page, author, '/account?section=messages');
      await main(page).getByRole('heading', { name: 'Blocked senders' }).click();
    },
  },
  {
    name: 'live-messages-empty',
    title: 'Live: no messages yet',
    async open(page) {
      await signedIn(page, product.host);
      await at('/account?section=messages')(page);
    },
  },
  {
    name: 'live-delete',
    title: 'Live: deleting an account',
    async open(page) {
      await as(page, await withMessages(page, 'A seed swap'), '/account?section=settings');
      await main(page).getByRole('button', { name: 'Delete Account' }).click();
      await expect(page.getByRole('dialog', { name: 'Delete Account' })).toBeVisible();
    },
  },
  {
    name: 'live-delete-in-doubt',
    title: 'Live: a deletion without an answer',
    async open(page) {
      const author = await withMessages(page, 'Night bus cards');
      await as(page, author, '/account?section=settings');
      await main(page).getByRole('button', { name: 'Delete Account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete Account' });
      await dialog.getByLabel('Password', { exact: true }).fill(author.password);
      await outage(page, api, 'refuses connections');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible();
    },
  },
];

/** A state of the fourth remote, on a separate site. */
export interface ReviewState extends Omit<State, 'open'> {
  open(page: Page, site: ReleaseSite, idea: LiveIdea): Promise<void>;
}

async function asReviewer(page: Page, site: ReleaseSite, path: string): Promise<void> {
  await keepSession(page, site.origin, await sessionOf(page.request, REVIEWER));
  await page.goto(site.origin + path);
  await takenOver(page);
  await expect(pageHeading(page)).toBeVisible();
  await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0);
}

/** Fills every list of the review. Returns an idea that waits for review. */
export async function changedIdea(page: Page): Promise<LiveIdea> {
  const { author, idea } = await publishedIdea(page.request, { title: TITLE });
  await submittedIdea(page.request, author, formOf('Repair café for toys'));
  for (const name of ['Lucky Win', 'Max Profit', 'Happy Coins']) {
    const member = await registered(page.request, { name });
    await submittedIdea(page.request, member, {
      title: 'EARN 5000 A WEEK FROM HOME',
      description: 'Limited places only! Write to us today and we show you the secret of the rich.',
      category: 'Business',
      submitterName: name,
    });
  }
  const spam = await submittedIdea(page.request, author, { title: 'Cheap barrels, today only' });
  const copy = await publishedIdea(page.request, { title: 'Barrels for everybody' });
  const { get, post } = await callsOf(page.request, REVIEWER);
  const decide = (id: number, action: string, version: number, reason: string) =>
    post(`/review/ideas/${id}/decisions`, { action, version, reason });
  await decide(
    spam.id,
    'reject',
    spam.version,
    'It advertises something, or breaks the rules here.',
  );
  const { version } = await get<LiveIdea>(`/review/ideas/${copy.idea.id}`);
  await decide(copy.idea.id, 'withdraw', version, 'The same idea is here already.');
  for (const reason of [
    'The same text stands on three other sites.',
    'Its author asks for money before anything is built.',
  ]) {
    const report = await page.request.post(`${api}/api/ideas/${idea.id}/reports`, {
      headers: { 'idempotency-key': randomUUID() },
      data: { reason },
    });
    expect(report.ok(), await report.text()).toBe(true);
  }
  return submittedIdea(page.request, author, formOf('Tool library on wheels'));
}

export const REVIEW_STATES: readonly ReviewState[] = [
  {
    name: 'review-queue',
    title: 'Review: the queue',
    open: (page, site) => asReviewer(page, site, '/review'),
  },
  {
    name: 'review-selection',
    title: 'Review: several ideas at once',
    async open(page, site) {
      await asReviewer(page, site, '/review?search=EARN+5000');
      await main(page).getByLabel('Select all on this page').check();
    },
  },
  {
    name: 'review-batch',
    title: 'Review: a rejection of several ideas',
    async open(page, site) {
      await asReviewer(page, site, '/review?search=EARN+5000');
      await main(page).getByLabel('Select all on this page').check();
      await main(page)
        .getByRole('button', { name: /^Reject 3/ })
        .click();
      await page.getByRole('dialog').getByRole('radio').first().check();
    },
  },
  {
    name: 'review-idea',
    title: 'Review: an idea',
    open: (page, site, { id }) => asReviewer(page, site, `/review/${id}`),
  },
  {
    name: 'review-reasons',
    title: 'Review: a rejection with its reason',
    async open(page, site, { id }) {
      await asReviewer(page, site, `/review/${id}`);
      await main(page).getByRole('button', { name: 'Reject' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'review-reports',
    title: 'Review: reports',
    open: (page, site) => asReviewer(page, site, '/review/reports'),
  },
  {
    name: 'review-decisions',
    title: 'Review: decisions',
    open: (page, site) => asReviewer(page, site, '/review/decisions'),
  },
];
