export { createSession } from './session.ts';
export { SessionProvider, useSession, useUser } from './session-context.tsx';
export type { EndReason, Session, SessionResult, SessionState } from './types.ts';
