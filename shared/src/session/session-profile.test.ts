/** @jest-environment node */

import { ApiError } from '@idea-hub/shared/api';
import type { User } from '../contracts/user.ts';
import { someUser } from '../testing/fake-session.tsx';
import {
  EXPIRED,
  GRACE,
  held,
  holdProfile,
  label,
  OTHER_TOKENS,
  openedPage,
  signedIn,
} from '../testing/session-page.ts';

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

  test('[SE-09, SE-12] an update is not made in the name of whoever signed in elsewhere a moment ago', async () => {
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

  test('[SE-09, SE-10] an update that fails says so in its own words, and ends nothing', async () => {
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

  test('[SE-09, CL-06] an update that ends the session tells of that alone', async () => {
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

  test('[SE-09] a profile that was asked for before the update does not undo it', async () => {
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

  test('[AU-28] is fetched again when asked for; a failure changes nothing', async () => {
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

  test('[AC-16] belong to their user alone', async () => {
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
