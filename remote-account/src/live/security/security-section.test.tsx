import { apiClient } from '@idea-hub/shared/api';
import { type Answers, refusal, refusing } from '@idea-hub/shared/testing/fake-server';
import { someUser } from '@idea-hub/shared/testing/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { failsOnce, openLive } from '../../testing/open-live.tsx';

const session = (id: string, change = {}) => ({
  id,
  device: `Firefox on ${id}`,
  network: '203.0.113.0/24',
  began: new Date(Date.now() - 26 * 3_600_000).toISOString(),
  lastUsed: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  isCurrent: false,
  ...change,
});

const CURRENT = session('Linux', { isCurrent: true });

/** Opens the section with these sessions. A sign-out removes them from the server's list. */
function open(sessions: object[], answers: Answers = {}, hash = '') {
  let listed = sessions;
  const all = {
    'GET /users/security': () => ({ hasPassword: true, emailChange: null, sessions: listed }),
    'DELETE /users/sessions': () => {
      listed = [CURRENT];
    },
    'DELETE /users/sessions/Mac': () => {
      listed = listed.filter((one) => one !== sessions[1]);
    },
    ...answers,
  };
  return openLive('security', all, someUser(), hash);
}

const devices = async () =>
  within(await screen.findByRole('region', { name: 'Signed-in devices' })).getAllByRole('listitem');

test('[LK-16] shows each session with device, place and times, and marks the current one', async () => {
  open([CURRENT, session('Mac'), session('x', { device: '', network: '' })]);
  const texts = (await devices()).map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Firefox on LinuxThis deviceSigned in yesterday from the network 203.0.113.xLast used 2 hours ago',
    'Firefox on MacSigned in yesterday from the network 203.0.113.xLast used 2 hours agoSign out',
    'Unknown deviceSigned in yesterdayLast used 2 hours agoSign out',
  ]);
});

test('[LK-16] signs out one device, says so and moves the focus to the list', async () => {
  const { visitor } = open([CURRENT, session('Mac'), session('Windows')]);
  const mac = await screen.findByRole('button', {
    name: 'Sign out',
    description: 'Firefox on Mac',
  });
  await visitor.click(mac);
  expect(await screen.findByText('Firefox on Mac is signed out.')).toBeVisible();
  await waitFor(async () => expect(await devices()).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Signed-in devices' })).toHaveFocus();
});

test('[LK-16] signs out one device at a time', async () => {
  const { visitor } = open([CURRENT, session('Mac'), session('Windows')], {
    'DELETE /users/sessions/Mac': () => new Promise(() => {}),
  });
  const of = (device: string) => ({ name: 'Sign out', description: `Firefox on ${device}` });
  await visitor.click(await screen.findByRole('button', of('Mac')));
  expect(screen.getByRole('button', of('Windows'))).toBeDisabled();
});

test('[LK-16] signs out all other devices; the button disappears without other devices', async () => {
  const { visitor, made } = open([CURRENT, session('Mac'), session('Windows')]);
  await visitor.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  expect(await screen.findByText('All other devices are signed out.')).toBeVisible();
  await waitFor(async () => expect(await devices()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Sign out/ })).not.toBeInTheDocument();
  expect(made('DELETE /users/sessions')).toHaveLength(1);
});

test('[LK-16] keeps the device if a sign-out failed, and offers a retry', async () => {
  const { visitor, made } = open([CURRENT, session('Mac')], {
    'DELETE /users/sessions': failsOnce(),
  });
  await visitor.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  expect(
    await screen.findByText('The device could not be signed out. Please try again.'),
  ).toBeVisible();
  expect(await devices()).toHaveLength(2);
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('All other devices are signed out.')).toBeVisible();
  expect(made('DELETE /users/sessions')).toHaveLength(2);
});

const password = (name: string) => screen.findByLabelText(name);

const opener = (name: string) => screen.findByRole('button', { name });

async function fillPasswords(visitor: ReturnType<typeof open>['visitor'], given: string[]) {
  await visitor.click(await opener('Change password'));
  const labels = ['Current password', 'New password', 'Confirm new password'];
  for (const [index, text] of given.entries()) {
    if (!text) continue;
    await visitor.click(await password(labels[index] ?? ''));
    await visitor.paste(text);
  }
  await visitor.click(screen.getByRole('button', { name: 'Change password' }));
}

test('[LK-16] changes the password, closes the form and loads the sessions again', async () => {
  const { visitor, made } = open([CURRENT, session('Mac')], {
    'PUT /users/password': () => undefined,
  });
  await fillPasswords(visitor, ['old secret', 'secret', 'secret']);
  expect(
    await screen.findByText('Your password is changed. All other devices are signed out.'),
  ).toBeVisible();
  expect(made('PUT /users/password')[0]?.body).toEqual({
    password: 'old secret',
    newPassword: 'secret',
  });
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  expect(await opener('Change password')).toHaveFocus();
  await waitFor(() => expect(made('GET /users/security')).toHaveLength(2));
});

test.each([
  [['', 'new secret', 'new secret'], 'Password is required', 'Current password'],
  [['old', '', ''], 'New password is required', 'New password'],
  [['old', 'short', 'short'], 'Password must be at least 6 characters', 'New password'],
  // As in the API, a character outside the basic plane counts once.
  [['old', '🚀🚀🚀', '🚀🚀🚀'], 'Password must be at least 6 characters', 'New password'],
  [['old', 'new secret', ''], 'Please confirm the new password', 'Confirm new password'],
  [['old', 'new secret', 'another'], 'Passwords do not match', 'Confirm new password'],
])('[LK-16] with %j, sends nothing and says why', async (given, text, label) => {
  const { visitor, made } = open([CURRENT]);
  await fillPasswords(visitor, given);
  expect(screen.getByText(text)).toBeVisible();
  expect(await password(label)).toHaveFocus();
  expect(made('PUT /users/password')).toEqual([]);
});

test('[LK-16, LK-19] opens one form at a time, marks every empty field, and can be cancelled', async () => {
  const { visitor } = open([CURRENT]);
  const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent);
  await visitor.click(await opener('Change password'));
  expect(await password('Current password')).toHaveFocus();
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  await visitor.keyboard('{Enter}');
  expect(alerts()).toEqual([
    'Password is required',
    'New password is required',
    'Please confirm the new password',
  ]);
  await visitor.click(await opener('Change email'));
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  expect(screen.getByLabelText('New email')).toHaveFocus();
  await visitor.keyboard('{Enter}');
  expect(alerts()).toEqual(['Enter the new address', 'Password is required']);
  await visitor.click(await opener('Cancel'));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(await opener('Change email')).toHaveFocus();
});

test('[LK-16] keeps a form that is being sent until its answer came', async () => {
  let answer = (_: unknown) => {};
  const { visitor } = open([CURRENT], {
    'PUT /users/password': () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  await fillPasswords(visitor, ['old secret', 'new secret', 'new secret']);
  expect(await opener('Change email')).toBeDisabled();
  answer(Promise.reject(refusal()));
  expect(await screen.findByText(/No answer arrived/)).toBeVisible();
  expect(await opener('Change email')).toBeEnabled();
});

test('[LK-16] shows the server’s reason at the field, and says if no answer arrived', async () => {
  const answers = [
    () => undefined,
    refusing(),
    refusing(400, 'Wrong', { fields: { password: 'This is not your password.' } }),
  ];
  const { visitor } = open([CURRENT], { 'PUT /users/password': () => answers.pop()?.() });
  await fillPasswords(visitor, ['old secret', 'new secret', 'new secret']);
  expect(await screen.findByText('This is not your password.')).toBeVisible();
  expect(await password('Current password')).toHaveFocus();
  await visitor.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/No answer arrived/)).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByText(/Your password is changed/)).toBeVisible();
});

test('[LK-16] a member without a password gets a link to set one', async () => {
  const send = jest
    .spyOn(apiClient, 'forgotPassword')
    .mockResolvedValueOnce({ success: false })
    .mockResolvedValue({ success: true });
  const { visitor } = open([CURRENT], {
    'GET /users/security': () => ({ hasPassword: false, sessions: [CURRENT] }),
  });
  await visitor.click(await screen.findByRole('button', { name: 'Mail me the link' }));
  expect(await screen.findByText(/The link could not be sent/)).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Mail me the link' }));
  const { email } = someUser();
  expect(await screen.findByText(`The link is on its way to ${email}.`)).toBeVisible();
  expect(send).toHaveBeenCalledWith(email);
  expect(document.body).not.toHaveFocus();
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});

const PENDING = { id: 'c', newEmail: 'b@host.org', isNewConfirmed: true, isOldConfirmed: false };

/** The section's answer, with a change of the email that starts and stops. A change shows after `loaded`. */
function withChange(
  pending: object | null,
  loaded?: Promise<void>,
): { answers: Answers; set(next: object | null): void } {
  let emailChange = pending;
  const set = (next: object | null) => {
    emailChange = next;
  };
  const answers: Answers = {
    'GET /users/security': async () => {
      if (emailChange) await loaded;
      return { hasPassword: true, emailChange, sessions: [CURRENT] };
    },
    'POST /users/email': () => set(PENDING),
    'DELETE /users/email': () => set(null),
  };
  return { answers, set };
}

test('[LK-16] requests another email, shows the missing confirmation, and can stop the change', async () => {
  let load = () => {};
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  const { visitor, made } = open([], withChange(null, loaded).answers);
  await visitor.click(await opener('Change email'));
  await visitor.type(screen.getByLabelText('New email'), ' b@host.org ');
  await visitor.type(screen.getByLabelText('Your password'), 'secret');
  await visitor.click(screen.getByRole('button', { name: 'Change email' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus());
  await act(async () => load());
  expect(await screen.findByText('The new address has confirmed.')).toBeVisible();
  expect(document.body).not.toHaveFocus();
  expect(screen.getByText('The present address has not confirmed yet.')).toBeVisible();
  expect(made('POST /users/email')[0]?.body).toEqual({ email: 'b@host.org', password: 'secret' });
  expect(screen.queryByLabelText('New email')).not.toBeInTheDocument();
  await visitor.click(screen.getByRole('button', { name: 'Stop the change' }));
  expect(
    await screen.findByText('The change is stopped. Your email stays as it is.'),
  ).toBeVisible();
  await visitor.click(await opener('Change email'));
  expect(screen.getByLabelText('New email')).toHaveValue('');
});

test.each([
  ['', 'secret', 'Enter the new address', 'New email'],
  ['b@host', 'secret', 'Email is invalid', 'New email'],
  ['b@@host.org', 'secret', 'Email is invalid', 'New email'],
  ['b@host.org', '', 'Password is required', 'Your password'],
])(
  '[LK-16] sends nothing for the email %j and the password %j',
  async (email, secret, text, label) => {
    const { visitor, made } = open([CURRENT]);
    await visitor.click(await opener('Change email'));
    if (email) await visitor.type(await screen.findByLabelText('New email'), email);
    if (secret) await visitor.type(await screen.findByLabelText('Your password'), secret);
    await visitor.click(await screen.findByRole('button', { name: 'Change email' }));
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(made('POST /users/email')).toEqual([]);
  },
);

test.each([
  [false, 'This address is confirmed. Please open the link in the other mail too.'],
  [true, 'Your email is changed. From now on you sign in with the new one.'],
])(
  '[LK-16] a mailed link confirms once and is removed from the address: changed %s',
  async (isChanged, text) => {
    const { answers, set } = withChange(PENDING);
    const { made, location, session } = open(
      [],
      {
        ...answers,
        'POST /users/email/confirmation': () => {
          if (isChanged) set(null);
          return { isChanged };
        },
      },
      '#email-change=t-1',
    );
    expect(await screen.findByText(text)).toBeVisible();
    expect(made('POST /users/email/confirmation').map(({ body }) => body)).toEqual([
      { token: 't-1' },
    ]);
    expect(location()).toMatchObject({ search: '?section=security', hash: '' });
    expect(session.refreshProfile).toHaveBeenCalledTimes(isChanged ? 1 : 0);
  },
);

test('[LK-16] a mailed link that has expired says so', async () => {
  const text = 'This link is invalid or has expired. Please ask for a new one.';
  const answers = { 'POST /users/email/confirmation': refusing(400, text) };
  open([CURRENT], answers, '#email-change=old');
  expect(await screen.findByText(text)).toBeVisible();
});

test('[LK-16] sessions that could not be loaded can be retried', async () => {
  const { visitor } = open([], {
    'GET /users/security': failsOnce({ hasPassword: true, sessions: [CURRENT] }),
  });
  expect(await screen.findByText('Your sessions could not be loaded')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await devices()).toHaveLength(1);
});
