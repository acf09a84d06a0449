import { errorText } from '@idea-hub/shared/api';
import type { RegisterRequest } from '@idea-hub/shared/contracts/calls';
import type { Session, SessionResult } from '@idea-hub/shared/session';
import { failures } from '../messages.ts';
import { supportedProvider, takeVerifier } from './provider.ts';

/** Result of each helper. The flags are those of `SessionResult`. */
interface AuthResult {
  success: boolean;
  /** `null` on success; empty if the failure has no message. */
  error: string | null;
  thrown: boolean;
  unverified: boolean;
  accountCreated: boolean;
  /** HTTP status of the failed response. `undefined` if an OK response was incomplete. */
  status: number | undefined;
}

interface AuthHelpers {
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

/** `signal` aborts pending calls; an aborted call has no effect. */
export function authHelpers(session: Session, signal?: AbortSignal): AuthHelpers {
  const options = { signal };
  return {
    signIn: (credentials) => resultOf(session.login(credentials, options)),
    signUp: (data) => resultOf(session.register(data, options)),
    async social({ provider, code }) {
      const supported = supportedProvider(provider);
      // Without a stored verifier, the server decides.
      return resultOf(session.social(supported, code, takeVerifier(supported), options));
    },
  };
}

export function failureText({ error, thrown }: AuthResult): string {
  if (thrown) return failures.thrown(error ?? '');
  return error || failures.authentication;
}

/** Returns whether the account was created but no session started. */
export function isCreatedWithoutSession({ error, accountCreated }: AuthResult): boolean {
  return accountCreated || /token/i.test(error ?? '');
}
