/** @jest-environment node */
import { someUser } from '../testing/fake-session.tsx';
import { turn, withStaleSession } from '../testing/stale-session.ts';

const EXPIRED = 'Session expired. Please login again.';

const page = withStaleSession();

describe('a sign-out during the refresh', () => {
  test('[SE-12] stores nothing that comes back, and ends it on the server', async () => {
    const hold = page.holdRefresh();
    const call = page.api.getProfile().catch((error) => error);
    await hold.arrived();
    page.tokens.clear();
    hold.release();
    await expect(call).resolves.toMatchObject({ status: 401, message: EXPIRED });
    expect([...page.storage.items.keys()]).toEqual([]);
    expect(page.expired).not.toHaveBeenCalled();
    expect(page.refreshed).not.toHaveBeenCalled();
    while (!page.paths().includes('/auth/logout')) await turn();
    expect(page.server.seen.at(-1)?.body).toEqual({ refreshToken: 'rt_2' });
  });

  test('[SE-12] a refresh that fails after it tells of nothing', async () => {
    page.worth.clear();
    const hold = page.holdRefresh();
    const call = page.api.getProfile().catch((error) => error);
    await hold.arrived();
    page.tokens.clear();
    hold.release();
    await expect(call).resolves.toMatchObject({ message: EXPIRED });
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[SE-12] a 401 that comes in after it starts no refresh', async () => {
    page.server.answerWith(() => {
      page.tokens.clear();
      return { status: 401 };
    });
    await expect(page.api.getProfile()).rejects.toMatchObject({ message: EXPIRED });
    expect(page.refreshes()).toBe(0);
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[SE-12] somebody else’s session that began meanwhile is left alone', async () => {
    const hold = page.holdRefresh();
    const call = page.api.updateProfile({ name: 'Ada' }).catch((error) => error);
    await hold.arrived();
    page.tokens.clear();
    page.tokens.setUser(someUser({ id: 'user-2', name: 'Grace' }));
    page.tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    page.accepted.add('at_9');
    hold.release();
    await expect(call).resolves.toMatchObject({ message: EXPIRED });
    expect(page.stored()).toEqual(['at_9', 'rt_9']);
    expect(page.tokens.user()?.name).toBe('Grace');
    const sentAsGrace = page.server.seen.filter((r) => r.headers.authorization === 'Bearer at_9');
    expect(sentAsGrace).toEqual([]);
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[SE-12] nor does a refresh that fails end somebody else’s session', async () => {
    page.worth.clear();
    const hold = page.holdRefresh();
    const call = page.api.getProfile().catch((error) => error);
    await hold.arrived();
    page.tokens.setUser(someUser({ id: 'user-2' }));
    page.tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    hold.release();
    await expect(call).resolves.toMatchObject({ message: EXPIRED });
    expect(page.stored()).toEqual(['at_9', 'rt_9']);
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[SE-12] who signed in again as the same member gets an answer', async () => {
    const hold = page.holdRefresh();
    const call = page.api.getProfile();
    await hold.arrived();
    page.tokens.clear();
    page.tokens.setUser(someUser());
    page.tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
    page.accepted.add('at_9');
    hold.release();
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
    expect(page.stored()).toEqual(['at_9', 'rt_9']);
  });
});
