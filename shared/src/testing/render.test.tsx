import { useTimers } from '@composed/browser/use-timers';
import { Link, useLocation, useNavigate, useSearchParams } from '@idea-hub/shared/router';
import { useSession, useUser } from '@idea-hub/shared/session';
import { toasts } from '@idea-hub/shared/toast';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeSession, renderScreen, someUser } from './render.tsx';

function Screen() {
  const { session } = useSession();
  const user = useUser();
  const navigate = useNavigate();
  const { after } = useTimers();
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  return (
    <>
      <h1>{user?.name ?? 'Nobody'}</h1>
      <p>mode {params.get('mode')}</p>
      <p>came with {String(state)}</p>
      <button type="button" onClick={() => setParams({ mode: 'login' }, { replace: true })}>
        Switch
      </button>
      <button
        type="button"
        onClick={async () => {
          const result = await session.login({ email: 'a@b.c', password: 'secret' });
          toasts.publish(
            result.success
              ? { type: 'success', text: 'Hello' }
              : { type: 'error', text: result.error },
          );
          if (result.success) after(1000, () => navigate('/account', { state: 'fresh' }));
        }}
      >
        Enter
      </button>
      <Link to="/about">About</Link>
    </>
  );
}

const notifications = () => within(screen.getByRole('region', { name: 'Notifications' }));

describe('renderScreen', () => {
  test('starts at the route, with its state, for nobody', () => {
    renderScreen(<Screen />, { route: '/auth?mode=signup', routeState: 'a link' });
    expect(screen.getByRole('heading')).toHaveTextContent('Nobody');
    expect(screen.getByText('mode signup')).toBeInTheDocument();
    expect(screen.getByText('came with a link')).toBeInTheDocument();
  });

  test('signs in, shows the toast and follows a navigation, under fake timers', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { location, session } = renderScreen(<Screen />, { route: '/auth' });

    await user.click(screen.getByRole('button', { name: 'Enter' }));
    expect(session.login).toHaveBeenCalledWith({ email: 'a@b.c', password: 'secret' });
    expect(notifications().getByRole('status')).toHaveTextContent('Hello');
    expect(screen.getByRole('heading')).toHaveTextContent('Ada Lovelace');
    expect(location().pathname).toBe('/auth');

    act(() => jest.advanceTimersByTime(1000));
    expect(location()).toMatchObject({ pathname: '/account', state: 'fresh' });
    jest.useRealTimers();
  });

  test('answers what the options say', async () => {
    const user = userEvent.setup();
    renderScreen(<Screen />, {
      user: someUser({ name: 'Grace' }),
      session: { login: { success: false, error: 'No' } },
    });
    expect(screen.getByRole('heading')).toHaveTextContent('Grace');
    await user.click(screen.getByRole('button', { name: 'Enter' }));
    expect(notifications().getByRole('alert')).toHaveTextContent('No');
  });

  test('takes a session that is made already, and starts with no toasts', async () => {
    const user = userEvent.setup();
    const session = fakeSession({ login: async () => ({ success: false, error: 'Later' }) });
    const { location } = renderScreen(<Screen />, { session });
    expect(notifications().queryByRole('alert')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Enter' }));
    expect(await notifications().findByRole('alert')).toHaveTextContent('Later');
    await user.click(screen.getByRole('button', { name: 'Switch' }));
    expect(location().search).toBe('?mode=login');
    await user.click(screen.getByRole('link', { name: 'About' }));
    expect(location().pathname).toBe('/about');
  });
});
