import type { User } from '@idea-hub/shared/contracts/user';
import { callsTo as calls, refusal, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { marks } from '../../catalogue/marks.ts';
import { screen as project } from '../../screens/project.tsx';
import { setClipboard, withoutClipboard } from '../../testing/clipboard.ts';
import { toastTexts } from '../../testing/toast-texts.ts';
import { someOwnIdea } from '../testing/some-own-idea.ts';
import { serverOf, somePage } from '../testing/some-page.ts';

const PAGE = somePage();

const LIVE = Promise.resolve('live' as const);
const NO_SAMPLES = Promise.resolve(false);

function open(user: User | null = null, ideaId = '71') {
  const result = renderScreen(
    <project.Screen sampleIdeas={NO_SAMPLES} ideas={LIVE} ideaId={ideaId} />,
    { route: `/project/${ideaId}`, user },
  );
  return { ...result, user: userEvent.setup() };
}

const title = () => screen.findByRole('heading', { level: 1, name: PAGE.title });
const region = (name: string) => within(screen.getByRole('region', { name }));
const projectActions = () => within(screen.getByRole('group', { name: 'Project actions' }));
afterEach(() => {
  sessionStorage.clear();
  marks.clear();
  withoutClipboard();
});

test('[CM-25] the owner’s card respects the owner’s privacy settings', async () => {
  serve(serverOf({ authorEmail: 'ada@example.com' }));
  const { unmount } = open();
  await title();
  const link = region('Project Owner').getByRole('link', { name: 'ada@example.com' });
  expect(link).toHaveAttribute('href', 'mailto:ada@example.com');
  unmount();
  serve(serverOf({ authorSince: null, authorIdeas: 0 }));
  open();
  await title();
  const owner = region('Project Owner');
  expect(owner.getByText('Ada Lovelace')).toBeVisible();
  expect(owner.queryByText(/Member since/)).toBeNull();
  expect(owner.queryAllByRole('term')).toEqual([]);
  expect(owner.queryByRole('link')).toBeNull();
});

test('[CM-01, PD-04] shows the server’s data, and no invented content', async () => {
  serve(serverOf());
  open();
  expect(await title()).toBeVisible();
  expect(screen.getByText(PAGE.description)).toBeVisible();
  expect(region('Live Project Metrics').getByText('Views').nextSibling).toHaveTextContent('1,001');
  expect(region('Live Project Metrics').getByText('Saved').nextSibling).toHaveTextContent('6');
  expect(region('Project Details').getByText('Short-term (1-7 days)')).toBeVisible();
  expect(region('Project Owner').getByText('Ada Lovelace')).toBeVisible();
  expect(region('Project Owner').getByText('Member since 2025')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Required Skills' }).nextSibling).toHaveTextContent(
    'Soldering',
  );
  expect(screen.getByRole('heading', { name: 'Tags' }).parentElement).toHaveTextContent(
    'Tagsraingardens',
  );
  expect(screen.getByText('HOT')).toBeVisible();
  expect(screen.getByText('TRENDING')).toBeVisible();
  for (const made of ['Key Features', 'Followers', 'Reply rate', 'Team size', 'Inspired']) {
    expect(screen.queryByText(made)).toBeNull();
  }
});

test('[CM-01, LP-01] the document has the idea’s own title, and the next page does not', async () => {
  serve(serverOf());
  document.title = 'Project detail · Idea Hub';
  const { unmount } = open();
  await title();
  expect(document.title).toBe('Rain barrel network · Idea Hub');
  unmount();
  expect(document.title).toBe('Project detail · Idea Hub');
});

test.each(['71', 'abc'])(
  '[CM-01, PD-01] a non-public idea at /project/%s is not found, and search engines do not index it',
  async (ideaId) => {
    serve({});
    document.title = 'Project detail · Idea Hub';
    const { unmount } = open(null, ideaId);
    expect(await screen.findByRole('heading', { name: 'Project Not Found' })).toBeVisible();
    const robots = () => document.head.querySelectorAll('meta[name="robots"]');
    await waitFor(() => expect(robots()).toHaveLength(1));
    expect(robots()[0]).toHaveAttribute('content', 'noindex');
    expect(document.title).toBe('Project not found · Idea Hub');
    unmount();
    expect(robots()).toHaveLength(0);
  },
);

test('[CM-01, CM-15] offers a retry if the server does not answer', async () => {
  let isUp = false;
  const answers = {
    ...serverOf(),
    'GET /ideas/71': () => {
      if (!isUp) throw refusal(0, 'Unable to connect');
      return PAGE;
    },
  };
  serve(answers);
  const { user } = open();
  const again = () => screen.findByRole('button', { name: 'Try again' });
  await user.click(await again());
  expect(await again()).toHaveFocus();
  // The idea may be there.
  expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  isUp = true;
  await user.click(await again());
  const heading = await title();
  await waitFor(() => expect(heading).toHaveFocus());
});

test('[CM-15] says that the server is busy', async () => {
  serve({ ...serverOf(), 'GET /ideas/71': refusing(503, 'HTTP 503: Service Unavailable') });
  open();
  expect(
    await screen.findByText('The server is busy. Please try again in a moment.'),
  ).toBeVisible();
  expect(screen.queryByText(/did not answer/)).toBeNull();
});

test('[CM-01] shows related ideas of the same category, without this one', async () => {
  const card = (id: number) => ({ ...PAGE, id, title: `Idea ${id}` });
  const requests = serve({
    ...serverOf(),
    'GET /ideas': () => ({ ideas: [70, 71, 72, 73, 74].map(card), total: 5 }),
  });
  open();
  await screen.findByRole('link', { name: 'Idea 70' });
  const links = region('Related ideas').getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Idea 70', 'Idea 72', 'Idea 73']);
  expect(calls(requests, 'GET /ideas')[0]?.query).toEqual({
    category: 'Environment',
    limit: '4',
  });
});

test('[CM-06] counts a visit once and a visitor’s shares, but no visit by the author', async () => {
  setClipboard(jest.fn(async () => {}));
  const requests = serve(serverOf());
  const first = open();
  await title();
  expect(calls(requests, 'POST /ideas/71/views')).toHaveLength(1);
  await first.user.click(projectActions().getByRole('button', { name: 'Share' }));
  await waitFor(() => expect(calls(requests, 'POST /ideas/71/shares')).toHaveLength(1));
  first.unmount();

  const own = serve(serverOf({ isOwn: true, takesMessages: false }));
  open(someUser());
  await title();
  expect(calls(own, 'POST /ideas/71/views')).toHaveLength(0);
});

test('[CM-01, CM-03] shows the author an idea under review, with a link to edit it', async () => {
  serve(serverOf({ isPublic: false, isOwn: true, takesMessages: false, status: 'Under Review' }));
  open(someUser());
  await title();
  expect(screen.getByText('Under Review')).toBeVisible();
  expect(screen.getByText(/not public yet/)).toBeVisible();
  expect(projectActions().getByRole('link', { name: 'Edit Idea' })).toHaveAttribute(
    'href',
    '/edit/71',
  );
  expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull();
});

test('[CM-07] an author who accepts no messages gets none', async () => {
  serve(serverOf({ takesMessages: false }));
  open();
  await title();
  expect(region('Project Owner').getByText('Takes no messages.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send Message' })).toBeNull();
});

type Actor = ReturnType<typeof userEvent.setup>;

/** Pastes a text, which is much faster than typing. */
async function enter(user: Actor, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

/** Opens a dialog by the button with the same name. */
async function openDialog(user: Actor, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  return within(screen.getByRole('dialog', { name }));
}

async function write(user: Actor) {
  const dialog = await openDialog(user, 'Send Message');
  for (const [name, text] of [
    ['Name', 'Grace'],
    ['Email', 'grace@ideas.example'],
    ['Message', 'Count me in'],
  ] as const) {
    await enter(user, dialog.getByRole('textbox', { name }), text);
  }
  return dialog;
}

test('[CM-07, CM-14] keeps a message in progress when the session ends and when the member signs in @ci', async () => {
  const requests = serve(serverOf());
  const { user, session } = open(someUser());
  await user.click(await screen.findByRole('button', { name: 'Send Message' }));
  await enter(user, screen.getByRole('textbox', { name: 'Message' }), 'Count me in');
  for (const state of [
    { status: 'anonymous', user: null, reason: 'expired' },
    { status: 'authenticated', user: someUser() },
  ] as const) {
    await act(async () => session.enter(state));
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveValue('Count me in');
  }
  // Each viewer may get a different page, so it is fetched again.
  expect(calls(requests, 'GET /ideas/71')).toHaveLength(3);
  expect(calls(requests, 'POST /ideas/71/views')).toHaveLength(1);
});

test('[CM-07, CM-14] an unsent message survives the sign-in after an ended session @ci', async () => {
  let isSignedIn = false;
  const requests = serve({
    ...serverOf(),
    'POST /ideas/71/messages': () => {
      if (!isSignedIn) throw refusal(401, 'Session expired. Please login again.');
      return { success: true };
    },
  });
  const message = async (user: Actor) => {
    await user.click(await screen.findByRole('button', { name: 'Send Message' }));
    return screen.getByRole('textbox', { name: 'Message' });
  };
  const before = open(someUser());
  await enter(before.user, await message(before.user), 'Count me in');
  await before.user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('Session expired. Please login again.')).toBeVisible();
  before.unmount();

  isSignedIn = true;
  const { user } = open(someUser());
  expect(await message(user)).toHaveValue('Count me in');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('heading', { name: 'Message sent!' })).toBeVisible();
  expect(calls(requests, 'POST /ideas/71/messages')).toHaveLength(2);
  expect(Object.values(sessionStorage).join()).not.toContain('Count me in');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(await message(user)).toHaveValue('');
});

test('[LK-10, CM-14] keeps a comment that the author is writing when the session ends', async () => {
  const offers = new Promise<object>(() => {});
  let isAnswered = true;
  serve({
    ...serverOf({ isOwn: true, takesMessages: false }),
    'GET /ideas/71/offers': () =>
      isAnswered ? { total: 0, skills: [], own: null, offers: [] } : offers,
  });
  const { user, session } = open(someUser());
  const comment = () => screen.findByRole('textbox', { name: 'Your comment' });
  await user.type(await comment(), 'Thank you');
  isAnswered = false;
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(await comment()).toHaveValue('Thank you');
});

test('[CM-01, CM-09] hides a non-public idea when its author’s session ends', async () => {
  let isAuthor = true;
  serve({
    ...serverOf(),
    'GET /ideas/71': () => {
      if (!isAuthor) throw refusal(404, 'There is no such idea.');
      return { ...PAGE, isPublic: false, isOwn: true, takesMessages: false };
    },
  });
  const { session } = open(someUser());
  await title();
  isAuthor = false;
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  // Nor does it stay until the server answers.
  expect(screen.queryByRole('heading', { name: PAGE.title })).not.toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Project Not Found' })).toBeVisible();
});

test('[CM-07, PD-07] a message with a lost answer keeps its text, and is sent again with the same idempotency key', async () => {
  const requests = losingFirst('POST /ideas/71/messages');
  const { user } = open();
  const dialog = await write(user);
  expect(dialog.getByText('11/2,000')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByText('Failed to send message. Please try again.')).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Count me in');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await dialog.findByRole('heading', { name: 'Message sent!' })).toBeVisible();
  expect(dialog.getByText(/Ada Lovelace can answer you by email/)).toBeVisible();
  const [first, second] = calls(requests, 'POST /ideas/71/messages');
  expect(first?.body).toEqual({
    name: 'Grace',
    email: 'grace@ideas.example',
    message: 'Count me in',
  });
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers).toEqual(first?.headers);
});

test('[CM-21] tells the author why an idea was rejected', async () => {
  serve({
    ...serverOf({ status: 'Rejected', isOwn: true, isPublic: false, takesMessages: false }),
    'GET /ideas/mine/71': () => someOwnIdea({ rejectionReason: 'Say where it stands.' }),
  });
  open(someUser());
  expect(await screen.findByText('Say where it stands.')).toBeVisible();
});

const GONE = { status: 'Withdrawn', isOwn: true, isPublic: false, takesMessages: false } as const;

test.each([
  ['A reviewer withdrew this idea. Reason: This is an advert.', 'This is an advert.'],
  [null, null],
])(
  '[CM-03, CM-05] tells the author that the idea was withdrawn, without actions that would fail: %s',
  async (text, rejectionReason) => {
    const requests = serve({
      ...serverOf(GONE),
      'GET /ideas/mine/71': () => someOwnIdea({ rejectionReason }),
    });
    open(someUser());
    expect(await screen.findByText(/This idea was withdrawn/)).toBeVisible();
    await waitFor(() => expect(calls(requests, 'GET /ideas/mine/71')).toHaveLength(1));
    if (text) expect(await screen.findByText(/A reviewer withdrew/)).toHaveTextContent(text);
    else expect(screen.queryByText(/A reviewer withdrew/)).toBeNull();
    expect(screen.queryByText(/not public yet/)).toBeNull();
    expect(screen.queryByRole('link', { name: 'Edit Idea' })).toBeNull();
    for (const name of ['Like', 'Save', 'Share', 'Get Started', 'Report Project']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  },
);

test('[CM-03, CM-06] asks the author for no offer, save or report of a published idea; likes come from others', async () => {
  const requests = serve(serverOf({ isOwn: true, takesMessages: false }));
  const { user } = open(someUser());
  await title();
  for (const name of ['I can help with …', 'Save', 'Report Project']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
  expect(projectActions().getByRole('link', { name: 'Edit Idea' })).toBeVisible();
  expect(projectActions().getByRole('button', { name: 'Share' })).toBeVisible();
  await user.click(projectActions().getByRole('button', { name: 'Like' }));
  expect(toastTexts()).toEqual(['This is your idea: likes come from others.']);
  expect(calls(requests, 'PUT /ideas/71/like')).toEqual([]);
  expect(screen.getByRole('button', { name: 'Like' })).toHaveAttribute('aria-pressed', 'false');
});

test('[CM-16] tells an unverified member what is locked, and how to unlock it; a save fails, and says why', async () => {
  const requests = serve(serverOf());
  const { user, session } = open(someUser({ isEmailVerified: false }));
  expect(
    await screen.findByText(/you cannot like, save or comment on ideas, or send messages/),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(toastTexts()).toEqual([expect.stringMatching(/^Verify your email first\./)]);
  expect(session.refreshProfile).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'false');
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('[CM-16, CM-14] the message dialog says what is locked for an unverified member, and that a session ended @ci', async () => {
  serve(serverOf());
  const { user, session } = open(someUser({ isEmailVerified: false }));
  const dialog = await openDialog(user, 'Send Message');
  expect(dialog.getByRole('button', { name: 'Resend verification email' })).toBeVisible();
  await enter(user, dialog.getByRole('textbox', { name: 'Message' }), 'Count me in');
  expect(dialog.queryByRole('alert')).toBeNull();
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Your session has ended.');
  expect(dialog.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth?mode=login');
  expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Count me in');
});

/** A server that loses its first answer to this call. */
function losingFirst(call: string) {
  let answers = 0;
  return serve({
    ...serverOf(),
    [call]: () => {
      answers += 1;
      if (answers === 1) throw refusal(0, 'Unable to connect');
      return { success: true };
    },
  });
}

test.each([null, someUser()])(
  '[CM-23] a message with a lost answer keeps its idempotency key over a reload: %p @ci',
  async (sender) => {
    const requests = losingFirst('POST /ideas/71/messages');
    const send = async () => {
      const page = open(sender);
      const dialog = await openDialog(page.user, 'Send Message');
      const fill = async (name: string, text: string) => {
        const field = dialog.getByRole('textbox', { name });
        await page.user.clear(field);
        await enter(page.user, field, text);
      };
      if (!sender) {
        await fill('Name', 'Grace');
        await fill('Email', 'grace@ideas.example');
      }
      await fill('Message', 'Count me in');
      await page.user.click(dialog.getByRole('button', { name: 'Send' }));
      return { ...page, dialog };
    };
    const before = await send();
    await before.dialog.findByText('Failed to send message. Please try again.');
    before.unmount();
    const { dialog } = await send();
    await dialog.findByRole('heading', { name: 'Message sent!' });
    const [first, second] = calls(requests, 'POST /ideas/71/messages');
    expect(second?.headers?.['idempotency-key']).toBe(first?.headers?.['idempotency-key']);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('message'))).toEqual([]);
  },
);

test('[CM-20] a member sends messages with the account’s name and address, and cannot change them @ci', async () => {
  const requests = serve({ ...serverOf(), 'POST /ideas/71/messages': () => ({ success: true }) });
  const member = someUser({ name: 'Ada King', email: 'ada@ideas.example' });
  const { user } = open(member);
  const dialog = await openDialog(user, 'Send Message');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  expect(name).toHaveAccessibleDescription('The name of your account.');
  await user.type(name, ' the Second');
  await user.type(dialog.getByRole('textbox', { name: 'Email' }), '.org');
  await enter(user, dialog.getByRole('textbox', { name: 'Message' }), 'Count me in');
  await user.click(dialog.getByRole('button', { name: 'Send' }));
  await dialog.findByRole('heading', { name: 'Message sent!' });
  expect(calls(requests, 'POST /ideas/71/messages')[0]?.body).toEqual({
    name: 'Ada King',
    email: 'ada@ideas.example',
    message: 'Count me in',
  });
});

test('[CM-11, CM-14] the report dialog says that the session ended during writing @ci', async () => {
  serve(serverOf());
  const { user, session } = open(someUser());
  const dialog = await openDialog(user, 'Report Project');
  await enter(user, dialog.getByRole('textbox', { name: 'More about it' }), 'It sells something');
  expect(dialog.queryByText(/^Your session has ended/)).toBeNull();
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(dialog.getByText(/^Your session has ended/)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'More about it' })).toHaveValue('It sells something');
});

test('[LK-19] a usual reason needs no words in a report; Cancel closes the dialog @ci', async () => {
  const requests = serve({ ...serverOf(), 'POST /ideas/71/reports': () => ({ success: true }) });
  const { user } = open();
  const cancelled = await openDialog(user, 'Report Project');
  await user.click(cancelled.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  const dialog = await openDialog(user, 'Report Project');
  await user.click(dialog.getByRole('radio', { name: 'Something else' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('Reason is required');
  await user.click(dialog.getByRole('radio', { name: 'Spam or advertising' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(requests, 'POST /ideas/71/reports')[0]?.body).toEqual({
    reason: 'Spam or advertising',
  });
});

test('[CM-23] a report with a lost answer keeps its idempotency key over a reload @ci', async () => {
  const requests = losingFirst('POST /ideas/71/reports');
  const report = async (type: string) => {
    const page = open();
    const dialog = await openDialog(page.user, 'Report Project');
    if (type) await enter(page.user, dialog.getByRole('textbox', { name: 'More about it' }), type);
    await page.user.click(dialog.getByRole('button', { name: 'Send report' }));
    return { ...page, dialog };
  };
  const before = await report('It sells something');
  await before.dialog.findByText(/Failed to send the report/);
  before.unmount();
  await report('');
  await waitFor(() => expect(calls(requests, 'POST /ideas/71/reports')).toHaveLength(2));
  const [first, second] = calls(requests, 'POST /ideas/71/reports');
  expect(second?.headers).toEqual(first?.headers);
});

test('[CM-07] another message has another idempotency key @ci', async () => {
  const requests = serve({ ...serverOf(), 'POST /ideas/71/messages': () => ({ success: true }) });
  const { user } = open();
  for (const _ of [1, 2]) {
    const dialog = await write(user);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByRole('heading', { name: 'Message sent!' });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
  }
  const [first, second] = calls(requests, 'POST /ideas/71/messages');
  expect(first?.headers).not.toEqual(second?.headers);
});

const TOO_LONG = 'At most 2,000 characters, please.';

test.each([
  [400, 'Please check', { fields: { email: 'Email is not valid' } }, 'Email is not valid'],
  [400, TOO_LONG, { fields: { message: TOO_LONG } }, TOO_LONG],
  [503, 'HTTP 503: Service Unavailable', undefined, 'The server is busy.'],
])(
  '[CM-07, CM-11] shows once why a message was refused with %i: %s',
  async (status, text, details, message) => {
    serve({ ...serverOf(), 'POST /ideas/71/messages': refusing(status, text, details) });
    const { user } = open();
    const dialog = await write(user);
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findAllByText(new RegExp(message))).toHaveLength(1);
    expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Count me in');
  },
);

test('[CM-11] Report Project requires a reason, and keeps it until it is sent', async () => {
  const requests = losingFirst('POST /ideas/71/reports');
  const { user } = open();
  const dialog = await openDialog(user, 'Report Project');
  const reason = dialog.getByRole('textbox', { name: 'More about it' });
  await user.type(reason, ' ');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(reason).toHaveFocus();
  expect(dialog.getByText('Reason is required')).toBeVisible();
  await user.clear(reason);
  await enter(user, reason, 'It sells something');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await dialog.findByText(/Failed to send the report/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastTexts()).toContain('Thank you. A reviewer will have a look.');
  const [first, second] = calls(requests, 'POST /ideas/71/reports');
  expect(first?.body).toEqual({ reason: 'It sells something' });
  expect(first?.headers).toEqual(second?.headers);
});

test('[CM-11] shows markup in an idea as text', async () => {
  serve(serverOf({ title: '<img src=x onerror=alert(1)>', resources: '<b>bold</b>' }));
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: '<img src=x onerror=alert(1)>' }),
  ).toBeVisible();
  expect(screen.getByText('<b>bold</b>')).toBeVisible();
  expect(document.querySelector('main img, main b')).toBeNull();
});
