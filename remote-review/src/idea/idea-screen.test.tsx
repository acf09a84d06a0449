import { type Request, refusal } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import { screen as idea } from '../screens/idea.tsx';
import { review, someItem, someReview, WRITTEN } from '../testing/fake-review.tsx';

afterEach(() => sessionStorage.clear());

const page = <idea.Screen params={{ id: '7' }} />;
const DECIDE = 'POST /review/ideas/7/decisions';
const button = (name: string) => screen.getByRole('button', { name });
const sent = (requests: Request[]) =>
  requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const queue = (...items: object[]) => ({ ideas: items, total: items.length, next: null });

test('[CM-08] an idea is shown as visitors would see it, beside what they see now', async () => {
  review(page, {
    'GET /review/ideas/7': () =>
      someReview({
        published: { ...WRITTEN, description: 'The text of before.' },
      }),
  });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Rain barrel network');
  const would = within(screen.getByRole('region', { name: 'As visitors would see it' }));
  expect(would.getByText(/driest garden/)).toBeVisible();
  expect(would.getByText('Soldering')).toBeVisible();
  expect(would.queryByText('Resources')).toBeNull();
  const now = within(screen.getByRole('region', { name: 'What visitors see now' }));
  expect(now.getByText('The text of before.')).toBeVisible();
});

test('[CM-08] Approve is of the version that was seen; the focus goes to the outcome, and the next idea is one key away', async () => {
  let decided = false;
  const { user, requests } = review(page, {
    'GET /review/ideas/7': () =>
      decided ? someReview({ version: 4, status: 'Approved' }) : someReview(),
    'GET /review/ideas': () => queue(someItem(7), someItem(9)),
    [DECIDE]: () => {
      decided = true;
      return { id: 7, status: 'Approved', version: 4 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved. It can be published now.')).toBeVisible();
  expect(sent(requests)).toEqual([{ action: 'approve', version: 3 }]);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Next idea' })).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Next idea' })).toHaveAttribute('href', '/review/9');
  expect(button('Publish')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

test('[CM-08, CM-03] Reject asks for a reason: a ready one, or one’s own', async () => {
  const { user, requests } = review(page, {
    'GET /review/ideas/7': () => someReview(),
    'GET /review/ideas': () => queue(),
    [DECIDE]: () => ({ id: 7, status: 'Rejected', version: 4 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reject the idea' }));
  expect(dialog.getAllByRole('radio')).toHaveLength(4);
  await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  const field = dialog.getByRole('textbox', { name: 'What the author will read' });
  expect(field).toHaveFocus();
  expect(dialog.getByText('Reason is required')).toBeVisible();
  await user.type(field, 'Tell us who waters what.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected. Its author gets the reason.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent(requests)).toEqual([
    { action: 'reject', version: 3, reason: 'Tell us who waters what.' },
  ]);
  expect(screen.getAllByRole('link', { name: 'Back to the queue' })).toHaveLength(2);
});

test('[CM-08, CM-14] who decides second is told, and sees how it stands now', async () => {
  let isOther = false;
  const { user } = review(page, {
    'GET /review/ideas/7': () =>
      isOther ? someReview({ version: 4, status: 'Approved' }) : someReview(),
    [DECIDE]: () => {
      isOther = true;
      throw refusal(409, 'The idea has changed.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/was faster\. This is how it stands now\./)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeEnabled();
});

test('[CM-08, CM-15] a decision that could not be sent keeps the reason that was written', async () => {
  let isUp = false;
  const { user } = review(page, {
    'GET /review/ideas/7': () => someReview(),
    'GET /review/ideas': () => queue(),
    [DECIDE]: () => {
      if (!isUp) throw refusal();
      return { id: 7, status: 'Rejected', version: 4 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
  await user.type(dialog.getByRole('textbox'), 'Tell us more.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(/could not be sent/)).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Tell us more.');
  isUp = true;
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected. Its author gets the reason.')).toBeVisible();
});

test('[CM-08, CM-15] a server that is too busy for a decision says so', async () => {
  const { user } = review(page, {
    'GET /review/ideas/7': () => someReview(),
    [DECIDE]: () => {
      throw refusal(503, 'Busy for now.', { code: 'OVERLOADED' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Busy for now.')).toBeVisible();
});

test('[CM-08, CM-14] a reason that is being written outlasts the sign-in that an ended session asks for', async () => {
  const answers = {
    'GET /review/ideas/7': () => someReview(),
    'GET /review/ideas': () => queue(),
    [DECIDE]: () => ({ id: 7, status: 'Rejected', version: 4 }),
  };
  const before = review(page, answers);
  await before.user.click(await screen.findByRole('button', { name: 'Reject' }));
  await before.user.click(screen.getByRole('radio', { name: 'Another reason' }));
  await before.user.type(screen.getByRole('textbox'), 'Tell us more.');
  before.unmount();

  // The kept reason must appear only for the same idea and the same action.
  const other = review(<idea.Screen params={{ id: '8' }} />, {
    'GET /review/ideas/8': () => someReview({ id: 8 }),
  });
  await other.user.click(await screen.findByRole('button', { name: 'Reject' }));
  expect(screen.getByRole('radio', { name: 'Another reason' })).not.toBeChecked();
  await other.user.click(screen.getByRole('radio', { name: 'Another reason' }));
  expect(screen.getByRole('textbox')).toHaveValue('');
  other.unmount();

  const { user } = review(page, answers);
  await user.click(await screen.findByRole('button', { name: 'Take down' }));
  expect(screen.getByRole('radio', { name: 'Another reason' })).not.toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Reject' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('textbox')).toHaveValue('Tell us more.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText('Rejected. Its author gets the reason.')).toBeVisible();
  expect(sessionStorage).toHaveLength(0);
});

test('[CM-08] while a decision is under way there is no other one', async () => {
  let answer: (value: object) => void = () => {};
  const { user, requests } = review(page, {
    'GET /review/ideas/7': () => someReview(),
    'GET /review/ideas': () => queue(),
    [DECIDE]: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  await user.click(button('Approve'));
  await user.click(button('Reject'));
  expect(screen.queryByRole('dialog')).toBeNull();
  answer({ id: 7, status: 'Approved', version: 4 });
  expect(await screen.findByText('Approved. It can be published now.')).toBeVisible();
  expect(button('Reject')).toBeEnabled();
  expect(sent(requests)).toHaveLength(1);
});

test('[CM-09] a role that was lost in the middle ends the review, and the session asks for the profile anew', async () => {
  const { user, session } = review(page, {
    'GET /review/ideas/7': () => someReview(),
    [DECIDE]: () => {
      throw refusal(403, 'This is for reviewers.');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByRole('heading', { name: 'For reviewers' })).toBeVisible();
  expect(session.refreshProfile).toHaveBeenCalledTimes(1);
  const failure = 'Your decision was not carried out. This is for reviewers.';
  expect(screen.getByRole('alert')).toHaveTextContent(failure);
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  expect(screen.getByRole('alert')).toHaveTextContent(failure);
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'none' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[CM-20] the author’s account and its history are shown', async () => {
  const author = { ...someReview().author, isEmailVerified: false, isSuspended: true };
  review(page, { 'GET /review/ideas/7': () => someReview({ author }) });
  const account = within(await screen.findByRole('region', { name: 'Author’s account' }));
  const facts = account
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
  expect(facts).toEqual([
    'Name: Ada Lovelace',
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
])('[CM-09] about an own idea a %s has %i way to approve', async (role, ways) => {
  review(page, { 'GET /review/ideas/7': () => someReview({ isOwn: true }) }, role);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByRole('button', { name: 'Approve' })).toHaveLength(ways);
  expect(screen.queryAllByText(/another reviewer decides/)).toHaveLength(1 - ways);
});

test('[CM-08] an idea that is gone', async () => {
  review(page, {});
  expect(await screen.findByRole('heading', { level: 1, name: 'Idea not found' })).toBeVisible();
});

test('[CM-11] text is text', async () => {
  const written = { ...WRITTEN, description: '<img src=x onerror=alert(1)>' };
  review(page, { 'GET /review/ideas/7': () => someReview({ written }) });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeVisible();
  expect(document.querySelector('main img')).toBeNull();
});

test('[CM-08, CM-15] what was decided stays said where the server is gone right after it', async () => {
  let isUp = true;
  const { user } = review(page, {
    'GET /review/ideas/7': () => {
      if (!isUp) throw refusal();
      return someReview();
    },
    'GET /review/ideas': () => {
      throw refusal();
    },
    [DECIDE]: () => {
      isUp = false;
      return { id: 7, status: 'Approved', version: 4 };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('Approved. It can be published now.')).toBeVisible();
  expect(button('Publish')).toBeEnabled();
});

test('[CM-08, CM-14] a reason stays written where somebody else was faster, and an old failure is not told again', async () => {
  const failures = [refusal(), refusal(409, 'The idea has changed.')];
  const { user } = review(page, {
    'GET /review/ideas/7': () => someReview(),
    [DECIDE]: () => {
      throw failures.shift();
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Approve' }));
  expect(await screen.findByText(/could not be sent/)).toBeVisible();
  await user.click(button('Reject'));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.queryByRole('alert')).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Another reason' }));
  await user.type(dialog.getByRole('textbox'), 'Tell us more.');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await dialog.findByText(/was faster/)).toBeVisible();
  expect(dialog.getByRole('textbox')).toHaveValue('Tell us more.');
});
