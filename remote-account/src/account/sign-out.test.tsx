import { pass } from '@idea-hub/shared/testing/time';
import { act, screen, within } from '@testing-library/react';
import { openAccount, openSection } from '../testing/open-account.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});

const signOut = () => screen.getByRole('button', { name: 'Sign Out', hidden: true });
const notices = () => within(screen.getByRole('region', { name: 'Notifications' }));

test('[AC-14, SH-10, TO-01] signs out at once, says so for 4 s, stays inert for 1.5 s and goes to /auth', async () => {
  const { visitor, session, toasts, location } = openAccount({ section: 'settings' });
  await visitor.click(signOut());
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

test('[AC-14, AC-16] leaves without a question, unsaved changes or not', async () => {
  const { visitor, location, history } = openAccount({ section: 'settings' });
  await visitor.click(screen.getByRole('switch', { name: 'Show Email' }));
  await visitor.click(signOut());
  expect(history.guards.active()).toBe(false);
  await pass(1500);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(location().pathname).toBe('/auth');
});

test('[AC-14] says nothing of a save that was under way', async () => {
  const { visitor, session, toasts } = openAccount({ section: 'profile' });
  await visitor.type(screen.getByRole('textbox', { name: 'First Name' }), 'x');
  await visitor.click(screen.getByRole('button', { name: 'Save Profile' }));
  await openSection(visitor, /Settings/);
  await visitor.click(signOut());
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
