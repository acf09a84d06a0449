import { SessionProvider, useSession, useUser } from '@idea-hub/shared/session';
import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { fakeSession, someUser } from '../testing/fake-session.tsx';

function Greeting() {
  const { state, session } = useSession();
  const user = useUser();
  return (
    <>
      <p>
        {state.status} {user?.name ?? 'nobody'}
      </p>
      <button type="button" onClick={() => session.logout()}>
        Sign Out
      </button>
    </>
  );
}

describe('the session’s context', () => {
  test('[MF-01] hands the one session on, and follows its state', () => {
    const session = fakeSession({ user: someUser() });
    render(
      <SessionProvider session={session}>
        <Greeting />
      </SessionProvider>,
    );
    expect(screen.getByText('authenticated Ada Lovelace')).toBeInTheDocument();
    act(() => screen.getByRole('button').click());
    expect(screen.getByText('anonymous nobody')).toBeInTheDocument();
    act(() => session.enter({ status: 'authenticated', user: someUser({ name: 'Grace' }) }));
    expect(screen.getByText('authenticated Grace')).toBeInTheDocument();
  });

  test('[SE-02] prerendered HTML has no user', () => {
    const html = renderToString(
      <SessionProvider session={fakeSession({ user: someUser() })}>
        <Greeting />
      </SessionProvider>,
    );
    expect(html).toContain('loading');
    expect(html).not.toContain('Ada');
  });

  test('[MF-01] throws when there is no provider above', () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    expect(() => render(<Greeting />)).toThrow('useSession needs a SessionProvider above it');
  });
});
