import { refusal } from '@idea-hub/shared/testing/fake-server';
import { screen, within } from '@testing-library/react';
import {
  button,
  dot,
  eachInAnEmptyBrowser,
  pass,
  reachContact,
  settle,
  write,
} from '../../submit/testing/open-wizard.tsx';
import { toastTexts } from '../../testing/toast-texts.ts';
import {
  ideaServer,
  kept,
  openKept,
  openNew,
  stale,
  submit,
  update,
} from '../testing/live-wizard.ts';
import { NO_ANSWER, someOwnIdea } from '../testing/some-own-idea.ts';
import { shownIdeas } from './own-idea.ts';

eachInAnEmptyBrowser();
beforeEach(() => shownIdeas.clear());

const REASON = 'Say where it stands.';
const rejected = { status: 'Rejected', rejectionReason: REASON } as const;
const text = (name: string) => within(screen.getByRole('dialog')).getByRole('region', { name });

test('[CM-21] a rejection during an edit shows who decided, the status and the reason, which stays when the own text is sent', async () => {
  const { user, sent } = await openKept({
    'PUT /ideas/71': ({ headers, body }) => {
      if (headers?.['if-match'] === '"3"') throw stale({ ...kept, ...rejected, version: 4 });
      return { ...kept, ...(body as object), version: 5 };
    },
  });
  await write(user, 'Project Title', 'From the desk');
  await update(user);
  const dialog = screen.getByRole('dialog', { name: 'A reviewer rejected this idea' });
  expect(dialog).toHaveTextContent('Status: Rejected');
  expect(dialog).toHaveTextContent(`Reason: ${REASON}`);
  expect(dialog).not.toHaveTextContent('another device');
  expect(text('Your text')).toHaveTextContent('From the desk');
  expect(text('The reviewed text')).toHaveTextContent(kept.title);

  await user.click(button('Send your text'));
  await pass(0);
  await settle();
  expect(sent('PUT /ideas/71').at(-1)?.headers).toEqual({ 'if-match': '"4"' });
  expect(screen.getByRole('heading', { name: 'Updated Successfully!' })).toBeVisible();
  expect(screen.getByText(REASON)).toBeVisible();
});

test.each(['Go on with the reviewed text', 'Go back to your text'])(
  '[CM-21] the reason stays beside the form after “%s”',
  async (choice) => {
    const { user } = await openKept({
      'PUT /ideas/71': () => {
        throw stale({ ...kept, ...rejected, version: 4 });
      },
    });
    await write(user, 'Project Title', 'From the desk');
    await update(user);
    await user.click(button(choice));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(REASON).closest('[role="alert"]')).toHaveTextContent('Reason:');
  },
);

test.each(['Approved', 'Published'] as const)(
  '[CM-21] an idea that became %s during an edit says so',
  async (status) => {
    const { user } = await openKept({
      'PUT /ideas/71': () => {
        throw stale({ ...kept, status, isPublic: true, version: 4 });
      },
    });
    await write(user, 'Project Title', 'From the desk');
    await update(user);
    const dialog = screen.getByRole('dialog', {
      name: `A reviewer ${status.toLowerCase()} this idea`,
    });
    expect(dialog).toHaveTextContent(`Status: ${status}`);
    expect(dialog).not.toHaveTextContent('Reason');
  },
);

test.each(['Rejected', 'Approved', 'Published'] as const)(
  '[CM-21] an edit with a lost answer that was %s meanwhile is no success',
  async (status) => {
    let wasSent = false;
    const { user } = await openKept({
      'PUT /ideas/71': ({ body }) => {
        const decided = { ...kept, ...(body as object), ...rejected, status, version: 5 };
        if (wasSent) throw stale(decided);
        wasSent = true;
        throw NO_ANSWER;
      },
    });
    await write(user, 'Project Title', 'From the desk');
    await update(user);
    await user.click(button('Update Idea'));
    await pass(0);
    await settle();
    expect(screen.queryByRole('heading', { name: 'Updated Successfully!' })).toBeNull();
    const dialog = screen.getByRole('dialog', { name: /^A reviewer/ });
    expect(dialog).toHaveTextContent('It has your text.');
    expect(screen.queryByRole('button', { name: 'Send your text' })).toBeNull();
    await user.click(button('Go on editing'));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('[CM-21] a change of capital letters is sent', async () => {
  const sends: unknown[] = [];
  const { user } = await openKept({
    'PUT /ideas/71': ({ headers, body }) => {
      sends.push(headers?.['if-match']);
      if (headers?.['if-match'] === '"3"') throw stale({ ...kept, version: 4 });
      return { ...kept, ...(body as object), version: 5 };
    },
  });
  await write(user, 'Project Title', kept.title.toUpperCase());
  await update(user);
  expect(screen.queryByRole('heading', { name: 'Updated Successfully!' })).toBeNull();
  await user.click(button('Send your text'));
  await pass(0);
  await settle();
  expect(sends).toEqual(['"3"', '"4"']);
});

test('[CM-21] the own text of an earlier try is no change of another device', async () => {
  let arrived: object | null = null;
  const { user, sent } = await openKept({
    'PUT /ideas/71': ({ headers, body }) => {
      if (arrived === null) {
        arrived = { ...kept, ...(body as object), version: 4 };
        throw NO_ANSWER;
      }
      if (headers?.['if-match'] === '"4"') return { ...kept, ...(body as object), version: 5 };
      throw stale(arrived);
    },
  });
  await write(user, 'Project Title', 'From the desk');
  await update(user);
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
  const page = await openNew();
  await reachContact(page.user);
  await submit(page.user);
  expect(toastTexts()).toHaveLength(1);
  return { ...page, ...server };
}

test('[CM-21] a key whose idea was rejected meanwhile is no “Idea submitted!”', async () => {
  const { user, sent, location } = await loseAnswer(rejected);
  await submit(user);
  expect(screen.queryByRole('dialog', { name: 'Idea submitted!' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'A reviewer rejected this idea' })).toHaveTextContent(
    REASON,
  );
  await user.click(button('Go on editing'));
  await pass(0);
  await settle();
  expect(location().pathname).toBe('/edit/71');
  expect(sent('PUT /ideas/71')).toEqual([]);
});

test('[CM-21, CM-22] what another device made of the idea meanwhile is not overwritten without a question', async () => {
  const { user, sent } = await loseAnswer({ title: 'From the phone' });
  await submit(user);
  expect(screen.getByRole('dialog', { name: 'This idea has changed meanwhile' })).toHaveTextContent(
    'another device',
  );
  expect(sent('PUT /ideas/71')).toEqual([]);
  await user.click(button('Send your text'));
  await pass(0);
  await settle();
  expect(sent('PUT /ideas/71')).toHaveLength(1);
  expect(screen.getByRole('dialog', { name: 'Idea submitted!' })).toBeVisible();
});

test('[CM-21] a key whose idea was withdrawn meanwhile says so; the text is a new idea after that', async () => {
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

test('[CM-22] a form that another device submitted with other text is that idea, not a second one', async () => {
  const current = someOwnIdea({ title: 'From the phone' });
  const { sent } = ideaServer({
    'POST /ideas': () => {
      throw refusal(409, 'Used.', { code: 'KEY_REUSED', current });
    },
    'PUT /ideas/71': ({ body }) => someOwnIdea({ ...(body as object), version: 2 }),
  });
  const { user } = await openNew();
  await reachContact(user);
  await submit(user);
  expect(text('The other text')).toHaveTextContent('From the phone');
  await user.click(button('Send your text'));
  await pass(0);
  await settle();
  expect(sent('PUT /ideas/71')[0]).toMatchObject({
    headers: { 'if-match': '"1"' },
    body: { title: 'Solar Mailbox' },
  });
  expect(new Set(sent('POST /ideas').map(({ headers }) => headers?.['idempotency-key'])).size).toBe(
    1,
  );
});
