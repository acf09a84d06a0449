import { type Answers, refusal, refusing } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import { createDraftKeeper } from '../../submit/draft/draft-keeper.ts';
import {
  button,
  choice,
  dot,
  eachInAnEmptyBrowser,
  field,
  fillClassification,
  fillIdea,
  goOn,
  openEdit,
  pass,
  reachContact,
  settle,
  stepHeading,
  TITLE,
  write,
} from '../../submit/testing/open-wizard.tsx';
import { someCard } from '../../testing/some-card.ts';
import { toastTexts } from '../../testing/toast-texts.ts';
import {
  editKept,
  ideaServer,
  kept,
  LIVE,
  openKept,
  openNew,
  press,
  refusingStale,
  stale,
  submit,
  submitNew,
  update,
} from '../testing/live-wizard.ts';
import { NO_ANSWER, someOwnIdea } from '../testing/some-own-idea.ts';
import { checkField } from './check-field.ts';
import { liveCatalogue } from './live-catalogue.ts';
import { shownIdeas } from './own-idea.ts';

eachInAnEmptyBrowser();
beforeEach(() => shownIdeas.clear());

const FAILED = 'Failed to submit idea. Please try again.';

test('[CM-02] sends the idea to the server immediately, and deletes the draft', async () => {
  const { sent } = ideaServer();
  await submitNew();
  expect(screen.getByRole('dialog', { name: 'Idea submitted!' })).toBeVisible();
  expect(sent('POST /ideas')).toHaveLength(1);
  expect(sent('POST /ideas')[0]?.body).toMatchObject({
    title: 'Solar Mailbox',
    submitterName: 'Ada Lovelace',
  });
  expect(Object.keys(localStorage)).toEqual([]);
});

test('[CM-02] a lost answer, a reload and a changed text lead to one idea, with the last text @ci', async () => {
  let isLost = true;
  const { ideas } = ideaServer();
  const answers: Answers = {
    'POST /ideas': ({ headers, body }) => {
      const key = headers?.['idempotency-key'] ?? '';
      if (!ideas.has(key)) ideas.set(key, someOwnIdea({ ...(body as object), id: 71 }));
      if (isLost) throw NO_ANSWER;
      return ideas.get(key);
    },
  };
  const { sent } = ideaServer(answers);
  const page = await submitNew();
  expect(toastTexts()).toEqual([FAILED]);
  expect(screen.getByText(/sent again, it is the same idea/)).toBeVisible();
  page.unmount();

  isLost = false;
  const { user } = await openNew();
  expect(stepHeading()).toBe('Contact');
  await write(user, 'Your Name', 'Countess Ada');
  let changed: unknown;
  answers['PUT /ideas/71'] = ({ body }) => {
    changed = body;
    return someOwnIdea({ ...(body as object), version: 2 });
  };
  const again = ideaServer(answers);
  await submit(user);
  expect(screen.getByRole('dialog', { name: 'Idea submitted!' })).toBeVisible();
  const keys = [...sent('POST /ideas'), ...again.sent('POST /ideas')].map(
    ({ headers }) => headers?.['idempotency-key'],
  );
  expect(new Set(keys).size).toBe(1);
  expect(ideas.size).toBe(1);
  expect(changed).toMatchObject({ submitterName: 'Countess Ada' });
});

/** Submits a new idea, and leaves before the server answers. */
async function leaveWhileSending() {
  let answer: (idea: unknown) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  const { sent } = ideaServer({
    'POST /ideas/9/withdrawal': () => undefined,
    'POST /ideas': () =>
      new Promise((resolve, reject) => {
        answer = resolve;
        refuse = reject;
      }),
  });
  const page = await submitNew();
  page.unmount();
  return { answer, refuse, sent };
}

test('[CM-02] leaving during a submission and returning waits for the same answer, and cannot send twice @ci', async () => {
  const { answer, sent } = await leaveWhileSending();

  const { user } = await openNew();
  expect(screen.getByText('Submitting your idea...')).toBeVisible();
  await user.type(field('Your Name'), '!');
  expect(field('Your Name')).toHaveValue('Ada Lovelace');
  await submit(user);
  answer(someOwnIdea());
  await settle();
  expect(screen.getByRole('dialog', { name: 'Idea submitted!' })).toBeVisible();
  expect(toastTexts()).toEqual([]);
  expect(sent('POST /ideas')).toHaveLength(1);
  expect(Object.keys(localStorage)).toEqual([]);
});

test('[CM-02, CM-23] a reload keeps the text, even if another idea changes during the submission @ci', async () => {
  const { answer } = await leaveWhileSending();
  await liveCatalogue.withdraw(9);
  expect(createDraftKeeper(null).load(someUser())?.form.title).toBe('Solar Mailbox');
  answer(someOwnIdea());
  await settle();
  expect(createDraftKeeper(null).load(someUser())).toBeNull();
});

test('[CM-02] returning during a submission shows its failure, and the text @ci', async () => {
  const { refuse } = await leaveWhileSending();

  await openNew();
  refuse(NO_ANSWER);
  await pass(0);
  await settle();
  expect(toastTexts()).toEqual([FAILED]);
  expect(button('Submit Idea')).toBeEnabled();
  expect(field('Your Name')).toHaveValue('Ada Lovelace');
});

test('[CM-02, CM-09] another member sees nothing of a submission in progress @ci', async () => {
  const { answer } = await leaveWhileSending();
  localStorage.clear();
  sessionStorage.clear();

  await openNew({ user: someUser({ id: 'eve', name: 'Eve' }) });
  expect(field('Project Title')).toHaveValue('');
  expect(button('Next')).toBeEnabled();
  answer(someOwnIdea());
  await settle();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[CM-02] shows refused input at its field, on its step, and keeps all text', async () => {
  ideaServer({
    'POST /ideas': refusing(400, 'Some of it is not valid.', {
      fields: { title: 'At most 200 characters.' },
    }),
  });
  await submitNew();
  expect(stepHeading()).toBe('Title and description');
  expect(field('Project Title')).toHaveFocus();
  expect(field('Project Title')).toHaveAccessibleDescription(/At most 200 characters\./);
  expect(field('Project Title')).toHaveValue('Solar Mailbox');
  expect(toastTexts()).toEqual([]);
});

test.each([
  [403, 'Please verify your email address first.', null],
  [429, 'Too many ideas at once. Please wait an hour.', null],
  [503, 'The server is busy. Please try again in a moment.', FAILED],
])(
  '[CM-02, CM-16] a %d shows the server’s reason, and can be sent again',
  async (status, text, toast) => {
    let isBusy = true;
    const { ideas, sent } = ideaServer({
      'POST /ideas': ({ body }) => {
        if (isBusy) throw refusal(status, text);
        return someOwnIdea(body as object);
      },
    });
    const { user } = await submitNew();
    expect(document.querySelector('[data-focus="failure"]')).toHaveTextContent(text);
    expect(toastTexts()).toEqual([toast ?? text]);
    isBusy = false;
    await submit(user);
    expect(screen.getByRole('dialog', { name: 'Idea submitted!' })).toBeVisible();
    expect(ideas.size).toBe(0);
    // Only a 403 says that nothing was stored. Otherwise the key stays.
    const keys = sent('POST /ideas').map(({ headers }) => headers?.['idempotency-key']);
    expect([keys.length, new Set(keys).size]).toEqual([2, status === 403 ? 2 : 1]);
  },
);

test('[CM-02] signed out, submitting leads to the sign-in and back, and keeps text and step', async () => {
  const { sent } = ideaServer();
  const page = await openNew({ user: null });
  await reachContact(page.user);
  await write(page.user, 'Your Name', 'Grace');
  await write(page.user, 'Your Email', 'grace@example.org');
  await submit(page.user);
  expect(sent('POST /ideas')).toEqual([]);
  expect(page.location()).toMatchObject({
    pathname: '/auth',
    search: '?mode=login',
    state: { returnTo: '/submit' },
  });
  page.unmount();

  const { user } = await openNew();
  expect(stepHeading()).toBe('Contact');
  expect(field('Your Name')).toHaveValue('Grace');
  await submit(user);
  expect(sent('POST /ideas')).toHaveLength(1);
});

test('[CM-16] an unverified member sees why an idea cannot be submitted yet', async () => {
  ideaServer();
  await openNew({ user: someUser({ isEmailVerified: false }) });
  expect(screen.getByText(/once your email address is verified/)).toBeVisible();
  expect(button('Resend verification email')).toBeVisible();
});

test('[CM-16] a successful submission removes the notice of a member who verified on another device @ci', async () => {
  const user = someUser({ isEmailVerified: false });
  ideaServer();
  const page = await openNew({ user });
  page.session.refreshProfile.mockImplementation(async () =>
    page.session.enter({ status: 'authenticated', user: { ...user, isEmailVerified: true } }),
  );
  await reachContact(page.user);
  expect(page.session.refreshProfile).not.toHaveBeenCalled();
  await submit(page.user);
  expect(page.session.refreshProfile).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(/once your email address is verified/)).toBeNull();
});

test('[CM-02, CM-14] an ended session leads to the sign-in, too @ci', async () => {
  ideaServer({
    'POST /ideas': refusing(401, 'Session expired. Please login again.'),
  });
  const page = await submitNew();
  expect(page.location().state).toEqual({ returnTo: '/submit' });
});

test('[CM-02] an edit sends the version it started from, even after a reload that loads a later one', async () => {
  const { user, unmount } = await openKept({});
  await write(user, 'Project Title', 'My newer title');
  unmount();
  const { user: later, sent } = await openKept({
    'GET /ideas/mine/71': () => ({ ...kept, version: 5 }),
    'PUT /ideas/71': ({ body }) => ({ ...kept, ...(body as object), version: 6 }),
  });
  expect(field('Project Title')).toHaveValue('My newer title');
  await update(later);
  expect(sent('PUT /ideas/71')[0]?.headers).toEqual({ 'if-match': '"3"' });
});

test('[CM-02] a stale edit shows both texts, and the author can send the own one', async () => {
  let isStale = true;
  const { user, sent } = await editKept({
    'PUT /ideas/71': ({ body }) => {
      if (isStale) throw stale({ ...kept, title: 'From the phone', version: 4 });
      return { ...kept, ...(body as object), version: 5 };
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'This idea has changed meanwhile' });
  expect(within(dialog).getByRole('region', { name: 'Your text' })).toHaveTextContent(
    'Project TitleFrom the desk',
  );
  expect(within(dialog).getByRole('region', { name: 'The other text' })).toHaveTextContent(
    'Project TitleFrom the phone',
  );
  expect(toastTexts()).toEqual([]);
  isStale = false;
  await press(user, 'Send your text');
  expect(sent('PUT /ideas/71').at(-1)).toMatchObject({
    headers: { 'if-match': '"4"' },
    body: { title: 'From the desk' },
  });
  expect(screen.getByRole('heading', { name: 'Updated Successfully!' })).toBeVisible();
});

test('[CM-02] after a stale edit, the author can continue with the other text @ci', async () => {
  const { user, sent } = await editKept({
    'PUT /ideas/71': ({ headers, body }) => {
      if (headers?.['if-match'] === '"4"') return { ...kept, ...(body as object), version: 5 };
      throw stale({ ...kept, title: 'From the phone', version: 4 });
    },
  });
  await user.click(button('Go on with the other text'));
  expect(field('Project Title')).toHaveValue('From the phone');
  await write(user, 'Project Title', 'From the phone, and longer');
  await update(user);
  expect(sent('PUT /ideas/71').at(-1)?.headers).toEqual({ 'if-match': '"4"' });
  expect(screen.getByRole('heading', { name: 'Updated Successfully!' })).toBeVisible();
});

test('[CM-02] an edit with a lost answer counts as saved if the server has its text', async () => {
  let wasSent = false;
  const { user } = await editKept({
    'PUT /ideas/71': ({ body }) => {
      if (wasSent) throw stale({ ...kept, ...(body as object), version: 4 });
      wasSent = true;
      throw NO_ANSWER;
    },
  });
  expect(toastTexts()).toEqual([FAILED]);
  await press(user, 'Update Idea');
  expect(screen.getByRole('heading', { name: 'Updated Successfully!' })).toBeVisible();
});

test('[CM-03] says that the published text stays until reviewers accept the new one', async () => {
  const { user } = await openKept({
    'GET /ideas/mine/71': () => ({ ...kept, status: 'Published', isPublic: true }),
    'PUT /ideas/71': ({ body }) => ({ ...kept, ...(body as object), isPublic: true }),
  });
  expect(screen.getByText(/until then the published text stays/)).toBeVisible();
  await write(user, 'Project Title', 'A better title');
  await update(user);
  expect(screen.getByText(/Until they are published, the published text stays/)).toBeVisible();
});

test('[CM-02] an idea that cannot be loaded can be retried; a withdrawn one leads to My Ideas', async () => {
  let answer: () => unknown = refusing();
  const { user, location } = await openKept({ 'GET /ideas/mine/71': () => answer() });
  expect(screen.getByRole('heading', { name: 'The idea could not be loaded' })).toBeVisible();
  answer = () => ({ ...kept, status: 'Withdrawn' });
  await user.click(button('Try again'));
  await settle();
  expect(location().pathname).toBe('/my-submissions');
});

test('[CM-02, CM-09] signed out, an edit leads to the sign-in and back', async () => {
  ideaServer();
  const page = await openEdit('71', { ...LIVE, user: null });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Sign in to edit your idea');
  await page.user.click(screen.getByRole('link', { name: 'Sign in to your account' }));
  expect(page.location().state).toEqual({ returnTo: '/edit/71' });
});

test('[CM-20] the contact step shows a member which name and address are used', async () => {
  ideaServer();
  const { user } = await openNew({
    user: someUser({ name: 'Ada King', email: 'ada@ideas.example' }),
  });
  await reachContact(user);
  expect(field('Your Name')).toHaveAccessibleDescription(
    'Visitors see the name of your account, Ada King. Only reviewers see another name.',
  );
  expect(field('Your Email')).toHaveAccessibleDescription(
    'Messages and mails go to the address of your account, ada@ideas.example.',
  );
});

test('[CM-20] the contact step shows a visitor nothing about an account @ci', async () => {
  ideaServer();
  const { user } = await openNew({ user: null });
  await reachContact(user);
  expect(field('Your Name')).not.toHaveAccessibleDescription();
});

const SIGN_IN_FIRST = /You need an account to submit an idea/;

test('[CM-16] tells a visitor before writing that an account is needed, with a link to sign in', async () => {
  ideaServer();
  const { user, location } = await openNew({ user: null });
  expect(screen.getByText(SIGN_IN_FIRST)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  expect(location()).toMatchObject({ pathname: '/auth', state: { returnTo: '/submit' } });
});

test('[CM-14] does not say that text is kept if a session ends with an empty form', async () => {
  ideaServer();
  const { user, session } = await openNew();
  expect(screen.queryByText(SIGN_IN_FIRST)).toBeNull();
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(screen.queryByText(/Your text is kept/)).toBeNull();
  expect(screen.getByText(SIGN_IN_FIRST)).toBeVisible();
  await write(user, 'Project Title', 'Rain barrels');
  expect(screen.getByText(/^Your session has ended\. Your text is kept/)).toBeVisible();
  expect(screen.queryByText(SIGN_IN_FIRST)).toBeNull();
  expect(field('Project Title')).toHaveValue('Rain barrels');
});

const REASON = 'Say where it stands.';
const rejected = { status: 'Rejected', rejectionReason: REASON } as const;
const text = (name: string) => within(screen.getByRole('dialog')).getByRole('region', { name });

test('[CM-21] a rejection during an edit shows status and reason; the reason stays after sending the own text', async () => {
  const { user, sent } = await editKept({
    'PUT /ideas/71': ({ headers, body }) => {
      if (headers?.['if-match'] === '"3"') throw stale({ ...kept, ...rejected, version: 4 });
      return { ...kept, ...(body as object), version: 5 };
    },
  });
  const dialog = screen.getByRole('dialog', { name: 'A reviewer rejected this idea' });
  expect(dialog).toHaveTextContent('Status: Rejected');
  expect(dialog).toHaveTextContent(`Reason: ${REASON}`);
  expect(dialog).not.toHaveTextContent('another device');
  expect(text('Your text')).toHaveTextContent('From the desk');
  expect(text('The reviewed text')).toHaveTextContent(kept.title);

  await press(user, 'Send your text');
  expect(sent('PUT /ideas/71').at(-1)?.headers).toEqual({ 'if-match': '"4"' });
  expect(screen.getByRole('heading', { name: 'Updated Successfully!' })).toBeVisible();
  expect(screen.getByText(REASON)).toBeVisible();
});

test.each(['Go on with the reviewed text', 'Go back to your text'])(
  '[CM-21] keeps the reason beside the form after “%s” @ci',
  async (choice) => {
    const { user } = await editKept({
      'PUT /ideas/71': refusingStale({ ...kept, ...rejected, version: 4 }),
    });
    await user.click(button(choice));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(REASON).closest('[role="alert"]')).toHaveTextContent('Reason:');
  },
);

test('[CM-21] says that an idea was published during an edit @ci', async () => {
  await editKept({
    'PUT /ideas/71': refusingStale({ ...kept, status: 'Published', isPublic: true, version: 4 }),
  });
  const dialog = screen.getByRole('dialog', {
    name: 'A reviewer published this idea',
  });
  expect(dialog).toHaveTextContent('Status: Published');
  expect(dialog).not.toHaveTextContent('Reason');
});

test('[CM-21] an edit with a lost answer is no success if the idea was rejected meanwhile @ci', async () => {
  let wasSent = false;
  const { user } = await editKept({
    'PUT /ideas/71': ({ body }) => {
      const decided = { ...kept, ...(body as object), ...rejected, version: 5 };
      if (wasSent) throw stale(decided);
      wasSent = true;
      throw NO_ANSWER;
    },
  });
  await press(user, 'Update Idea');
  expect(screen.queryByRole('heading', { name: 'Updated Successfully!' })).toBeNull();
  const dialog = screen.getByRole('dialog', { name: /^A reviewer/ });
  expect(dialog).toHaveTextContent('It has your text.');
  expect(screen.queryByRole('button', { name: 'Send your text' })).toBeNull();
  await user.click(button('Go on editing'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[CM-21] sends a change of letter case @ci', async () => {
  const { user, sent } = await openKept({
    'PUT /ideas/71': ({ headers, body }) => {
      if (headers?.['if-match'] === '"3"') throw stale({ ...kept, version: 4 });
      return { ...kept, ...(body as object), version: 5 };
    },
  });
  await write(user, 'Project Title', kept.title.toUpperCase());
  await update(user);
  expect(screen.queryByRole('heading', { name: 'Updated Successfully!' })).toBeNull();
  await press(user, 'Send your text');
  expect(sent('PUT /ideas/71').map(({ headers }) => headers?.['if-match'])).toEqual(['"3"', '"4"']);
});

test('[CM-21] the own text of an earlier attempt does not count as another device’s change @ci', async () => {
  let arrived: object | null = null;
  const { user, sent } = await editKept({
    'PUT /ideas/71': ({ headers, body }) => {
      if (arrived === null) {
        arrived = { ...kept, ...(body as object), version: 4 };
        throw NO_ANSWER;
      }
      if (headers?.['if-match'] === '"4"') return { ...kept, ...(body as object), version: 5 };
      throw stale(arrived);
    },
  });
  await user.click(dot(1));
  await write(user, 'Project Title', 'From the desk, better');
  await update(user);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Updated Successfully!' })).toBeVisible();
  expect(sent('PUT /ideas/71').at(-1)?.body).toMatchObject({ title: 'From the desk, better' });
});

/** Submits a form and loses the answer. Afterwards, the server stores the idea with `change` applied. */
async function loseAnswer(change: object) {
  let idea: ReturnType<typeof someOwnIdea> | null = null;
  const server = ideaServer({
    'POST /ideas': ({ body }) => {
      if (idea) return idea;
      idea = someOwnIdea({ ...(body as object), version: 2, ...change });
      throw NO_ANSWER;
    },
    'PUT /ideas/71': ({ body }) => someOwnIdea({ ...(body as object), version: 3 }),
    'GET /ideas/mine/71': () => idea,
  });
  const page = await submitNew();
  expect(toastTexts()).toHaveLength(1);
  return { ...page, ...server };
}

test('[CM-21] a retry after a lost answer shows the rejection instead of “Idea submitted!” @ci', async () => {
  const { user, sent, location } = await loseAnswer(rejected);
  await submit(user);
  expect(screen.queryByRole('dialog', { name: 'Idea submitted!' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'A reviewer rejected this idea' })).toHaveTextContent(
    REASON,
  );
  await press(user, 'Go on editing');
  expect(location().pathname).toBe('/edit/71');
  expect(sent('PUT /ideas/71')).toEqual([]);
});

test('[CM-21, CM-22] a retry after a lost answer does not overwrite another device’s change without asking @ci', async () => {
  const { user, sent } = await loseAnswer({ title: 'From the phone' });
  await submit(user);
  expect(screen.getByRole('dialog', { name: 'This idea has changed meanwhile' })).toHaveTextContent(
    'another device',
  );
  expect(sent('PUT /ideas/71')).toEqual([]);
  await press(user, 'Send your text');
  expect(sent('PUT /ideas/71')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Idea submitted!' })).toBeVisible();
});

test('[CM-21] a retry after a lost answer says that the idea was withdrawn; the next one is a new idea @ci', async () => {
  const { user, sent } = await loseAnswer({ status: 'Withdrawn' });
  await submit(user);
  expect(
    screen.getByText(/was withdrawn\. Submit again to send your text as a new idea/),
  ).toBeVisible();
  await submit(user);
  const keys = sent('POST /ideas').map(({ headers }) => headers?.['idempotency-key']);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[1]);
});

test('[CM-22] a form that another device submitted with other text stays one idea @ci', async () => {
  const current = someOwnIdea({ title: 'From the phone' });
  const { sent } = ideaServer({
    'POST /ideas': refusing(409, 'Used.', { code: 'KEY_REUSED', current }),
    'PUT /ideas/71': ({ body }) => someOwnIdea({ ...(body as object), version: 2 }),
  });
  const { user } = await submitNew();
  expect(text('The other text')).toHaveTextContent('From the phone');
  await press(user, 'Send your text');
  expect(sent('PUT /ideas/71')[0]).toMatchObject({
    headers: { 'if-match': '"1"' },
    body: { title: 'Solar Mailbox' },
  });
  expect(new Set(sent('POST /ideas').map(({ headers }) => headers?.['idempotency-key'])).size).toBe(
    1,
  );
});

const tooLong = (most: number) => `This field must be at most ${most} characters`;
const NOT_SHOWN = 'This field contains characters that cannot be shown';
const ZERO_WIDTH = '\u200B'.repeat(60);

test('[CM-27, WZ-06] in live mode, step 1 refuses a title that the server refuses', async () => {
  ideaServer();
  const { user } = await openNew();
  await fillIdea(user, 'a'.repeat(201));
  await goOn(user);
  expect(stepHeading()).toBe('Title and description');
  expect(field('Project Title')).toHaveAccessibleDescription(expect.stringContaining(tooLong(200)));
  expect(field('Project Title')).toHaveFocus();
  await write(user, 'Project Title', TITLE);
  await goOn(user);
  expect(stepHeading()).toBe('Category and difficulty');
});

test.each([
  ['title', 'a'.repeat(201), tooLong(200)],
  ['title', ZERO_WIDTH, 'Title must be at least 5 characters long'],
  ['title', 'Rain \u202Elerrab', NOT_SHOWN],
  ['description', 'a'.repeat(5001), tooLong(5000)],
  ['description', ZERO_WIDTH, 'Description must be at least 50 characters long'],
  ['requiredSkills', 'a'.repeat(501), tooLong(500)],
  ['tags', 'a'.repeat(501), tooLong(500)],
  ['tags', 'rain, \u2067lerrab', NOT_SHOWN],
  ['resources', 'a'.repeat(2001), tooLong(2000)],
  ['title', `${'🏴'.repeat(199)}é`, undefined],
  ['title', 'Rain\u00AD barrel', undefined],
  ['title', `Family ${'👩‍👩‍👧‍👦'.repeat(28)}`, undefined],
  ['description', `${'a'.repeat(60)}\u202E\n`, undefined],
  ['resources', '', undefined],
] as const)(
  '[CM-27, WZ-06] in live mode, refuses a %s only if the server refuses it (%#)',
  (name, text, error) => {
    expect(checkField(name, text)).toBe(error);
  },
);

test('[CM-27, WZ-06] in live mode, step 3 checks the tags in the form in which they are sent', async () => {
  ideaServer();
  const { user } = await openNew();
  await fillIdea(user);
  await goOn(user);
  await fillClassification(user);
  await goOn(user);
  await user.selectOptions(choice('Time Estimate'), 'Short-term (1-7 days)');
  const tags = Array.from({ length: 110 }, (_, index) => 100 + index).join(',');
  await write(user, 'Tags', tags);
  await goOn(user);
  expect(field('Tags')).toHaveAccessibleDescription(expect.stringContaining(tooLong(500)));
  await write(user, 'Tags', 'a,'.repeat(200));
  await goOn(user);
  expect(stepHeading()).toBe('Contact');
});

test('[CM-27, WZ-06] in live mode, does not send a name that is too long', async () => {
  const { sent } = ideaServer();
  const { user } = await openNew({ user: someUser() });
  await reachContact(user);
  await write(user, 'Your Name', 'a'.repeat(101));
  await user.click(button('Submit Idea'));
  expect(field('Your Name')).toHaveAccessibleDescription(expect.stringContaining(tooLong(100)));
  expect(sent('POST /ideas')).toEqual([]);
});

test('[LK-19] tells how many ideas have nearly this title, instead of praise', async () => {
  const titles = ['Rain Barrel Network', 'Rain barrel network', 'Rain barrels for Mill Lane'];
  const ideas = titles.map((title, index) => someCard(index + 1, { title }));
  ideaServer({ 'GET /ideas': () => ({ ideas, total: 3, next: null }) });
  const { user } = await openNew();
  await write(user, 'Project Title', 'A rain barrel network');
  await pass(150);
  expect(screen.getByText('2 ideas have nearly this title')).toBeVisible();
  expect(screen.queryByText('Great title! ✓')).toBeNull();
  await write(user, 'Project Title', 'A lending shelf for telescopes');
  await pass(150);
  expect(screen.getByText('Great title! ✓')).toBeVisible();
});
