import { withMemory } from '@composed/browser/memory-fallback';
import { type KeyValueStore, localStore } from '@composed/browser/storage';
import type { Tokens } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import { readUser } from './read-user.ts';
import type { TokenStore } from './types.ts';

const ACCESS = 'ideahub.accessToken';
const REFRESH = 'ideahub.refreshToken';
const USER = 'ideahub.user';

/** Keeps the session's three items; where storage is blocked, for as long as the page lives. */
export function createTokenStore(area: KeyValueStore = localStore): TokenStore {
  const store = withMemory(area);

  const put = (key: string, value: string) => {
    if (value === '') store.remove(key);
    else store.set(key, value);
  };

  return {
    accessToken: () => readToken(store.get(ACCESS)),
    refreshToken: () => readToken(store.get(REFRESH)),
    user: () => parseUser(store.get(USER)),
    // The access token comes last: another tab that sees it finds the rest in place.
    setTokens({ token, refreshToken }: Tokens) {
      put(REFRESH, refreshToken);
      put(ACCESS, token);
    },
    setUser(user: User) {
      store.set(USER, JSON.stringify(user));
    },
    clear() {
      for (const key of [ACCESS, REFRESH, USER]) store.remove(key);
    },
    onForeignChange(listen) {
      return store.onForeignChange((key) => {
        if (key === null || key === ACCESS || key === REFRESH || key === USER) listen();
      });
    },
  };
}

/** What could not stand in a header was written by somebody else, and is no token. */
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
