import { fakeSession, someUser } from '@idea-hub/shared/testing/fake-session';
import { createToastBus } from '@idea-hub/shared/toast';
import { act, render, screen, within } from '@testing-library/react';
import { pass } from '../testing/render-shell.tsx';
import { Toaster } from '../toaster/toaster.tsx';
import { showSessionToasts } from './session-toasts.ts';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[SE-10, CL-06] a session error is an error toast that hides after 4 s', () => {
  const session = fakeSession();
  const bus = createToastBus();
  showSessionToasts(session, bus);
  render(<Toaster bus={bus} />);

  act(() => session.raise('Session expired. Please login again.'));
  const alerts = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert');
  expect(alerts).toHaveTextContent('Session expired. Please login again.');
  pass(3999);
  expect(alerts).toHaveTextContent('Session expired. Please login again.');
  pass(1);
  expect(alerts).toBeEmptyDOMElement();
});

test('[SE-12] a session that another tab ended is told of, and one that was signed out here is not', () => {
  const session = fakeSession({ user: someUser() });
  const bus = createToastBus();
  showSessionToasts(session, bus);
  render(<Toaster bus={bus} />);
  const notifications = screen.getByRole('region', { name: 'Notifications' });
  const text = 'You were signed out in another tab.';

  for (const reason of ['none', 'signed-out', 'expired'] as const) {
    act(() => session.enter({ status: 'anonymous', user: null, reason }));
    expect(notifications).not.toHaveTextContent(text);
  }
  act(() => session.enter({ status: 'authenticated', user: someUser() }));
  act(() => session.enter({ status: 'anonymous', user: null, reason: 'elsewhere' }));
  expect(within(notifications).getAllByText(text)).toHaveLength(1);
  pass(4000);
  expect(notifications).not.toHaveTextContent(text);
});
