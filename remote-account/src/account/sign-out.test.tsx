import { pass } from '@idea-hub/shared/testing/time';
import { act, screen, within } from '@testing-library/react';
import {
  fakePictures,
  notices,
  openAccount,
  openSection,
  photo,
  photoField,
  someMember,
} from '../testing/open-account.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
});

const signOut = () =>
  within(screen.getByRole('main')).getByRole('button', { name: 'Sign Out', hidden: true });

test('[AC-14, SH-10, TO-01] signs out at once, says so for 4 s, stays inert for 1.5 s and goes to /auth', async () => {
  const { visitor, session, toasts, location } = openAccount({ section: 'settings' });
  await visitor.click(signOut());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(session.getState()).toMatchObject({ status: 'anonymous', reason: 'signed-out' });
  expect(notices().getByRole('status')).toHaveTextContent('Logged out successfully!');
  expect(toasts.current()).toMatchObject([{ type: 'info', duration: 4000 }]);

  expect(signOut().closest('[inert]')).not.toBeNull();
  await pass(1499);
  expect(location().pathname).toBe('/account');
  expect(signOut().closest('[inert]')).not.toBeNull();
  await pass(1);
  expect(location()).toMatchObject({ pathname: '/auth', search: '' });
});

const QUESTION = 'You have unsaved changes. Leave without saving them?';
const answer = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('[AC-16, SH-10] asks before unsaved changes go, and whoever stays is signed in with them', async () => {
  const { visitor, session, toasts, location } = openAccount({ section: 'settings' });
  await visitor.click(screen.getByRole('switch', { name: 'Show Email' }));
  await visitor.click(signOut());
  expect(screen.getByText(QUESTION)).toBeVisible();
  expect(session.logout).not.toHaveBeenCalled();
  expect(signOut().closest('[inert]')).toBeNull();
  await visitor.click(answer('Stay'));
  await pass(5000);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(session.getState().status).toBe('authenticated');
  expect(toasts.current()).toEqual([]);
  expect(location().pathname).toBe('/account');
  expect(screen.getByRole('switch', { name: 'Show Email' })).toBeChecked();
});

test('[AC-14, AC-16, SH-10] once told to leave, signs out and leaves nothing of what was typed behind', async () => {
  const { visitor, session, history, location, unmount, user } = await typeAndAsk();
  await visitor.click(answer('Sign Out'));
  expect(session.logout).toHaveBeenCalledTimes(1);
  expect(history.guards.active()).toBe(false);
  await pass(1500);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location().pathname).toBe('/auth');
  unmount();
  expect(sessionStorage).toHaveLength(0);
  openAccount({ section: 'profile', user });
  expect(screen.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada');
});

test('[SH-10] nor is anything left when somebody else signs in elsewhere before the screen is gone', async () => {
  const { visitor, session, unmount } = await typeAndAsk();
  await visitor.click(answer('Sign Out'));
  act(() => session.enter({ status: 'authenticated', user: someMember() }));
  unmount();
  expect(sessionStorage).toHaveLength(0);
});

test('[SH-10] what an earlier session left for this tab goes with a sign-out from any screen', async () => {
  const user = someMember();
  const { visitor, session, unmount } = openAccount({ section: 'profile', user });
  await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  unmount();
  // The session deletes keys with this prefix at an explicit sign-out.
  expect(Object.keys(sessionStorage)).toEqual([`ideahub.member.account-draft.${user.id}`]);
});

async function typeAndAsk() {
  const user = someMember();
  const opened = openAccount({ section: 'profile', user });
  const { visitor } = opened;
  await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
  await visitor.type(screen.getByRole('textbox', { name: 'Add a skill' }), 'COBOL');
  await openSection(visitor, /Settings/);
  await visitor.click(signOut());
  return { ...opened, user };
}

test('[AC-14] drops the outcome of a save and of an upload that were under way', async () => {
  const { pictures } = fakePictures();
  const { visitor, session, toasts } = openAccount({ section: 'profile', services: { pictures } });
  await visitor.upload(photoField(), photo());
  await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
  await visitor.click(screen.getByRole('button', { name: 'Save Profile' }));
  await openSection(visitor, /Settings/);
  await visitor.click(signOut());
  await visitor.click(answer('Sign Out'));
  await pass(1400);
  await pass(1500);
  expect(toasts.current().map(({ text }) => text)).toEqual(['Logged out successfully!']);
  expect(session.amendUser).not.toHaveBeenCalled();
});

test('[AC-14] does not go to /auth any more once the visitor has gone elsewhere', async () => {
  const { visitor, unmount, history, location } = openAccount({ section: 'settings' });
  await visitor.click(signOut());
  act(() => history.navigate('/browse'));
  unmount();
  await pass(1500);
  expect(location().pathname).toBe('/browse');
});

test('[SH-10] keeps nothing on screen when the session ends by itself', () => {
  const { session } = openAccount({ section: 'profile' });
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'expired' }));
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});
