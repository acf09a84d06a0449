/** @jest-environment node */

import { ApiError } from '@idea-hub/shared/api';
import type { User } from '../contracts/user.ts';
import { someUser } from '../testing/fake-session.tsx';
import {
  CREDENTIALS,
  EXPIRED,
  holdProfile,
  label,
  openedPage,
  openPage,
  rest,
  signedIn,
} from '../testing/session-page.ts';

describe('signing out', () => {
  test('[SE-08, SH-10] clears user, error and storage at once, and says it was asked for', async () => {
    const { session, api, storage } = await signedIn();
    api.updateProfile.mockRejectedValue(new ApiError(500, 'Oops'));
    await session.updateProfile({ name: 'A' });
    expect(session.getError()).toBe('Failed to update profile');
    session.logout();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'signed-out' });
    expect(session.getError()).toBeNull();
    expect([...storage.items.keys()]).toEqual([]);
  });

  test('[SH-10] takes along what this tab remembers of the member, and nothing else', async () => {
    const { session, ofTab } = await signedIn();
    ofTab.items.set('ideahub.member.draft', '1').set('ideahub.scroll', '{}');
    const heard = jest.fn(() => [...ofTab.items.keys()]);
    session.subscribe(heard);
    session.logout();
    expect(heard.mock.results).toEqual([{ type: 'return', value: ['ideahub.scroll'] }]);
  });

  test('[SH-10] what a session that ended by itself left in this tab is there for its member alone', async () => {
    const { session, other, api, tokens, ofTab } = openPage({ user: someUser(), tokens: true });
    const draft = `ideahub.member.draft.${someUser().id}`;
    ofTab.items.set(draft, 'typed by Ada').set('ideahub.scroll', '{}');
    session.start();
    await rest();
    const end = () => {
      tokens.clear();
      api.expire(new ApiError(401, EXPIRED));
    };
    end();
    expect(ofTab.items.get(draft)).toBe('typed by Ada');
    const enter = (user: User) => {
      other.setUser(user);
      other.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
      expect(label(session.getState())).toBe(`authenticated ${user.name}`);
    };
    enter(someUser());
    expect(ofTab.items.get(draft)).toBe('typed by Ada');
    end();
    const heard = jest.fn(() => ofTab.items.has(draft));
    session.subscribe(heard);
    enter(someUser({ id: 'user-2', name: 'Eve' }));
    expect(heard).toHaveReturnedWith(false);
    expect(ofTab.items.get('ideahub.scroll')).toBe('{}');
  });

  test('[SE-12] tells the server, and cares for no answer', async () => {
    const { session, api, errors } = await signedIn();
    api.logout.mockRejectedValue(new ApiError(0, 'down'));
    session.logout();
    await rest();
    expect(api.logout).toHaveBeenCalledWith('rt_1');
    expect(errors).toEqual([]);
  });

  test('[SE-12] has nothing to tell the server without a session', async () => {
    const { session, api } = await openedPage();
    session.logout();
    expect(api.logout).not.toHaveBeenCalled();
    expect(label(session.getState())).toBe('anonymous signed-out');
  });

  test('[SE-12] a profile that comes in after it is not stored', async () => {
    const { session, api, storage } = await signedIn();
    const profile = holdProfile(api);
    const refreshed = session.refreshProfile();
    session.logout();
    profile.resolve(someUser());
    await refreshed;
    expect(label(session.getState())).toBe('anonymous signed-out');
    expect(storage.items.size).toBe(0);
  });

  test('[SH-10] an expiry that is told of after it does not change the reason', async () => {
    const { session, api, errors } = await signedIn();
    session.logout();
    api.expire(new ApiError(401, EXPIRED));
    expect(label(session.getState())).toBe('anonymous signed-out');
    expect(errors).toEqual([]);
  });
});

describe('a session that expires', () => {
  test('[CL-06, SE-10, SH-10] ends, for that reason, and says so', async () => {
    const { session, api, tokens, errors } = await signedIn();
    tokens.clear();
    api.expire(new ApiError(401, EXPIRED));
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'expired' });
    expect(errors).toEqual([EXPIRED]);
    expect(session.getError()).toBe(EXPIRED);
  });

  test('[SE-10] an error that came before anybody listened is kept for the first to listen', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    api.getProfile.mockRejectedValue(new ApiError(500, 'Oops'));
    session.start();
    await rest();
    const [first, second] = [jest.fn(), jest.fn()];
    const stop = session.onError(first);
    session.onError(second);
    expect(first.mock.calls).toEqual([['Oops']]);
    expect(second).not.toHaveBeenCalled();
    stop();
    api.login.mockRejectedValue(new ApiError(500, 'Again'));
    await session.login(CREDENTIALS);
    expect(first).toHaveBeenCalledTimes(1);
    expect(second.mock.calls).toEqual([['Again']]);
  });

  test('[SE-08] a sign-in that succeeds clears the last error', async () => {
    const { session, api } = await openedPage();
    api.login.mockRejectedValueOnce(new ApiError(500, 'Oops'));
    await session.login(CREDENTIALS);
    await session.login(CREDENTIALS);
    expect(session.getError()).toBeNull();
  });
});

test('[MF-01] whoever stopped listening is told no more', async () => {
  const { session } = await openedPage();
  const listen = jest.fn();
  const stop = session.subscribe(listen);
  session.logout();
  stop();
  await session.login(CREDENTIALS);
  expect(listen).toHaveBeenCalledTimes(1);
});
