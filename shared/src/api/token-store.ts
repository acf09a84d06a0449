import { withMemory } from '@composed/browser/memory-fallback';
import { type KeyValueStore, localStore } from '@composed/browser/storage';
import { USER } from '../contracts/api-description.ts';
import type { Tokens } from '../contracts/calls.ts';
import { read } from '../contracts/shape.ts';
import type { User } from '../contracts/user.ts';
import type { TokenStore } from './types.ts';

/**
 * Reads a user from a response or from storage. Missing or wrong fields get their defaults. Returns `null` if
 * both id and email are missing.
 */
export const readUser = (value: unknown) => read(USER, value) as User | null;

const ACCESS_KEY = 'ideahub.accessToken';
const REFRESH_KEY = 'ideahub.refreshToken';
const USER_KEY = 'ideahub.user';

/** Stores tokens and user. With blocked storage, they only last as long as the page. */
export function createTokenStore(area: KeyValueStore = localStore): TokenStore {
  const store = withMemory(area);

  const put = (key: string, value: string) => {
    if (value === '') store.remove(key);
    else store.set(key, value);
  };

  return {
    accessToken: () => readToken(store.get(ACCESS_KEY)),
    refreshToken: () => readToken(store.get(REFRESH_KEY)),
    user: () => parseUser(store.get(USER_KEY)),
    // Writes the access token last: another tab that sees it finds the other items in place.
    setTokens({ token, refreshToken }: Tokens) {
      put(REFRESH_KEY, refreshToken);
      put(ACCESS_KEY, token);
    },
    setUser(user: User) {
      store.set(USER_KEY, JSON.stringify(user));
    },
    clear() {
      for (const key of [ACCESS_KEY, REFRESH_KEY, USER_KEY]) store.remove(key);
    },
    onForeignChange(listen) {
      return store.onForeignChange((key) => {
        if (key === null || key === ACCESS_KEY || key === REFRESH_KEY || key === USER_KEY) listen();
      });
    },
  };
}

/** Ignores values that are invalid in a header. Another program must have written them. */
function readToken(text: string | null): string | null {
  return text !== null && /^[\x21-\x7e]+$/.test(text) ? text : null;
}

function parseUser(text: string | null): User | null {
  if (text === null) return null;
  try {
    return readUser(JSON.parse(text));
  } catch {
    return null;
  }
}
