import { fakeSession } from '@idea-hub/shared/testing/fake-session';
import { createToastBus } from '@idea-hub/shared/toast';
import { act, render, screen, within } from '@testing-library/react';
import { pass } from '../testing/render-shell.tsx';
import { Toaster } from '../toaster/toaster.tsx';
import { showSessionErrors } from './session-toasts.ts';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('[SE-10, CL-06] a session error is an error toast that hides after 4 s', () => {
  const session = fakeSession();
  const bus = createToastBus();
  showSessionErrors(session, bus);
  render(<Toaster bus={bus} />);

  act(() => session.raise('Session expired. Please login again.'));
  const alerts = within(screen.getByRole('region', { name: 'Notifications' })).getByRole('alert');
  expect(alerts).toHaveTextContent('Session expired. Please login again.');
  pass(3999);
  expect(alerts).toHaveTextContent('Session expired. Please login again.');
  pass(1);
  expect(alerts).toBeEmptyDOMElement();
});
