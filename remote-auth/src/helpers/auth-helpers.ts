import { errorText } from '@idea-hub/shared/api';
import type { RegisterRequest } from '@idea-hub/shared/contracts/calls';
import type { Session, SessionResult } from '@idea-hub/shared/session';
import { supportedProvider } from './provider.ts';
import { takeVerifier } from './verifier-store.ts';

/** What each helper answers. The marks are those of the session's result. */
export interface AuthResult {
  success: boolean;
  /** `null` on success; empty where nobody said what failed. */
  error: string | null;
  thrown: boolean;
  unverified: boolean;
  accountCreated: boolean;
  /** Of the answer that failed; `undefined` when it was an OK one that lacked something. */
  status: number | undefined;
}

export interface AuthHelpers {
  signIn(credentials: { email: string; password: string }): Promise<AuthResult>;
  signUp(data: Required<RegisterRequest>): Promise<AuthResult>;
  /** @throws Error `Unsupported social provider`. */
  social(request: { provider: string; code: string }): Promise<AuthResult>;
}

const NOTHING = {
  thrown: false,
  unverified: false,
  accountCreated: false,
  status: undefined,
} as const;

async function resultOf(call: Promise<SessionResult>): Promise<AuthResult> {
  try {
    const result = await call;
    return result.success ? { ...NOTHING, success: true, error: null } : { ...NOTHING, ...result };
  } catch (fault) {
    return { ...NOTHING, success: false, error: errorText(fault), thrown: true };
  }
}

/** `signal` ends what is under way: it then changes nothing. */
export function authHelpers(session: Session, signal?: AbortSignal): AuthHelpers {
  const options = { signal };
  return {
    signIn: (credentials) => resultOf(session.login(credentials, options)),
    signUp: (data) => resultOf(session.register(data, options)),
    async social({ provider, code }) {
      const supported = supportedProvider(provider);
      // Where none was kept the server decides.
      return resultOf(session.social(supported, code, takeVerifier(supported), options));
    },
  };
}
