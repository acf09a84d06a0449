import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { User } from '../contracts/user.ts';
import type { Session, SessionState } from './types.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

// A prerendered page knows no user. The browser's first render must match it.
const STATE_IN_HTML: SessionState = { status: 'loading', user: null };
const stateInHtml = () => STATE_IN_HTML;

/** Returns the session and its current state. Needs a `SessionProvider` above. */
export function useSession(): { state: SessionState; session: Session } {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  const state = useSyncExternalStore(session.subscribe, session.getState, stateInHtml);
  return { state, session };
}

/** Returns the signed-in user, or `null` if there is none or it is unknown yet. */
export function useUser(): User | null {
  return useSession().state.user;
}
