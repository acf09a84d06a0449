import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen, within } from '@testing-library/react';
import {
  button,
  eachInAnEmptyBrowser,
  field,
  openSubmit,
  reachContact,
  refuseStorage,
  settle,
  stepHeading,
  write,
} from '../../submit/testing/open-wizard.tsx';
import { toastTexts } from '../../testing/toast-texts.ts';
import { conflict, draftServer, open, rest, typedElsewhere } from '../testing/draft-server.ts';
import { press } from '../testing/live-wizard.ts';

eachInAnEmptyBrowser();

/** Types a title, which the server then has. */
async function typeAtDesk() {
  const server = draftServer();
  const page = await open();
  await write(page.user, 'Project Title', 'From the desk');
  await rest();
  return { ...page, server };
}

/** A laptop that was closed after the server had stored its draft. */
async function closedLaptop() {
  const { server, unmount } = await typeAtDesk();
  unmount();
  return server;
}

test('[CM-04] sends a member’s text to the server once typing stops', async () => {
  const server = draftServer();
  const { user } = await open();
  await write(user, 'Project Title', 'Rain');
  await write(user, 'Project Title', 'Rain barrels');
  expect(server.sent('PUT')).toHaveLength(0);
  await rest();
  expect(server.sent('PUT')).toHaveLength(1);
  expect(server.title()).toBe('Rain barrels');
});

test('[CM-04] leaving while typing sends the last text', async () => {
  const server = draftServer();
  const { user, unmount } = await open();
  await write(user, 'Project Title', 'Rain barrels');
  unmount();
  await rest();
  expect(server.title()).toBe('Rain barrels');
  expect(server.sent('PUT')).toHaveLength(1);
});

test('[CM-04] another device continues the form with a notice, and saves its changes', async () => {
  const server = draftServer(await typedElsewhere('From the desk'));
  const phone = await open();
  expect(field('Project Title')).toHaveValue('From the desk');
  expect(screen.getByText(/We kept what you had typed/)).toBeVisible();
  await write(phone.user, 'Project Title', 'From the phone');
  await rest();
  expect(conflict()).toBeNull();
  expect(server.title()).toBe('From the phone');
});

test('[CM-04] a device without newer text shows the server’s later text, and does not ask', async () => {
  const server = await closedLaptop();
  server.put(2, server.content().replace('From the desk', 'From the phone'));
  await open();
  expect(conflict()).toBeNull();
  expect(field('Project Title')).toHaveValue('From the phone');
});

test('[CM-04] a device with unsent text sends it, and does not ask', async () => {
  const { server, user, unmount } = await typeAtDesk();
  server.die();
  await user.type(field('Project Title'), ', later');
  await rest();
  unmount();
  server.die(false);
  await open();
  await settle();
  expect(conflict()).toBeNull();
  expect(server.title()).toBe('From the desk, later');
});

test('[CM-04] in a conflict, shows both texts, and the author can keep the own one', async () => {
  const { server, user } = await typeAtDesk();
  server.put(2, server.content().replace('From the desk', 'From the phone'));
  await write(user, 'Project Title', 'From the desk, later');
  await rest();
  const dialog = conflict();
  if (!dialog) throw new Error('no dialog');
  expect(within(dialog).getByRole('region', { name: 'Your text' })).toHaveTextContent(
    'From the desk, later',
  );
  expect(within(dialog).getByRole('region', { name: 'The other text' })).toHaveTextContent(
    'From the phone',
  );
  expect(server.title()).toBe('From the phone');
  await user.click(button('Keep your text here'));
  await settle();
  expect(server.title()).toBe('From the desk, later');
  expect(field('Project Title')).toHaveValue('From the desk, later');
});

test('[CM-04] in a conflict, the author can take the other text @ci', async () => {
  const theirs = await typedElsewhere('From the phone');
  const server = draftServer();
  server.die();
  const { user } = await open();
  await write(user, 'Project Title', 'From the desk');
  await rest();
  server.die(false);
  server.put(4, theirs);
  act(() => void window.dispatchEvent(new Event('online')));
  await settle();
  await user.click(button('Take the other text'));
  expect(field('Project Title')).toHaveValue('From the phone');
  await write(user, 'Project Title', 'From both');
  await rest();
  expect(conflict()).toBeNull();
  expect(server.title()).toBe('From both');
});

test('[CM-04, CM-02] without a server, keeps the form in this browser and sends it later', async () => {
  const server = draftServer();
  server.die();
  const { user, unmount } = await open();
  expect(screen.queryByText(/Your account gets it/)).toBeNull();
  await write(user, 'Project Title', 'Rain barrels');
  await rest();
  expect(screen.getByText(/Your account gets it/)).toBeVisible();
  unmount();
  expect(server.title()).toBeUndefined();
  server.die(false);
  await open();
  expect(field('Project Title')).toHaveValue('Rain barrels');
  await settle();
  expect(server.title()).toBe('Rain barrels');
});

test('[CM-04] Start over deletes the draft on the server; Undo restores it', async () => {
  const server = draftServer(await typedElsewhere('Rain barrels'));
  const { user } = await open();
  await user.click(button('Start over'));
  await rest();
  expect(server.content()).toBe('');
  await user.click(button('Undo'));
  await rest();
  expect(server.title()).toBe('Rain barrels');
});

test('[CM-04, CM-02] submitting deletes the draft, and sends the draft’s idempotency key', async () => {
  const server = draftServer(await typedElsewhere('Rain barrels'));
  const { user } = await open();
  expect(stepHeading()).toBe('Title and description');
  await reachContact(user, 'Rain barrels');
  await rest();
  const { key } = JSON.parse(server.content());
  await press(user, 'Submit Idea');
  await rest();
  expect(server.sent('POST')[0]?.headers).toEqual({ 'idempotency-key': key });
  expect(server.content()).toBe('');
});

test('[CM-04, CM-22] submitting deletes the draft even if an earlier save is answered later @ci', async () => {
  const server = draftServer();
  const { user } = await open();
  await reachContact(user, 'Rain barrels');
  await rest();
  const release = server.hold();
  await write(user, 'Your Name', 'Ada');
  await rest();
  await press(user, 'Submit Idea');
  expect(server.title()).toBe('Rain barrels');
  release();
  await settle();
  expect(server.content()).toBe('');
});

test('[CM-04, CM-09] keeps a visitor’s form in this browser, and sends no draft in another member’s session', async () => {
  const server = draftServer();
  const visitor = await openSubmit({ ideas: 'live', sampleIdeas: false, user: null });
  await write(visitor.user, 'Project Title', 'A visitor’s');
  await rest();
  visitor.unmount();
  expect(server.sent('PUT')).toEqual([]);
  localStorage.clear();
  sessionStorage.clear();

  const { user, session } = await open();
  await write(user, 'Project Title', 'Ada’s');
  const eve = someUser({ id: 'user-2', name: 'Eve', email: 'eve@example.com' });
  await act(async () => session.enter({ status: 'authenticated', user: eve }));
  await rest();
  expect(server.sent('PUT')).toEqual([]);
});

test('[CM-04, WZ-16] says where the form is stored, unless it is empty: with the account, or in this browser until the server answers', async () => {
  const saved = () => screen.queryByText('Saved to your account until you submit it.');
  const server = draftServer();
  const { user } = await open();
  expect(screen.getByText('What you write is saved to your account.')).toBeVisible();
  expect(saved()).toBeNull();
  await write(user, 'Project Title', 'Rain');
  await rest();
  expect(saved()).toBeVisible();
  expect(screen.queryByText(/Kept in this browser/)).toBeNull();
  server.die();
  await write(user, 'Project Title', 'Rain barrels');
  await rest();
  expect(screen.getByText(/^Kept in this browser for now\. Your account gets it/)).toBeVisible();
  expect(saved()).toBeNull();
  server.die(false);
  act(() => void window.dispatchEvent(new Event('online')));
  await settle();
  expect(server.title()).toBe('Rain barrels');
  expect(saved()).toBeVisible();
  await user.clear(field('Project Title'));
  await rest();
  expect(saved()).toBeNull();
});

test('[CM-04, WZ-16] for a visitor, or after the session ended, the form stays in this browser', async () => {
  draftServer();
  const inBrowser = 'Kept in this browser until you submit it.';
  const visitor = await openSubmit({ ideas: 'live', sampleIdeas: false, user: null });
  expect(screen.getByText(inBrowser)).toBeVisible();
  visitor.unmount();
  const { session } = await open();
  expect(screen.queryByText(inBrowser)).toBeNull();
  await act(async () => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(screen.getByText(inBrowser)).toBeVisible();
});

test('[CM-04, WZ-16] without storage in the browser, the account’s draft suffices; without both, a notice says so', async () => {
  const server = draftServer();
  refuseStorage();
  const { user } = await open();
  await write(user, 'Project Title', 'Rain barrels');
  await rest();
  expect(screen.getByText('Saved to your account until you submit it.')).toBeVisible();
  expect(screen.queryByText(/does not keep unfinished ideas/)).toBeNull();
  server.die();
  await write(user, 'Project Title', 'Rain barrels, later');
  await rest();
  expect(screen.getByText('Four short steps.')).toBeVisible();
  expect(screen.getByText(/does not keep unfinished ideas/)).toBeVisible();
  expect(screen.queryByText(/Saved to your account|Kept in this browser/)).toBeNull();
});

test('[CM-04, WZ-16] keeps a form that is too long for the account in this browser', async () => {
  const server = draftServer();
  const { user } = await open();
  await write(user, 'Project Title', 'Rain');
  await rest();
  const longest = 'Rain'.padEnd(4 + 20_000 - server.content().length, 'x');
  await write(user, 'Project Title', longest);
  await rest();
  expect(server.title()).toBe(longest);
  await write(user, 'Project Title', `${longest}x`);
  await rest();
  expect(server.title()).toBe(longest);
  expect(screen.getByText('Kept in this browser until you submit it.')).toBeVisible();
});

const finished = () => screen.queryByRole('dialog', { name: 'This form was finished elsewhere' });

test('[CM-22] a draft that the phone submitted does not return from the laptop, except by Undo', async () => {
  const server = await closedLaptop();
  const { key } = JSON.parse(server.content());
  server.drop();
  const { user } = await open();
  expect(field('Project Title')).toHaveValue('');
  expect(toastTexts()).toEqual(['You submitted or dropped this form on another device.']);
  await rest();
  expect(server.content()).toBe('');

  await user.click(button('Undo'));
  await rest();
  expect(server.title()).toBe('From the desk');
  expect(JSON.parse(server.content()).key).not.toBe(key);
});

/** A laptop with newer text for a form that the phone submitted or dropped. */
async function typeOn() {
  const { server, user } = await typeAtDesk();
  const { key } = JSON.parse(server.content());
  server.drop();
  await user.type(field('Project Title'), ', later');
  await rest();
  expect(finished()).toHaveTextContent('From the desk, later');
  expect(server.content()).toBe('');
  return { server, user, key };
}

test('[CM-22] asks an author with newer text of a finished form, who can keep it as a new idea', async () => {
  const { server, user, key } = await typeOn();
  await user.click(button('Keep it as a new idea'));
  await rest();
  expect(finished()).toBeNull();
  expect(server.title()).toBe('From the desk, later');
  expect(JSON.parse(server.content()).key).not.toBe(key);
});

test('[CM-22] asks an author with newer text of a finished form, who can drop it', async () => {
  const { server, user } = await typeOn();
  await user.click(button('Drop your text'));
  await rest();
  expect(finished()).toBeNull();
  expect(field('Project Title')).toHaveValue('');
  expect(server.content()).toBe('');
});

test('[CM-22] also asks if the laptop was offline while the phone finished the form @ci', async () => {
  const server = await closedLaptop();
  server.die();
  const { user, unmount } = await open();
  await user.type(field('Project Title'), ', later');
  await rest();
  unmount();
  server.die(false);
  server.drop();
  await open();
  await settle();
  expect(finished()).toHaveTextContent('From the desk, later');
});

test('[CM-22] Start over on an old device keeps the newer draft of another device', async () => {
  const server = await closedLaptop();
  const { user } = await open();
  server.put(2, server.content().replace('From the desk', 'From the phone'));
  await user.click(button('Start over'));
  await rest();
  expect(server.title()).toBe('From the phone');
  await write(user, 'Project Title', 'Another one');
  await rest();
  expect(conflict()).toHaveTextContent('From the phone');
});

test('[CM-22] submitting on an old device keeps the newer draft of another device @ci', async () => {
  const server = draftServer();
  const { user } = await open();
  await reachContact(user, 'From the desk');
  await rest();
  server.put(9, server.content().replace('From the desk', 'From the phone'));
  await press(user, 'Submit Idea');
  expect(server.sent('POST')).toHaveLength(1);
  expect(server.title()).toBe('From the phone');
});

test('[CM-22, CM-16] keeps an unverified member’s form in this browser', async () => {
  const theirs = await typedElsewhere('From the phone');
  const server = draftServer(theirs);
  const { user } = await open(someUser({ isEmailVerified: false }));
  await write(user, 'Project Title', 'From the desk');
  await rest();
  expect(server.sent('PUT')).toEqual([]);
  expect(server.sent('GET').filter(({ path }) => path.startsWith('/drafts'))).toEqual([]);
  expect(screen.getByText('Kept in this browser until you submit it.')).toBeVisible();
});

test('[CM-22] keeps a form in this browser if the server refuses its size, and tries again after a change', async () => {
  const server = draftServer();
  server.refuse(413);
  const { user } = await open();
  await write(user, 'Project Title', 'From the desk');
  await rest();
  expect(screen.getByText('Kept in this browser until you submit it.')).toBeVisible();
  server.refuse(null);
  await write(user, 'Project Title', 'Short');
  await rest();
  expect(server.title()).toBe('Short');
});

const questions = () => screen.queryAllByRole('dialog');
const changed = () => screen.queryByRole('dialog', { name: 'This idea has changed meanwhile' });

/** Changes the last step, after another device submitted the same form. */
async function typeAfterThePhone() {
  const server = draftServer();
  const { user } = await open();
  await reachContact(user, 'From the desk');
  await rest();
  server.submitElsewhere();
  await write(user, 'Your Name', 'Countess Ada');
  return { server, user };
}

const ORDERS = ['the idea', 'the draft'] as const;

test.each(ORDERS)(
  '[CM-02, CM-22] two devices that submit one form get one question and one idea, if %s is known first @ci',
  async (first) => {
    const { server, user } = await typeAfterThePhone();
    const release = server.hold(first === 'the idea' ? 'draft' : 'idea');
    await rest();
    await press(user, 'Submit Idea');
    expect(questions()).toEqual(first === 'the idea' ? [changed()] : []);
    release();
    await settle();
    expect(questions()).toEqual([changed()]);
    await press(user, 'Send your text');
    await rest();
    expect(questions()).toEqual([screen.getByRole('dialog', { name: 'Idea submitted!' })]);
    expect(
      new Set(server.sent('POST').map(({ headers }) => headers?.['idempotency-key'])).size,
    ).toBe(1);
    expect(server.sent('PUT').at(-1)).toMatchObject({
      path: '/ideas/71',
      body: { submitterName: 'Countess Ada' },
    });
    expect(server.content()).toBe('');
  },
);

test.each(ORDERS)(
  '[CM-22] a stored idea closes the question about its draft, if %s is known first; the next form is saved @ci',
  async (first) => {
    const server = draftServer();
    const { user } = await open();
    await reachContact(user, 'From the desk');
    await rest();
    server.drop();
    await write(user, 'Your Name', 'Countess Ada');
    const [draft, idea] = [server.hold('draft'), server.hold('idea')];
    await rest();
    await press(user, 'Submit Idea');
    for (const release of first === 'the idea' ? [idea, draft] : [draft, idea]) {
      release();
      await settle();
    }
    expect(questions()).toEqual([screen.getByRole('dialog', { name: 'Idea submitted!' })]);
    await user.click(button('Submit Another Idea'));
    await write(user, 'Project Title', 'Another idea');
    await rest();
    expect(questions()).toEqual([]);
    expect(server.title()).toBe('Another idea');
  },
);
