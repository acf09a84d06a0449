import { someUser } from '@idea-hub/shared/testing/render';
import { screen } from '@testing-library/react';
import {
  button,
  eachInAnEmptyBrowser,
  field,
  pass,
  reachContact,
  settle,
  write,
} from '../../submit/testing/open-wizard.tsx';
import { toastTexts } from '../../testing/toast-texts.ts';
import { conflict, draftServer, open, rest, typedElsewhere } from '../testing/draft-server.ts';

eachInAnEmptyBrowser();

const finished = () => screen.queryByRole('dialog', { name: 'This form was finished elsewhere' });

/** A laptop that was closed after the server had stored its draft. */
async function closedLaptop() {
  const server = draftServer();
  const { user, unmount } = await open();
  await write(user, 'Project Title', 'From the desk');
  await rest();
  unmount();
  return server;
}

test('[CM-22] a draft that the phone submitted does not come back from the laptop, except by Undo', async () => {
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
  const server = draftServer();
  const { user } = await open();
  await write(user, 'Project Title', 'From the desk');
  await rest();
  const { key } = JSON.parse(server.content());
  server.drop();
  await user.type(field('Project Title'), ', later');
  await rest();
  expect(finished()).toHaveTextContent('From the desk, later');
  expect(server.content()).toBe('');
  return { server, user, key };
}

test('[CM-22] the author with newer text of a finished form is asked, and keeps it as a new idea', async () => {
  const { server, user, key } = await typeOn();
  await user.click(button('Keep it as a new idea'));
  await rest();
  expect(finished()).toBeNull();
  expect(server.title()).toBe('From the desk, later');
  expect(JSON.parse(server.content()).key).not.toBe(key);
});

test('[CM-22] or drops it', async () => {
  const { server, user } = await typeOn();
  await user.click(button('Drop your text'));
  await rest();
  expect(finished()).toBeNull();
  expect(field('Project Title')).toHaveValue('');
  expect(server.content()).toBe('');
});

test('[CM-22] a laptop that was offline while the phone finished the form asks as well', async () => {
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

test('[CM-22] to start over on an old device leaves the newer draft of another one', async () => {
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

test('[CM-22] to submit on an old device leaves the newer draft of another one', async () => {
  const server = draftServer();
  const { user } = await open();
  await reachContact(user, 'From the desk');
  await rest();
  server.put(9, server.content().replace('From the desk', 'From the phone'));
  await user.click(button('Submit Idea'));
  await pass(0);
  await settle();
  expect(server.sent('POST')).toHaveLength(1);
  expect(server.title()).toBe('From the phone');
});

test('[CM-22, CM-16] the form of an unverified member stays in this browser', async () => {
  const theirs = await typedElsewhere('From the phone');
  const server = draftServer(theirs);
  const { user } = await open(someUser({ isEmailVerified: false }));
  await write(user, 'Project Title', 'From the desk');
  await rest();
  expect(server.sent('PUT')).toEqual([]);
  expect(server.sent('GET').filter(({ path }) => path.startsWith('/drafts'))).toEqual([]);
  expect(screen.getByText('Kept in this browser until you submit it.')).toBeVisible();
});

test('[CM-22] what the account refuses for its size is kept in this browser, and tried again with other text', async () => {
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
  '[CM-02, CM-22] two devices submit one form: one question at a time, and one idea, if %s is known first',
  async (first) => {
    const { server, user } = await typeAfterThePhone();
    const letGo = server.hold(first === 'the idea' ? 'draft' : 'idea');
    await rest();
    await user.click(button('Submit Idea'));
    await pass(0);
    await settle();
    expect(questions()).toEqual(first === 'the idea' ? [changed()] : []);
    letGo();
    await settle();
    expect(questions()).toEqual([changed()]);
    await user.click(button('Send your text'));
    await pass(0);
    await settle();
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

test('[CM-22] a question about the draft goes with an answer that stores the idea', async () => {
  const server = draftServer();
  const { user } = await open();
  await reachContact(user, 'From the desk');
  await rest();
  server.drop();
  await write(user, 'Your Name', 'Countess Ada');
  const letGo = server.hold();
  await rest();
  await user.click(button('Submit Idea'));
  await pass(0);
  await settle();
  letGo();
  await settle();
  expect(questions()).toEqual([screen.getByRole('dialog', { name: 'Idea submitted!' })]);
});
