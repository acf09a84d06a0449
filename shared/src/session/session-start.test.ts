/** @jest-environment node */

import { blockedStorage } from '@composed/browser/testing/fake-storage';
import { ApiError, createTokenStore } from '@idea-hub/shared/api';
import { createSession } from '@idea-hub/shared/session';
import { fakeApi } from '../testing/fake-api.ts';
import { someUser } from '../testing/fake-session.tsx';
import {
  CREDENTIALS,
  EXPIRED,
  holdProfile,
  label,
  openedPage,
  openPage,
  rest,
} from '../testing/session-page.ts';

describe('at the start', () => {
  test('[SE-02] the session is loading', () => {
    expect(openPage().session.getState()).toEqual({ status: 'loading', user: null });
  });

  test('[SE-02, SH-10] without a token nobody is signed in, and no call is made', async () => {
    const { session, api, errors } = await openedPage();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'none' });
    expect(api.getProfile).not.toHaveBeenCalled();
    expect(errors).toEqual([]);
  });

  test('[SE-02] a saved user with a token shows at once; the profile then replaces it', async () => {
    const { session, api, tokens } = openPage({ user: someUser({ name: 'Saved' }), tokens: true });
    const profile = holdProfile(api);
    session.start();
    expect(label(session.getState())).toBe('authenticated Saved');
    profile.resolve(someUser({ name: 'Fresh' }));
    await rest();
    expect(label(session.getState())).toBe('authenticated Fresh');
    expect(tokens.user()?.name).toBe('Fresh');
  });

  test('[SE-02] the profile replaces a saved user of another id as well', async () => {
    const { session } = await openedPage({ user: someUser({ id: 'seeded' }), tokens: true });
    expect(session.getState().user?.id).toBe('user-1');
  });

  test('[SH-10] with a token and no user yet the session is loading until the profile is here', async () => {
    const { session, api } = openPage({ tokens: true });
    const profile = holdProfile(api);
    session.start();
    expect(session.getState()).toEqual({ status: 'loading', user: null });
    profile.resolve(someUser());
    await rest();
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });

  test('[SE-04] a saved user without an access token is nobody', async () => {
    const { session, api } = await openedPage({ user: someUser() });
    expect(label(session.getState())).toBe('anonymous none');
    expect(api.getProfile).not.toHaveBeenCalled();
  });

  test('[SE-12] an unreadable saved user is none: the profile is waited for', async () => {
    const { storage, tokens, api, session } = openPage({ tokens: true });
    storage.items.set('ideahub.user', '{broken');
    expect(tokens.user()).toBeNull();
    holdProfile(api);
    session.start();
    expect(session.getState().status).toBe('loading');
  });

  test.each([
    ['is down', new ApiError(0, 'Unable to connect to server.')],
    ['fails', new ApiError(500, 'Oops')],
    ['refuses the new token too', new ApiError(401, 'Token expired')],
  ])('[SE-03, SE-10] an API that %s ends the session, and says why', async (_name, error) => {
    const { session, api, errors, storage } = openPage({ user: someUser(), tokens: true });
    session.onError((message) => errors.push(message));
    api.getProfile.mockRejectedValue(error);
    session.start();
    await rest();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'expired' });
    expect([...storage.items.keys()]).toEqual([]);
    expect(errors).toEqual([error.message]);
  });

  test('[CL-06, SE-10] a failed refresh ends it too, and is told of once', async () => {
    const { session, api, errors, tokens } = openPage({ user: someUser(), tokens: true });
    session.onError((message) => errors.push(message));
    const error = new ApiError(401, EXPIRED);
    api.getProfile.mockImplementation(async () => {
      tokens.clear();
      api.expire(error);
      throw error;
    });
    session.start();
    await rest();
    expect(label(session.getState())).toBe('anonymous expired');
    expect(errors).toEqual([EXPIRED]);
  });

  test('[SE-03] a profile call cut off because the page is being left ends nothing', async () => {
    const { session, api, page, storage } = openPage({ user: someUser(), tokens: true });
    api.getProfile.mockRejectedValue(new ApiError(0, 'cut off'));
    page.leaves = true;
    session.start();
    await rest();
    expect(session.getState().status).toBe('authenticated');
    expect(storage.items.size).toBe(3);
  });

  test('[SE-02] starts once', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    session.start();
    session.start();
    await rest();
    expect(api.getProfile).toHaveBeenCalledTimes(1);
    expect(api.onSessionExpired).toHaveBeenCalledTimes(1);
  });

  test('[SE-12] with storage blocked nobody is signed in, and signing in works for the page', async () => {
    const session = createSession({ api: fakeApi(), tokens: createTokenStore(blockedStorage) });
    session.start();
    expect(label(session.getState())).toBe('anonymous none');
    await session.login(CREDENTIALS);
    await rest();
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });
});
