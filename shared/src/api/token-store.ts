import { withMemory } from '@composed/browser/memory-fallback';
import { type KeyValueStore, localStore } from '@composed/browser/storage';
import type { Tokens } from '../contracts/calls.ts';
import type { User } from '../contracts/user.ts';
import { readUser } from './read-user.ts';
import type { TokenStore } from './types.ts';

const ACCESS = 'ideahub.accessToken';
const REFRESH = 'ideahub.refreshToken';
const USER = 'ideahub.user';

/** Stores tokens and user. With blocked storage, they only last as long as the page. */
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
    // Writes the access token last: another tab that sees it finds the other items in place.
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
