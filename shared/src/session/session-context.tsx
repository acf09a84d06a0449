import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { User } from '../contracts/user.ts';
import type { Session, SessionState } from './types.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>;
}

// A page that was rendered ahead of time knows nobody yet; the browser's first render agrees with it.
const STATE_IN_HTML: SessionState = { status: 'loading', user: null };
const stateInHtml = () => STATE_IN_HTML;

/** The session and its state at present; needs a `SessionProvider` above. */
export function useSession(): { state: SessionState; session: Session } {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  const state = useSyncExternalStore(session.subscribe, session.getState, stateInHtml);
  return { state, session };
}

/** Who is signed in; `null` for nobody, and while that is not known yet. */
export function useUser(): User | null {
  return useSession().state.user;
}
