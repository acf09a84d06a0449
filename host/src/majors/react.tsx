import { type AppHistory, HistoryRouter } from '@idea-hub/shared/router';
import { type Session, SessionProvider } from '@idea-hub/shared/session';
import type { ReactNode } from 'react';

interface Outside extends Record<string, unknown> {
  session: Session;
  history: AppHistory;
}

type HostsModules = {
  '@idea-hub/shared/router': typeof import('@idea-hub/shared/router');
  '@idea-hub/shared/session': typeof import('@idea-hub/shared/session');
};

/** Hook of the host's tree: the page's only session and history. */
export function outside(
  shared: <R extends keyof HostsModules>(request: R) => HostsModules[R],
): Outside {
  const { session } = shared('@idea-hub/shared/session').useSession();
  return { session, history: shared('@idea-hub/shared/router').useHistory() };
}

/** Provides both to a screen of another major of React. The host asks the questions of its guards. */
export function Inside({ outside, children }: { outside: Outside; children: ReactNode }) {
  return (
    <SessionProvider session={outside.session}>
      <HistoryRouter history={outside.history} renderConfirm={() => null}>
        {children}
      </HistoryRouter>
    </SessionProvider>
  );
}
