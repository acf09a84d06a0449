/** @jest-environment node */

import { ApiError } from '@idea-hub/shared/api';
import type { User } from '../contracts/user.ts';
import { someUser } from '../testing/fake-session.tsx';
import {
  CREDENTIALS,
  EXPIRED,
  GRACE,
  held,
  holdProfile,
  label,
  OTHER_TOKENS,
  openedPage,
  openPage,
  rest,
  signedIn,
  TOKENS,
} from '../testing/session-page.ts';

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
    await rest();
    expect(states).toEqual(['anonymous none', 'loading', 'authenticated Ada Lovelace']);
    expect(session.getState().status).toBe('authenticated');
  });

  test('[SE-12] somebody else who signs in there takes over; older answers are void', async () => {
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
    await rest();
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
    await rest();
    expect(label(session.getState())).toBe(`authenticated ${user.name}`);
    expect(storage.items.get('ideahub.accessToken')).toBe('at_9');
  });

  test('[SE-02, SE-12] a page put to sleep while its profile was on the way asks for it again', async () => {
    const { session, api, page, tokens } = openPage({ tokens: true });
    const cutOff = held<User>();
    api.getProfile.mockReturnValueOnce(cutOff.promise);
    session.start();
    page.leaves = true;
    cutOff.reject(new ApiError(0, 'cut off'));
    await rest();
    expect(session.getState().status).toBe('loading');
    page.leaves = false;
    page.show();
    await rest();
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
      await rest();
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
