import type { User } from '@idea-hub/shared/contracts/user';
import { pass } from '@idea-hub/shared/testing/time';
import { act, screen, within } from '@testing-library/react';
import {
  fakePictures,
  type OpenedAccount,
  openAccount,
  openSection,
  photo,
  photoField,
  retype,
  someMember,
} from '../testing/open-account.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});

const QUESTION = 'You have unsaved changes. Leave without saving them?';
const back = () => screen.getByRole('link', { name: 'Back to Platform' });
const firstName = () => screen.getByRole('textbox', { name: 'First Name' });

/** Whether leaving asks for confirmation. Before a reload, the browser itself asks. */
const asks = ({ history }: OpenedAccount) => history.guards.active();

/** Expires the session and unmounts the screen, as the host does before the sign-in. */
function expire({ session, unmount }: OpenedAccount) {
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  unmount();
}

test('[AC-16] asks before the member leaves unsaved changes: Stay keeps them, Leave drops them', async () => {
  const user = someMember();
  const { visitor, location, unmount } = openAccount({ section: 'profile', user });
  await retype(visitor, 'First Name', 'Grace');
  await visitor.click(back());
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(QUESTION)).toBeVisible();
  await visitor.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(location().pathname).toBe('/account');
  expect(firstName()).toHaveValue('Grace');
  await visitor.click(back());
  await visitor.click(screen.getByRole('button', { name: 'Leave' }));
  expect(location().pathname).toBe('/');
  unmount();
  openAccount({ section: 'profile', user });
  expect(firstName()).toHaveValue('Ada');
});

test('[AC-16] asks before Back leaves the screen', async () => {
  const user = someMember();
  const { visitor, history, location } = openAccount({ section: 'profile', user });
  act(() => history.navigate('/browse'));
  act(() => history.navigate('/account?section=profile'));
  await retype(visitor, 'First Name', 'Grace');
  act(() => history.go(-1));
  expect(screen.getByText(QUESTION)).toBeVisible();
  expect(location().pathname).toBe('/account');
});

test.each([
  ['nothing was changed', async () => {}],
  [
    'a change was taken back',
    async ({ visitor }: OpenedAccount) => {
      await visitor.type(firstName(), 'x');
      await visitor.type(firstName(), '{Backspace}');
    },
  ],
  [
    'the changes were saved',
    async ({ visitor }: OpenedAccount) => {
      await visitor.type(firstName(), 'x');
      await visitor.click(screen.getByRole('button', { name: 'Save Profile' }));
      await pass(1500);
    },
  ],
])('[AC-16] does not ask when %s', async (_case, prepare) => {
  const opened = openAccount({ section: 'profile' });
  await prepare(opened);
  await opened.visitor.click(back());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opened.location().pathname).toBe('/');
});

test('[AC-16] asks while a save or an upload has not ended yet', async () => {
  const { pictures } = fakePictures();
  const opened = openAccount({ section: 'profile', services: { pictures } });
  const { visitor } = opened;
  await visitor.type(firstName(), 'x');
  await visitor.click(screen.getByRole('button', { name: 'Save Profile' }));
  expect(asks(opened)).toBe(true);
  await pass(1500);
  expect(asks(opened)).toBe(false);
  await visitor.upload(photoField(), photo());
  expect(asks(opened)).toBe(true);
  await pass(2000);
  expect(asks(opened)).toBe(false);
});

test('[AC-16] does not ask for a change of section, and keeps the draft over it', async () => {
  const { visitor } = openAccount({ section: 'profile' });
  await retype(visitor, 'First Name', 'Grace');
  await visitor.type(screen.getByRole('textbox', { name: 'Add a skill' }), 'COBOL');
  await openSection(visitor, /Dashboard/);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await openSection(visitor, /Profile/);
  expect(firstName()).toHaveValue('Grace');
  expect(screen.getByRole('textbox', { name: 'Add a skill' })).toHaveValue('COBOL');
});

async function changeAndExpire(user: User) {
  const opened = openAccount({ section: 'profile', user });
  const { visitor } = opened;
  await retype(visitor, 'First Name', 'Grace');
  await visitor.type(screen.getByRole('textbox', { name: 'Add a skill' }), 'COBOL{Enter}Flow');
  await openSection(visitor, /Settings/);
  await visitor.click(screen.getByRole('switch', { name: 'Show Email' }));
  expire(opened);
}

test('[SH-10, AC-15] keeps what was typed when the session ends by itself, and says so after signing in again', async () => {
  const user = someMember();
  await changeAndExpire(user);
  expect(sessionStorage).toHaveLength(1);

  const opened = openAccount({ user });
  expect(sessionStorage).toHaveLength(0);
  expect(localStorage).toHaveLength(0);
  const { visitor, location } = opened;
  expect(screen.getByText('Your unsaved changes are back. Save them to keep them.')).toBeVisible();
  await visitor.click(screen.getByRole('button', { name: 'Open Profile' }));
  expect(location().search).toBe('?section=profile');
  expect(firstName()).toHaveValue('Grace');
  expect(screen.getByText('COBOL')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Add a skill' })).toHaveValue('Flow');
  expect(asks(opened)).toBe(true);
  await openSection(visitor, /Settings/);
  expect(screen.getByRole('switch', { name: 'Show Email' })).toBeChecked();
});

test('[SH-10] shows what one member typed to no other', async () => {
  await changeAndExpire(someMember());
  openAccount({ section: 'profile' });
  expect(firstName()).toHaveValue('Ada');
  expect(screen.queryByText('COBOL')).not.toBeInTheDocument();
  expect(screen.queryByText(/unsaved changes are back/)).not.toBeInTheDocument();
});

test('[SH-10] keeps what was typed when another member takes the session over', async () => {
  const user = someMember();
  const opened = openAccount({ section: 'profile', user });
  await retype(opened.visitor, 'First Name', 'Grace');
  act(() => opened.session.enter({ status: 'authenticated', user: someMember() }));
  expect(firstName()).toHaveValue('Ada');
  act(() => opened.session.enter({ status: 'authenticated', user }));
  expect(firstName()).toHaveValue('Grace');
});
