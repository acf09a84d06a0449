import { blockedStorage, fakeStorage } from '@composed/browser/testing/fake-storage';
import {
  ApiError,
  createTokenStore,
  errorText,
  isApiError,
  readUser,
  tokenStore,
} from '@idea-hub/shared/api';
import { someUser } from '../testing/fake-session.tsx';

const TOKENS = { token: 'at_1', refreshToken: 'rt_1' };

describe('token store', () => {
  test('[SE-01] keeps three items under their names, and no more', () => {
    const storage = fakeStorage();
    const store = createTokenStore(storage.tab());
    store.setUser(someUser());
    store.setTokens(TOKENS);
    expect([...storage.items.keys()].sort()).toEqual([
      'ideahub.accessToken',
      'ideahub.refreshToken',
      'ideahub.user',
    ]);
    expect(storage.items.get('ideahub.accessToken')).toBe('at_1');
    expect(storage.items.get('ideahub.refreshToken')).toBe('rt_1');
    expect(JSON.parse(storage.items.get('ideahub.user') ?? '')).toEqual(someUser());
    // Another page load reads them again.
    const after = createTokenStore(storage.tab());
    expect(after.accessToken()).toBe('at_1');
    expect(after.refreshToken()).toBe('rt_1');
    expect(after.user()).toEqual(someUser());
  });

  test('[SE-08] clears only these three items', () => {
    const storage = fakeStorage({ 'ideahub.bucket': '0.5' });
    const store = createTokenStore(storage.tab());
    store.setUser(someUser());
    store.setTokens(TOKENS);
    store.clear();
    expect([...storage.items.keys()]).toEqual(['ideahub.bucket']);
    expect([store.accessToken(), store.refreshToken(), store.user()]).toEqual([null, null, null]);
  });

  test('[SE-01] an answer without a refresh token leaves none behind', () => {
    const storage = fakeStorage();
    const store = createTokenStore(storage.tab());
    store.setTokens(TOKENS);
    store.setTokens({ token: 'at_2', refreshToken: '' });
    expect(store.accessToken()).toBe('at_2');
    expect(store.refreshToken()).toBeNull();
    expect(storage.items.has('ideahub.refreshToken')).toBe(false);
  });

  test.each([
    ['not JSON', '{"id":'],
    ['nobody', '{"name":"Ada"}'],
    ['nothing', ''],
  ])('[SE-12] a stored user that is %s is no user, and no crash', (_name, text) => {
    expect(createTokenStore(fakeStorage({ 'ideahub.user': text }).tab()).user()).toBeNull();
  });

  test('[SE-12] a stored value that is empty or could not stand in a header is no token', () => {
    for (const [access, refresh] of [
      ['', ''],
      ['at_\u0000', '🦊'],
      ['at 1', 'rt_1 '],
    ] as const) {
      const items = { 'ideahub.accessToken': access, 'ideahub.refreshToken': refresh };
      const tokens = createTokenStore(fakeStorage(items).tab());
      expect([tokens.accessToken(), tokens.refreshToken()]).toEqual([null, null]);
    }
  });

  test('[SE-11, SE-12] fills in what a stored user lacks', () => {
    const store = createTokenStore(fakeStorage({ 'ideahub.user': '{"id":"u1","name":7}' }).tab());
    expect(store.user()).toMatchObject({ id: 'u1', name: '', stats: { ideasSubmitted: 0 } });
  });

  test('[SE-12] with storage blocked the session lives as long as the page', () => {
    const store = createTokenStore(blockedStorage);
    store.setUser(someUser());
    store.setTokens(TOKENS);
    expect(store.accessToken()).toBe('at_1');
    expect(store.user()).toEqual(someUser());
    store.clear();
    expect(store.accessToken()).toBeNull();
    expect(createTokenStore(blockedStorage).user()).toBeNull();
  });

  test('[SE-12] a value that does not fit leaves no older value for the next page load', () => {
    const storage = fakeStorage({ 'ideahub.refreshToken': 'rt_old' });
    let full = false;
    const tab = storage.tab();
    const store = createTokenStore({ ...tab, set: (key, value) => !full && tab.set(key, value) });
    full = true;
    store.setTokens(TOKENS);
    expect(store.refreshToken()).toBe('rt_1');
    expect(storage.items.has('ideahub.refreshToken')).toBe(false);
    full = false;
    store.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
    expect(storage.items.get('ideahub.refreshToken')).toBe('rt_2');
  });

  test('[SE-12] reports another tab’s changes to its items until unsubscribed', () => {
    const storage = fakeStorage();
    const [here, there] = [createTokenStore(storage.tab()), storage.tab()];
    const listen = jest.fn();
    const stop = here.onForeignChange(listen);
    there.set('ideahub.accessToken', 'at_9');
    there.set('ideahub.bucket', '0.1');
    here.setTokens(TOKENS);
    expect(listen).toHaveBeenCalledTimes(1);
    stop();
    there.remove('ideahub.accessToken');
    expect(listen).toHaveBeenCalledTimes(1);
  });

  test('[SE-12] when another tab’s new access token arrives, user and refresh token are there', () => {
    const storage = fakeStorage();
    const [here, there] = [createTokenStore(storage.tab()), createTokenStore(storage.tab())];
    const seen: unknown[] = [];
    here.onForeignChange(() => {
      if (here.accessToken()) seen.push([here.user()?.id, here.refreshToken()]);
    });
    there.setUser(someUser());
    there.setTokens(TOKENS);
    expect(seen).toEqual([['user-1', 'rt_1']]);
  });

  test('[SE-01] the page’s own store is the browser’s local storage', () => {
    tokenStore.setTokens(TOKENS);
    expect(localStorage.getItem('ideahub.accessToken')).toBe('at_1');
    const listen = jest.fn();
    const stop = tokenStore.onForeignChange(listen);
    window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }));
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'ideahub.user', storageArea: sessionStorage }),
    );
    expect(listen).toHaveBeenCalledTimes(1);
    stop();
    tokenStore.clear();
    expect(localStorage).toHaveLength(0);
  });
});

describe('reading a user', () => {
  test('[SE-11] missing fields of an answer get their defaults', () => {
    expect(readUser({ id: 'u1', email: 'a@b.c', name: 'Ada' })).toEqual({
      id: 'u1',
      email: 'a@b.c',
      name: 'Ada',
      isEmailVerified: false,
      role: 'USER',
      joinDate: '',
      preferences: { emailNotifications: true, weeklyDigest: true, profileVisibility: 'public' },
      stats: { ideasSubmitted: 0, profileViews: 0, inspirationCount: 0, totalShares: 0 },
      profile: {
        firstName: '',
        lastName: '',
        bio: '',
        website: '',
        linkedin: '',
        github: '',
        skills: [],
        contactPreference: 'EMAIL',
        profilePicture: null,
      },
    });
  });

  test.each([undefined, null, 'Ada', 7, [], {}, { name: 'Ada' }, { id: '', email: '' }])(
    '[SE-12] %j is nobody',
    (value) => {
      expect(readUser(value)).toBeNull();
    },
  );
});

describe('errors', () => {
  test('[CL-08] carry status, message, details and cause', () => {
    const cause = new Error('why');
    const error = new ApiError(400, 'Bad', { details: { code: 'X' }, cause });
    expect(error).toMatchObject({ name: 'ApiError', status: 400, message: 'Bad', cause });
    expect(error.details).toEqual({ code: 'X' });
    expect(error).toBeInstanceOf(Error);
    expect('cause' in new ApiError(0, 'None')).toBe(false);
  });

  test('[MF-03] are known by name, also those of another bundle’s class', () => {
    class ForeignApiError extends Error {
      override name = 'ApiError';
    }
    expect(isApiError(new ApiError(0, ''))).toBe(true);
    expect(isApiError(new ForeignApiError())).toBe(true);
    for (const other of [new Error('x'), new TypeError('x'), null, undefined, 'ApiError', {}]) {
      expect(isApiError(other)).toBe(false);
    }
  });

  test('[CL-11] an aborted call is no failure of the API', () => {
    expect(isApiError(new DOMException('x', 'AbortError'))).toBe(false);
  });

  test('[AU-18] returns the text of any thrown value, empty for none', () => {
    expect(errorText(new ApiError(0, 'Down'))).toBe('Down');
    expect(errorText(new Error('Oops'))).toBe('Oops');
    expect(errorText('plain')).toBe('plain');
    for (const other of [null, undefined, 7, {}, { message: 3 }]) expect(errorText(other)).toBe('');
  });
});
