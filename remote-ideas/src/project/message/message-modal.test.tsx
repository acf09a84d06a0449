import type { User } from '@idea-hub/shared/contracts/user';
import { renderScreen, someUser } from '@idea-hub/shared/testing/render';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MessageModal } from './message-modal.tsx';
import { type Delivery, SIMULATED_DELIVERY } from './use-message.ts';

type SendMessage = Delivery['send'];

function Owner({ send }: { send?: SendMessage }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Write
      </button>
      <MessageModal
        owner="Maya Okafor"
        open={open}
        onClose={() => setOpen(false)}
        delivery={send && { ...SIMULATED_DELIVERY, send }}
      />
    </>
  );
}

async function write(send?: SendMessage, member: User | null = null) {
  jest.useFakeTimers();
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  const result = renderScreen(<Owner send={send} />, { route: '/project/1', user: member });
  await user.click(screen.getByRole('button', { name: 'Write' }));
  const fill = async () => {
    await user.type(field('Name'), 'Ada');
    await user.type(field('Email'), 'ada@example.com');
    await user.type(field('Message'), 'Count me in');
  };
  const pass = (ms: number) => act(async () => jest.advanceTimersByTime(ms));
  return { user, fill, pass, ...result };
}

afterEach(() => jest.useRealTimers());

const dialog = () => within(screen.getByRole('dialog', { name: 'Send Message' }));
const field = (name: string) => dialog().getByRole('textbox', { name });
const sendButton = () => dialog().getByRole('button', { name: 'Send' });

test('[PD-07, PD-09] asks for name, email and message, all required', async () => {
  const { user } = await write();
  for (const name of ['Name', 'Email', 'Message']) expect(field(name)).toBeRequired();
  await user.click(sendButton());
  expect(
    dialog()
      .getAllByRole('alert')
      .map((alert) => alert.textContent),
  ).toEqual(['Name is required', 'Email is required', 'Message is required']);
  expect(field('Name')).toHaveFocus();
  await user.type(field('Name'), 'A');
  expect(field('Name')).toBeValid();
  expect(dialog().getAllByRole('alert')).toHaveLength(2);
});

test('[PD-07] white space is no message', async () => {
  const { user } = await write();
  await user.type(field('Name'), 'Ada');
  await user.type(field('Email'), 'ada@example.com');
  await user.type(field('Message'), '   ');
  await user.click(sendButton());
  expect(dialog().getByRole('alert')).toHaveTextContent('Message is required');
  expect(field('Message')).toHaveFocus();
});

test('[PD-07] counts out of 500 and lets write on', async () => {
  const { user } = await write();
  expect(dialog().getByText('0/500')).toBeVisible();
  await user.click(field('Message'));
  await user.paste('x'.repeat(512));
  expect(dialog().getByText('512/500')).toBeVisible();
  expect(field('Message')).toHaveValue('x'.repeat(512));
});

test('[PD-07] counts characters as a reader does: an emoji is one', async () => {
  const { user } = await write();
  await user.click(field('Message'));
  await user.paste('💡👨‍👩‍👧‍👦a');
  expect(dialog().getByText('3/500')).toBeVisible();
});

test('[PD-07] who leaves the page while it is on its way has sent it, and is told', async () => {
  const send = jest.fn<Promise<void>, [unknown]>(async () => {});
  const { user, fill, pass, unmount, toasts } = await write(send);
  await fill();
  await user.click(sendButton());
  unmount();
  await pass(0);
  expect(send.mock.calls).toEqual([
    [{ name: 'Ada', email: 'ada@example.com', message: 'Count me in' }],
  ]);
  expect(toasts.current()).toMatchObject([
    {
      type: 'success',
      text: 'Message sent! Thank you for writing. Maya Okafor will reply within 24 hours.',
      duration: 4000,
    },
  ]);
  await pass(5000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('[PD-07] who leaves and whose message can’t be sent is told that too; who stays sees it in the dialog alone', async () => {
  const refused = () => Promise.reject(new Error('down'));
  const left = await write(refused);
  await left.fill();
  await left.user.click(sendButton());
  left.unmount();
  await left.pass(0);
  expect(left.toasts.current()).toMatchObject([
    { type: 'error', text: 'Failed to send message. Please try again.' },
  ]);
  const stayed = await write(refused);
  await stayed.fill();
  await stayed.user.click(sendButton());
  await stayed.pass(1000);
  expect(dialog().getByRole('alert')).toBeVisible();
  expect(stayed.toasts.current()).toEqual([]);
});

test('[PD-07] sends for 1 s, then promises a reply within 24 hours and leads to the messages', async () => {
  globalThis.fetch = jest.fn();
  const { user, fill, pass, location } = await write();
  await fill();
  await user.click(sendButton());
  expect(dialog().getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await pass(999);
  expect(dialog().queryByRole('status')).toBeNull();
  await pass(1);
  expect(dialog().getByRole('status')).toHaveTextContent('will reply within 24 hours');
  expect(dialog().getByRole('heading', { name: 'Message sent!' })).toHaveFocus();
  expect(globalThis.fetch).not.toHaveBeenCalled();
  await user.click(dialog().getByRole('link', { name: 'View Messages' }));
  expect(location().pathname).toBe('/messages');
});

test('[PD-07] a message that can’t be sent is told, keeps its text, and can be sent again', async () => {
  const send = jest.fn<Promise<void>, []>().mockRejectedValueOnce(new Error('down'));
  send.mockResolvedValue(undefined);
  const { user, fill, pass } = await write(send);
  await fill();
  await user.click(sendButton());
  await pass(1000);
  expect(dialog().getByRole('alert')).toHaveTextContent(
    'Failed to send message. Please try again.',
  );
  expect(field('Message')).toHaveValue('Count me in');
  await user.click(sendButton());
  await pass(1000);
  expect(dialog().getByRole('heading', { name: 'Message sent!' })).toBeVisible();
  expect(send).toHaveBeenLastCalledWith({
    name: 'Ada',
    email: 'ada@example.com',
    message: 'Count me in',
  });
});

test('[PD-07] what was written stays when the dialog is closed, and is gone once it was sent', async () => {
  const { user, fill, pass } = await write();
  await fill();
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(field('Message')).toHaveValue('Count me in');
  await user.click(sendButton());
  await pass(1000);
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(field('Message')).toHaveValue('');
});

test('[PD-07] sent twice in impatience it goes once', async () => {
  const send = jest.fn(async () => {});
  const { fill, pass } = await write(send);
  await fill();
  const form = field('Name').closest('form');
  if (!form) throw new Error('no form');
  fireEvent.submit(form);
  fireEvent.submit(form);
  await pass(1000);
  expect(send).toHaveBeenCalledTimes(1);
});

test('[PD-07] a member finds name and email filled in, and may change them', async () => {
  const send = jest.fn(async () => {});
  const { user, pass, session } = await write(send, someUser());
  expect(field('Name')).toHaveValue('Ada Lovelace');
  expect(field('Email')).toHaveValue('ada@example.com');
  await user.clear(field('Name'));
  expect(field('Name')).toHaveValue('');
  await user.type(field('Name'), 'Countess');
  await user.type(field('Message'), 'Count me in');
  await user.click(sendButton());
  await pass(1000);
  expect(send).toHaveBeenLastCalledWith({
    name: 'Countess',
    email: 'ada@example.com',
    message: 'Count me in',
  });
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(field('Name')).toHaveValue('Ada Lovelace');
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(field('Email')).toHaveValue('');
});

test.each(['nope', 'ada@example', '@example.com'])(
  '[PD-07] %p is no email: the message does not go',
  async (email) => {
    const send = jest.fn(async () => {});
    const { user, pass } = await write(send);
    await user.type(field('Name'), 'Ada');
    await user.type(field('Email'), email);
    await user.type(field('Message'), 'Count me in');
    await user.click(sendButton());
    await pass(1000);
    expect(dialog().getByRole('alert')).toHaveTextContent('Please enter a valid email address');
    expect(field('Email')).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
    await user.type(field('Email'), '.org');
    expect(dialog().queryByRole('alert')).toBeNull();
  },
);

test('[PD-07] what is typed while a message is on its way is there for the next one', async () => {
  const send = jest.fn(async () => {});
  const { user, fill, pass } = await write(send);
  await fill();
  await user.click(sendButton());
  await pass(500);
  await user.type(field('Message'), ', and my sister');
  await pass(500);
  expect(send).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'Count me in' }));
  await user.click(dialog().getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Write' }));
  expect(field('Message')).toHaveValue('Count me in, and my sister');
});
