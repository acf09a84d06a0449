import { type Answers, callsTo, refusal, refusing } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { screen as idea } from '../screens/idea.tsx';
import { APPROVED, review, someReview, WRITTEN } from '../testing/fake-review.tsx';

afterEach(() => sessionStorage.clear());

const DECIDE = 'POST /review/ideas/7/decisions';
const REJECTED = { id: 7, version: 4, status: 'Rejected', actions: ['withdraw'] };
const APPROVAL = 'Approved. It can be published now.';
const REJECTION = 'Rejected. Its author gets the reason.';
const OWN_REASON = 'Another reason';

/** Opens the page of an idea under review. */
const open = (answers: Answers = {}, role?: string, route?: string) =>
  review(
    <idea.Screen params={{ id: '7' }} />,
    { 'GET /review/ideas/7': () => someReview(), ...answers },
    role,
    route,
  );

const button = (name: string) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const reject = (user: UserEvent) => user.click(dialog().getByRole('button', { name: 'Reject' }));

/** Opens the dialog of `Reject`, and types a reason. */
async function writeReason(user: UserEvent, reason = 'Tell us more.') {
  await user.click(await button('Reject'));
  await user.click(dialog().getByRole('radio', { name: OWN_REASON }));
  await user.type(dialog().getByRole('textbox'), reason);
}

test('[CM-08] shows the submitted text beside the text that visitors see now', async () => {
  const published = { ...WRITTEN, description: 'The text of before.' };
  open({ 'GET /review/ideas/7': () => someReview({ published }) });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Rain barrel network');
  const would = within(screen.getByRole('region', { name: 'As visitors would see it' }));
  expect(would.getByText(/driest garden/)).toBeVisible();
  expect(would.getByText('Soldering')).toBeVisible();
  expect(would.queryByText('Resources')).toBeNull();
  const now = within(screen.getByRole('region', { name: 'What visitors see now' }));
  expect(now.getByText('The text of before.')).toBeVisible();
});

test('[CM-08] shows the text of a published idea once', async () => {
  open({ 'GET /review/ideas/7': () => someReview({ status: 'Published', published: WRITTEN }) });
  expect(await screen.findByRole('region', { name: 'As visitors would see it' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'What visitors see now' })).toBeNull();
  // The page's heading.
  expect(screen.getAllByText('Rain barrel network')).toHaveLength(1);
});

test.each([
  [someReview().actions, ['Approve', 'Reject', 'Take down']],
  [APPROVED.actions, ['Publish', 'Reject', 'Take down']],
  [['withdraw'], ['Take down']],
  [[], []],
])('[CM-03, CM-08] offers the decisions %j that the server accepts', async (actions, names) => {
  open({ 'GET /review/ideas/7': () => ({ ...someReview(), actions }) });
  const decisions = within(await screen.findByRole('group', { name: 'Decision' }));
  expect(decisions.queryAllByRole('button')).toEqual(
    names.map((name) => decisions.getByRole('button', { name })),
  );
});

test('[CM-08] approves the version that the reviewer saw, focuses the outcome and links to the next idea', async () => {
  let change = {};
  const { user, requests } = open({
    'GET /review/ideas/7': () => someReview(change),
    [DECIDE]: () => {
      change = APPROVED;
      return { id: 7, ...APPROVED };
    },
  });
  await user.click(await button('Approve'));
  expect(await screen.findByText(APPROVAL)).toBeVisible();
  expect(callsTo(requests, DECIDE)).toMatchObject([{ body: { action: 'approve', version: 3 } }]);
  await user.tab();
  const next = screen.getByRole('link', { name: 'Next idea' });
  expect(next).toHaveFocus();
  expect(next).toHaveAttribute('href', '/review/9');
  expect(await button('Publish')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('[CM-08, CM-03] Reject requires a reason: a prepared one or the reviewer’s own', async () => {
  const place = { position: 40, total: 40, previous: '6', next: null };
  const { user, requests } = open({
    'GET /review/ideas/7': () => someReview({ place }),
    [DECIDE]: () => REJECTED,
  });
  await user.click(await button('Reject'));
  await user.click(dialog().getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await button('Reject'));
  expect(screen.getByRole('dialog', { name: 'Reject the idea' })).toBeVisible();
  expect(dialog().getAllByRole('radio')).toHaveLength(4);
  await user.click(dialog().getByRole('button', { name: 'Reject' }));
  expect(dialog().getByRole('group', { name: 'Reason' })).toHaveAccessibleDescription(
    /Reason is required/,
  );
  expect(dialog().getAllByRole('radio')[0]).toHaveFocus();
  expect(callsTo(requests, DECIDE)).toEqual([]);
  await user.click(dialog().getByRole('radio', { name: OWN_REASON }));
  await reject(user);
  const field = dialog().getByRole('textbox', { name: 'What the author will read' });
  expect(field).toHaveFocus();
  expect(dialog().getByText('Reason is required')).toBeVisible();
  await user.type(field, 'Tell us who waters what.');
  await reject(user);
  expect(await screen.findByText(REJECTION)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(callsTo(requests, DECIDE).map(({ body }) => body)).toEqual([
    { action: 'reject', version: 3, reason: 'Tell us who waters what.' },
  ]);
  expect(screen.getAllByRole('link', { name: 'Back to the queue' })).toHaveLength(2);
});

test('[CM-08, CM-14] tells the second reviewer that another one decided, and shows the current status', async () => {
  let change = {};
  const { user } = open({
    'GET /review/ideas/7': () => someReview(change),
    [DECIDE]: () => {
      change = APPROVED;
      throw refusal(409, 'The idea has changed.');
    },
  });
  await user.click(await button('Approve'));
  expect(await screen.findByText(/was faster\. This is how it stands now\./)).toBeVisible();
  expect(await button('Publish')).toBeEnabled();
});

test('[CM-08, CM-15] keeps the written reason if the decision can’t be sent @ci', async () => {
  let isUp = false;
  const { user } = open({
    [DECIDE]: () => {
      if (isUp) return REJECTED;
      throw refusal();
    },
  });
  await writeReason(user);
  await reject(user);
  expect(await dialog().findByText(/could not be sent/)).toBeVisible();
  expect(dialog().getByRole('textbox')).toHaveValue('Tell us more.');
  isUp = true;
  await reject(user);
  expect(await screen.findByText(REJECTION)).toBeVisible();
});

test('[CM-08, CM-15] shows the server’s reason if it is too busy for a decision', async () => {
  const { user } = open({ [DECIDE]: refusing(503, 'Busy for now.', { code: 'OVERLOADED' }) });
  await user.click(await button('Approve'));
  expect(await screen.findByText('Busy for now.')).toBeVisible();
});

test('[CM-08, CM-14] keeps a typed reason over a sign-in, but only for its idea and action @ci', async () => {
  const before = open();
  await writeReason(before.user);
  before.unmount();

  const other = review(<idea.Screen params={{ id: '8' }} />, {
    'GET /review/ideas/8': () => someReview({ id: 8 }),
  });
  await other.user.click(await button('Reject'));
  expect(screen.getByRole('radio', { name: OWN_REASON })).not.toBeChecked();
  await other.user.click(screen.getByRole('radio', { name: OWN_REASON }));
  expect(screen.getByRole('textbox')).toHaveValue('');
  other.unmount();

  const { user } = open({ [DECIDE]: () => REJECTED });
  await user.click(await button('Take down'));
  expect(screen.getByRole('radio', { name: OWN_REASON })).not.toBeChecked();
  await user.click(await button('Close'));
  await user.click(await button('Reject'));
  expect(dialog().getByRole('textbox')).toHaveValue('Tell us more.');
  await reject(user);
  expect(await screen.findByText(REJECTION)).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('[CM-08] blocks other decisions while one is being sent', async () => {
  let answer: (value: object) => void = () => {};
  const { user, requests } = open({
    [DECIDE]: () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await button('Approve'));
  await user.click(await button('Approve'));
  await user.click(await button('Reject'));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer({ id: 7, ...APPROVED });
  expect(await screen.findByText(APPROVAL)).toBeVisible();
  expect(await button('Reject')).toBeEnabled();
  expect(callsTo(requests, DECIDE)).toHaveLength(1);
});

test('[CM-09] ends the review if the member lost the role, and fetches the profile again', async () => {
  const { user, session } = open({ [DECIDE]: refusing(403, 'This is for reviewers.') });
  await user.click(await button('Approve'));
  expect(await screen.findByRole('heading', { name: 'For reviewers' })).toBeVisible();
  expect(session.refreshProfile).toHaveBeenCalledTimes(1);
  const failure = 'Your decision was not carried out. This is for reviewers.';
  expect(screen.getByRole('alert')).toHaveTextContent(failure);
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  expect(screen.getByRole('alert')).toHaveTextContent(failure);
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'none' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[CM-20] shows the author’s account and its history', async () => {
  const author = { ...someReview().author, isEmailVerified: false, isSuspended: true };
  open({ 'GET /review/ideas/7': () => someReview({ author }) });
  const account = within(await screen.findByRole('region', { name: 'Author’s account' }));
  const facts = account
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual([
    'Name typed into the form: Countess Ada',
    'Email: Not verified',
    expect.stringMatching(/^Registered: Jan 15, 2026/),
    'Published ideas: 3',
    'Rejections: 2',
    'Withdrawn ideas: 1',
    'Open reports: 4',
  ]);
  expect(account.getByText('This account is suspended.')).toBeVisible();
});

test.each([
  ['REVIEWER', 0],
  ['OWNER', 1],
])('[CM-09] on an own idea, a %s has %i buttons to approve', async (role, ways) => {
  open({ 'GET /review/ideas/7': () => someReview({ isOwn: true }) }, role);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('button', { name: 'Approve' })).toHaveLength(ways);
  expect(screen.queryAllByText(/another reviewer decides/)).toHaveLength(1 - ways);
});

test('[CM-08] opens the question for the reason if a report leads to the page', async () => {
  open({}, undefined, '/review/7#take-down');
  expect(await screen.findByRole('dialog', { name: 'Take the idea down' })).toBeVisible();
  expect(dialog().getByText('Choose a reason first')).toBeVisible();
  fireEvent.click(dialog().getByRole('radio', { name: /It is too short/ }));
  expect(dialog().queryByText(/reason first$/)).toBeNull();
});

test('[CM-08] says that the idea does not exist', async () => {
  open({ 'GET /review/ideas/7': refusing(404, 'Idea not found') });
  expect(await screen.findByRole('heading', { level: 1, name: 'Idea not found' })).toBeVisible();
});

test('[CM-11] shows markup in an idea as text', async () => {
  const written = { ...WRITTEN, description: '<img src=x onerror=alert(1)>' };
  open({ 'GET /review/ideas/7': () => someReview({ written }) });
  expect(await screen.findByText(written.description)).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
});

test('[CM-08, CM-15] shows the decision even if the server fails right after it', async () => {
  let isUp = true;
  const { user } = open({
    'GET /review/ideas/7': () => {
      if (isUp) return someReview();
      throw refusal();
    },
    [DECIDE]: () => {
      isUp = false;
      return { id: 7, ...APPROVED };
    },
  });
  await user.click(await button('Approve'));
  expect(await screen.findByText(APPROVAL)).toBeVisible();
  expect(await button('Publish')).toBeEnabled();
});

test('[CM-08, CM-14] keeps a typed reason if another reviewer was faster, and hides the earlier failure @ci', async () => {
  const failures = [refusal(), refusal(409, 'The idea has changed.')];
  const { user } = open({
    [DECIDE]: () => {
      throw failures.shift();
    },
  });
  await user.click(await button('Approve'));
  expect(await screen.findByText(/could not be sent/)).toBeVisible();
  await writeReason(user);
  expect(dialog().queryByRole('alert')).toBeNull();
  await reject(user);
  expect(await dialog().findByText(/was faster/)).toBeVisible();
  expect(dialog().getByRole('textbox')).toHaveValue('Tell us more.');
});

describe('[LK-13] beside the idea,', () => {
  const link = (name: string | RegExp) => screen.findByRole('link', { name });

  test('a bar shows the place in the queue and links to both neighbours, even after a decision', async () => {
    let change = {};
    const { user } = open({
      'GET /review/ideas/7': () => someReview(change),
      [DECIDE]: () => {
        change = { ...APPROVED, place: { position: 1, total: 1, previous: null, next: null } };
        return { id: 7, ...APPROVED };
      },
    });
    expect(await screen.findByText('3 of 40')).toBeVisible();
    expect(await link('Previous')).toHaveAttribute('href', '/review/6');
    await user.click(await button('Approve'));
    expect(await screen.findByText(APPROVAL)).toBeVisible();
    expect(await button('Publish')).toBeEnabled();
    expect(screen.getByText('3 of 40')).toBeVisible();
    expect(await link('Next')).toHaveAttribute('href', '/review/9');
  });

  test.each([
    ['', '/review/77', ['3 of 40', '/review/9']],
    ['?status=Approved', '/review/77?status=Approved', ['1 of 1', undefined]],
  ])(
    'with the filters %j, an idea that was approved before keeps the place in that queue',
    async (query, route, expected) => {
      let change = {};
      const show = () =>
        review(
          <idea.Screen params={{ id: '77' }} />,
          {
            'GET /review/ideas/77': () => someReview({ id: 77, ...change }),
            'POST /review/ideas/77/decisions': () => ({ id: 77, ...APPROVED }),
          },
          undefined,
          route,
        );
      const first = show();
      await screen.findByRole('heading', { level: 1 });
      first.unmount();
      change = { ...APPROVED, place: { position: 1, total: 1, previous: null, next: null } };
      const { user, requests } = show();
      expect(await screen.findByText(expected[0] ?? '')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Next' })?.getAttribute('href')).toBe(expected[1]);
      await user.keyboard('a');
      expect(callsTo(requests, 'POST /review/ideas/77/decisions')).toHaveLength(query ? 1 : 0);
    },
  );

  test('an idea from another list has no place and no neighbours', async () => {
    open({ 'GET /review/ideas/7': () => someReview({ ...APPROVED, id: 78 }) });
    expect(await button('Publish')).not.toHaveAttribute('aria-keyshortcuts');
    expect(screen.queryByText('3 of 40')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(await link('Back to the queue')).toHaveAttribute('href', '/review');
  });

  test('the bar has no link for a missing neighbour', async () => {
    const place = { position: 1, total: 1, previous: null, next: null };
    open({ 'GET /review/ideas/7': () => someReview({ place }) });
    expect(await screen.findByText('1 of 1')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Next' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull();
  });

  test('the place and all links keep the filters of the queue', async () => {
    const route = '/review/7?category=Health&search=rain';
    const { user, requests } = open({ [DECIDE]: () => ({ id: 7, ...APPROVED }) }, undefined, route);
    await screen.findByText('3 of 40');
    const asked = callsTo(requests, 'GET /review/ideas/7').at(-1);
    expect(asked?.query).toEqual({ category: 'Health', search: 'rain' });
    await user.click(await button('Approve'));
    for (const [name, path] of [
      ['Next', '/review/9'],
      ['Next idea', '/review/9'],
      ['Back to the queue', '/review'],
    ] as const)
      expect(await link(name)).toHaveAttribute('href', `${path}?category=Health&search=rain`);
  });

  test.each([
    ['j', '/review/9'],
    ['k', '/review/6'],
  ])('the key %s opens %s', async (key, path) => {
    const { user, history } = open();
    await screen.findByText('3 of 40');
    await user.keyboard(key);
    expect(history.snapshot().location.pathname).toBe(path);
  });

  test('the key A approves, R asks for a reason, and letters in the reason are text', async () => {
    const { user, requests } = open({ [DECIDE]: () => REJECTED });
    expect(await button('Approve')).toHaveAttribute('aria-keyshortcuts', 'a');
    await user.keyboard('r');
    await user.click(dialog().getByRole('radio', { name: OWN_REASON }));
    await user.type(dialog().getByRole('textbox'), 'a jar');
    expect(dialog().getByRole('textbox')).toHaveValue('a jar');
    expect(callsTo(requests, DECIDE)).toEqual([]);
    await user.click(await button('Close'));
    await user.keyboard('{Control>}a{/Control}');
    fireEvent.keyDown(document.body, { key: 'a', repeat: true });
    expect(callsTo(requests, DECIDE)).toEqual([]);
    await user.keyboard('A');
    expect(callsTo(requests, DECIDE)).toMatchObject([{ body: { action: 'approve' } }]);
  });

  test('the reviewer can turn the keys off permanently', async () => {
    const first = open();
    await first.user.click(await screen.findByRole('switch', { name: 'Keys' }));
    first.unmount();
    const { user, history } = open();
    expect(await screen.findByRole('switch', { name: 'Keys' })).not.toBeChecked();
    await user.keyboard('j');
    expect(history.snapshot().location.pathname).toBe('/review');
    await user.click(screen.getByRole('switch', { name: 'Keys' }));
    await user.keyboard('j');
    expect(history.snapshot().location.pathname).toBe('/review/9');
    localStorage.clear();
  });

  test('lists show similar ideas, copies, open reports and earlier ideas of the author', async () => {
    const similar = [
      { id: 5, title: 'Rain chain', category: 'Environment', likes: 3, percent: 81 },
    ];
    const reports = [{ id: 'r', reason: 'An advertisement', at: '2026-11-20T10:00:00.000Z' }];
    open({ 'GET /review/ideas/7': () => someReview({ similar, reports, sameTitle: 12 }) });
    const alike = within(await screen.findByRole('region', { name: 'Similar ideas' }));
    expect(alike.getByRole('link', { name: 'Rain chain' })).toHaveAttribute('href', '/project/5');
    expect(alike.getByText('81% alike')).toBeVisible();
    expect(
      alike.getByRole('link', { name: '12 waiting ideas have the same title' }),
    ).toHaveAttribute('href', '/review?search=Rain%20barrel%20network');
    const reported = within(screen.getByRole('region', { name: 'Open reports' }));
    expect(reported.getByText('An advertisement')).toBeVisible();
    const before = within(screen.getByRole('list', { name: 'Ideas sent before' }));
    expect(before.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Rain chain',
    ]);
    expect(before.getByText('Rejected')).toBeVisible();
  });
});
