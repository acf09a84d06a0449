/** @jest-environment node */
import { blockedStorage } from '@composed/browser/testing/fake-storage';
import { ApiError, createTokenStore } from '@idea-hub/shared/api';
import { createSession } from '@idea-hub/shared/session';
import type { User } from '../contracts/user.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { someUser } from '../testing/fake-session.tsx';
import { held } from '../testing/held.tsx';
import {
  CREDENTIALS,
  EXPIRED,
  GRACE,
  holdProfile,
  label,
  OTHER_TOKENS,
  openedPage,
  openPage,
  signedIn,
  TOKENS,
} from '../testing/session-page.ts';
import { turn } from '../testing/until.ts';

describe('at the start', () => {
  test('[SE-02] the session is loading', () => {
    expect(openPage().session.getState()).toEqual({ status: 'loading', user: null });
  });

  test('[SE-02, SH-10] without a token is signed out and makes no call', async () => {
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
    await turn();
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
    await turn();
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });

  test('[SE-04] a saved user without an access token is signed out', async () => {
    const { session, api } = await openedPage({ user: someUser() });
    expect(label(session.getState())).toBe('anonymous none');
    expect(api.getProfile).not.toHaveBeenCalled();
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
    await turn();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'expired' });
    expect([...storage.items.keys()]).toEqual([]);
    expect(errors).toEqual([error.message]);
  });

  test('[SE-02] starts once', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    session.start();
    session.start();
    await turn();
    expect(api.getProfile).toHaveBeenCalledTimes(1);
    expect(api.onSessionExpired).toHaveBeenCalledTimes(1);
  });

  test('[SE-12] with blocked storage starts signed out, and a sign-in holds for the page', async () => {
    const session = createSession({ api: fakeApi(), tokens: createTokenStore(blockedStorage) });
    session.start();
    expect(label(session.getState())).toBe('anonymous none');
    await session.login(CREDENTIALS);
    await turn();
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });
});

describe('signing out', () => {
  test('[SE-08, SH-10] clears user, error and storage immediately, and reports that the user requested it', async () => {
    const { session, api, storage } = await signedIn();
    api.updateProfile.mockRejectedValue(new ApiError(500, 'Oops'));
    await session.updateProfile({ name: 'A' });
    expect(session.getError()).toBe('Failed to update profile');
    session.logout();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'signed-out' });
    expect(session.getError()).toBeNull();
    expect([...storage.items.keys()]).toEqual([]);
  });

  test('[SH-10] removes only this tab’s data of the member', async () => {
    const { session, ofTab } = await signedIn();
    ofTab.items.set('ideahub.member.draft', '1').set('ideahub.scroll', '{}');
    const heard = jest.fn(() => [...ofTab.items.keys()]);
    session.subscribe(heard);
    session.logout();
    expect(heard.mock.results).toEqual([{ type: 'return', value: ['ideahub.scroll'] }]);
  });

  test('[SH-10] an expired session’s data in this tab are only for its member', async () => {
    const { session, other, api, tokens, ofTab } = openPage({ user: someUser(), tokens: true });
    const draft = `ideahub.member.draft.${someUser().id}`;
    ofTab.items.set(draft, 'typed by Ada').set('ideahub.scroll', '{}');
    session.start();
    await turn();
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

  test('[SH-10, CM-14] a visitor’s text in this tab belongs to the member who signs in next', async () => {
    const { session, ofTab, ...page } = await signedIn();
    session.logout();
    ofTab.items.set('ideahub.member.message.7.', 'typed by a visitor');
    page.other.setUser(someUser());
    page.other.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
    expect([...ofTab.items]).toEqual([
      [`ideahub.member.message.7.${someUser().id}`, 'typed by a visitor'],
    ]);
  });

  test('[SE-12] tells the server, and cares for no answer', async () => {
    const { session, api, errors } = await signedIn();
    api.logout.mockRejectedValue(new ApiError(0, 'down'));
    session.logout();
    await turn();
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

  test('[SH-10] a later expiry does not change the reason', async () => {
    const { session, api, errors } = await signedIn();
    session.logout();
    api.expire(new ApiError(401, EXPIRED));
    expect(label(session.getState())).toBe('anonymous signed-out');
    expect(errors).toEqual([]);
  });
});

describe('a session that expires', () => {
  test('[CL-06, CM-28, SE-10, SH-10] ends with that reason, and reports the text of the client', async () => {
    const { session, api, tokens, errors } = await signedIn();
    const text = 'This account is suspended: Advertising in messages';
    tokens.clear();
    api.expire(new ApiError(401, text));
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'expired' });
    expect(errors).toEqual([text]);
    expect(session.getError()).toBe(text);
  });

  test('[SE-10] an error that came before anybody listened is kept for the first to listen', async () => {
    const { session, api } = openPage({ user: someUser(), tokens: true });
    api.getProfile.mockRejectedValue(new ApiError(500, 'Oops'));
    session.start();
    await turn();
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
    const third = jest.fn();
    session.onError(third);
    expect(third).not.toHaveBeenCalled();
  });

  test('[SE-08, SE-10] a sign-in that succeeds clears the last error, also one that nobody has heard', async () => {
    const { session, api } = openPage();
    api.login.mockRejectedValueOnce(new ApiError(500, 'Oops'));
    await session.login(CREDENTIALS);
    await session.login(CREDENTIALS);
    expect(session.getError()).toBeNull();
    const listen = jest.fn();
    session.onError(listen);
    expect(listen).not.toHaveBeenCalled();
  });
});

test('[MF-01] a subscriber that left gets no more calls', async () => {
  const { session } = await openedPage();
  const listen = jest.fn();
  const stop = session.subscribe(listen);
  session.logout();
  stop();
  await session.login(CREDENTIALS);
  expect(listen).toHaveBeenCalledTimes(1);
});

describe('other tabs', () => {
  test('[SE-12] a sign-in there is one here', async () => {
    const { session, other, states } = await openedPage();
    other.setUser(someUser({ name: 'Grace' }));
    other.setTokens(TOKENS);
    expect(label(session.getState())).toBe('authenticated Grace');
    expect(states).not.toContain('loading');
  });

  test('[SE-12, SH-10] a sign-out there ends the session here, with no error', async () => {
    const { session, other, errors, api } = await signedIn();
    other.clear();
    expect(session.getState()).toEqual({ status: 'anonymous', user: null, reason: 'elsewhere' });
    expect(errors).toEqual([]);
    expect(api.logout).not.toHaveBeenCalled();
  });

  test('[SH-10] a sign-out here keeps its reason when another tab is cleared as well', async () => {
    const { session, other } = await signedIn();
    session.logout();
    other.clear();
    other.setUser(someUser());
    expect(label(session.getState())).toBe('anonymous signed-out');
  });

  test('[SE-12] a refresh there changes the tokens and nothing that shows', async () => {
    const { session, other, tokens } = await signedIn();
    other.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
    expect(tokens.accessToken()).toBe('at_2');
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
  });

  test('[SE-12] a profile that changed there shows here', async () => {
    const { session, other } = await signedIn();
    other.setUser(someUser({ name: 'Changed' }));
    expect(label(session.getState())).toBe('authenticated Changed');
  });

  test('[SE-12] a token without a user there has the profile fetched here', async () => {
    const { session, other, states } = await openedPage();
    other.setTokens(TOKENS);
    await turn();
    expect(states).toEqual(['anonymous none', 'loading', 'authenticated Ada Lovelace']);
    expect(session.getState().status).toBe('authenticated');
  });

  test('[SE-12] another member’s sign-in there takes over; older answers are ignored', async () => {
    const { session, other, api, tokens } = await signedIn();
    const older = holdProfile(api);
    const refreshed = session.refreshProfile();
    other.setUser(GRACE);
    other.setTokens(OTHER_TOKENS);
    older.resolve(someUser());
    await refreshed;
    expect(label(session.getState())).toBe('authenticated Grace');
    expect(tokens.user()?.name).toBe('Grace');
  });

  test('[SE-12] an answer that comes in before the other tab’s event is void as well', async () => {
    const { session, storage, api } = await signedIn();
    const older = holdProfile(api);
    const refreshed = session.refreshProfile();
    // Already in storage, but this tab has not received the event yet.
    storage.items.set('ideahub.user', JSON.stringify(GRACE));
    older.resolve(someUser());
    await refreshed;
    expect(storage.items.get('ideahub.user')).toContain('Grace');
  });

  test('[SE-12] so is one that comes in after a sign-out there, before its event', async () => {
    const { session, storage, api } = openPage({ tokens: true });
    const profile = holdProfile(api);
    session.start();
    storage.items.clear();
    profile.resolve(someUser());
    await turn();
    expect(storage.items.size).toBe(0);
    expect(session.getState().status).toBe('loading');
  });

  test.each([
    ['somebody else signed in there', GRACE],
    ['a sign-out and a new sign-in of the same member there', someUser()],
  ])('[SE-12] a failure that arrives after %s ends nothing', async (_what, user) => {
    const { session, api, storage, other } = openPage({ user: someUser(), tokens: true });
    const profile = holdProfile(api);
    session.start();
    other.clear();
    other.setUser(user);
    other.setTokens(OTHER_TOKENS);
    profile.reject(new ApiError(401, EXPIRED));
    await turn();
    expect(label(session.getState())).toBe(`authenticated ${user.name}`);
    expect(storage.items.get('ideahub.accessToken')).toBe('at_9');
  });

  test('[SE-02, SE-03, SE-12] a page put to sleep while its profile was on the way asks for it again', async () => {
    const { session, api, page, tokens } = openPage({ tokens: true });
    const cutOff = held<User>();
    api.getProfile.mockReturnValueOnce(cutOff.promise);
    session.start();
    page.leaves = true;
    cutOff.reject(new ApiError(0, 'cut off'));
    await turn();
    expect(session.getState().status).toBe('loading');
    page.leaves = false;
    page.show();
    await turn();
    expect(label(session.getState())).toBe('authenticated Ada Lovelace');
    expect(tokens.user()?.id).toBe('user-1');
  });

  test.each([
    ['waited for its profile', undefined],
    ['showed its saved user', someUser()],
  ])(
    '[SE-02, SE-03, SE-12] a call cut off in its sleep ends nothing in a page that %s',
    async (_what, user) => {
      const { session, api, page, storage, errors } = openPage({ user, tokens: true });
      session.onError((message) => errors.push(message));
      const cutOff = held<User>();
      api.getProfile.mockReturnValueOnce(cutOff.promise);
      session.start();
      page.leaves = true;
      page.leaves = false;
      page.show();
      cutOff.reject(new ApiError(0, 'cut off'));
      await turn();
      expect(label(session.getState())).toBe('authenticated Ada Lovelace');
      expect(storage.items.size).toBe(3);
      expect(errors).toEqual([]);
    },
  );

  test('[SE-12] one whose session ended elsewhere meanwhile is anonymous when it comes back', async () => {
    const { session, api, page, storage } = openPage({ tokens: true });
    holdProfile(api);
    session.start();
    storage.items.clear();
    page.show();
    expect(session.getState().status).toBe('anonymous');
  });

  test('[SE-12] a tab that sees a sign-in’s tokens there finds whom they belong to', async () => {
    const { session, other } = await openedPage();
    const seen = new Set<string>();
    other.onForeignChange(() => {
      if (other.accessToken()) seen.add(other.user()?.id ?? 'nobody');
    });
    await session.login(CREDENTIALS);
    expect([...seen]).toEqual(['user-1']);
  });

  test('[SE-12] a page that comes back from sleep catches up with what it missed', async () => {
    const { session, storage, page } = await signedIn();
    storage.items.clear();
    expect(session.getState().status).toBe('authenticated');
    page.show();
    expect(label(session.getState())).toBe('anonymous elsewhere');
  });
});

describe('the profile', () => {
  test('[SE-09] an update needs a user', async () => {
    const { session, api, errors } = await openedPage();
    await expect(session.updateProfile({ name: 'A' })).resolves.toEqual({
      success: false,
      error: 'No user logged in',
    });
    expect(api.updateProfile).not.toHaveBeenCalled();
    expect(errors).toEqual(['No user logged in']);
  });

  test('[SE-09] an update is sent, stored and shown', async () => {
    const { session, api, tokens } = await signedIn();
    api.updateProfile.mockResolvedValue(someUser({ name: 'Countess' }));
    const result = await session.updateProfile({ name: 'Countess' });
    expect(api.updateProfile).toHaveBeenCalledWith({ name: 'Countess' });
    expect(result).toMatchObject({ success: true, user: { name: 'Countess' } });
    expect(label(session.getState())).toBe('authenticated Countess');
    expect(tokens.user()?.name).toBe('Countess');
  });

  test('[SE-09, SE-12] sends no update for a member who signed in elsewhere a moment ago', async () => {
    const { session, api, errors, storage } = await signedIn();
    // Already in storage, but this tab has not received the event yet.
    storage.items.set('ideahub.user', JSON.stringify(GRACE));
    await expect(session.updateProfile({ name: 'A' })).resolves.toEqual({
      success: false,
      error: 'Failed to update profile',
    });
    expect(api.updateProfile).not.toHaveBeenCalled();
    expect(errors).toEqual(['Failed to update profile']);
    expect(label(session.getState())).toBe('authenticated Grace');
  });

  test('[SE-09, SE-10] a failed update has its message, and ends no session', async () => {
    const { session, api, errors } = await signedIn();
    api.updateProfile.mockRejectedValue(new ApiError(400, 'Unknown field'));
    await expect(session.updateProfile({ name: 'A' })).resolves.toEqual({
      success: false,
      error: 'Failed to update profile',
      status: 400,
    });
    expect(session.getState().status).toBe('authenticated');
    expect(errors).toEqual(['Failed to update profile']);
  });

  test('[SE-09, CL-06] an update that ends the session reports only that', async () => {
    const { session, api, errors, tokens } = await signedIn();
    const error = new ApiError(401, EXPIRED);
    api.updateProfile.mockImplementation(async () => {
      tokens.clear();
      api.expire(error);
      throw error;
    });
    await expect(session.updateProfile({ name: 'A' })).resolves.toMatchObject({
      success: false,
      error: 'Failed to update profile',
    });
    expect(errors).toEqual([EXPIRED]);
  });

  test('[SE-12] an update answered after a sign-out stores nothing', async () => {
    const { session, api, storage } = await signedIn();
    const update = held<User>();
    api.updateProfile.mockReturnValue(update.promise);
    const result = session.updateProfile({ name: 'A' });
    session.logout();
    update.resolve(someUser({ name: 'A' }));
    await expect(result).resolves.toMatchObject({ success: false });
    expect(storage.items.size).toBe(0);
  });

  test('[SE-09] a profile requested before the update does not undo it', async () => {
    const { session, api } = await signedIn();
    const older = holdProfile(api);
    const refreshed = session.refreshProfile();
    api.updateProfile.mockResolvedValue(someUser({ name: 'New' }));
    await session.updateProfile({ name: 'New' });
    older.resolve(someUser({ name: 'Old' }));
    await refreshed;
    expect(label(session.getState())).toBe('authenticated New');
  });

  test.each([
    ['the earlier', 0],
    ['the later', 1],
  ])(
    '[AU-28] of two questions the later one counts, also when %s is answered first',
    async (_which, first) => {
      const { session, api } = await signedIn();
      const answers = [held<User>(), held<User>()] as const;
      for (const { promise } of answers) api.getProfile.mockReturnValueOnce(promise);
      const both = [session.refreshProfile(), session.refreshProfile()];
      const names = ['Old', 'New'] as const;
      for (const question of [first, 1 - first]) {
        answers[question]?.resolve(someUser({ name: names[question] ?? '' }));
        await both[question];
      }
      expect(label(session.getState())).toBe('authenticated New');
    },
  );

  test('[AU-28] is loaded again on request; a failure changes nothing', async () => {
    const { session, api, errors } = await signedIn();
    api.getProfile.mockResolvedValueOnce(someUser({ name: 'Verified' }));
    await session.refreshProfile();
    expect(label(session.getState())).toBe('authenticated Verified');
    api.getProfile.mockRejectedValueOnce(new ApiError(500, 'Oops'));
    await expect(session.refreshProfile()).resolves.toBeUndefined();
    expect(label(session.getState())).toBe('authenticated Verified');
    expect(errors).toEqual([]);
  });
});

describe('simulated changes', () => {
  test('[AC-16] show at once, and through later profiles', async () => {
    const { session, api } = await signedIn();
    session.amendUser({ name: 'Countess', profile: { profilePicture: 'data:,x', bio: 'B' } });
    session.amendUser({ profile: { bio: 'B2' }, email: undefined });
    expect(session.getState().user).toMatchObject({
      name: 'Countess',
      email: 'ada@example.com',
      profile: { profilePicture: 'data:,x', bio: 'B2', contactPreference: 'EMAIL' },
    });
    api.getProfile.mockResolvedValue(someUser({ role: 'ADMIN' }));
    await session.refreshProfile();
    expect(session.getState().user).toMatchObject({ name: 'Countess', role: 'ADMIN' });
  });

  test('[AC-16] are not stored: the next page load shows what the server has', async () => {
    const { session, tokens, other } = await signedIn();
    session.amendUser({ name: 'Countess' });
    await session.refreshProfile();
    expect(tokens.user()?.name).toBe('Ada Lovelace');
    expect(other.user()?.name).toBe('Ada Lovelace');
  });

  test('[AC-16] belong only to their user', async () => {
    const { session, api } = await signedIn();
    session.amendUser({ name: 'Countess' });
    session.logout();
    session.amendUser({ name: 'Nobody' });
    expect(label(session.getState())).toBe('anonymous signed-out');
    api.social.mockResolvedValueOnce({ user: GRACE, ...OTHER_TOKENS });
    await session.social('google', 'code');
    expect(label(session.getState())).toBe('authenticated Grace');
    session.logout();
    await expect(session.social('google', 'code')).resolves.toMatchObject({
      user: { name: 'Countess' },
    });
  });

  test('[AC-16, SE-09] give way to a real update of the same field', async () => {
    const { session, api } = await signedIn();
    session.amendUser({ name: 'Countess', email: 'new@example.com', profile: { bio: 'B' } });
    api.updateProfile.mockResolvedValue(someUser({ name: 'Real' }));
    await session.updateProfile({ name: 'Real', bio: '' });
    expect(session.getState().user).toMatchObject({
      name: 'Real',
      email: 'new@example.com',
      profile: { bio: '' },
    });
  });
});
