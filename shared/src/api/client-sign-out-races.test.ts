/** @jest-environment node */
import { someUser } from '../testing/fake-session.tsx';
import { withStaleSession } from '../testing/stale-session.ts';
import { turn, until } from '../testing/until.ts';

const EXPIRED = 'Session expired. Please login again.';

const page = withStaleSession();

function signInAsGrace() {
  page.tokens.setUser(someUser({ id: 'user-2', name: 'Grace' }));
  page.tokens.setTokens({ token: 'at_9', refreshToken: 'rt_9' });
  page.accepted.add('at_9');
}

const sentAs = (token: string) =>
  page.server.seen.filter(({ headers }) => headers.authorization === `Bearer ${token}`);

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
    await until(() => page.paths().includes('/auth/logout'));
    expect(page.server.seen.at(-1)?.body).toEqual({ refreshToken: 'rt_2' });
  });

  test('[SE-12] a server that can’t be told of it is not worth a word', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    page.server.answerWith((request) =>
      request.path === '/auth/logout' ? (response) => response.destroy() : page.answer(request),
    );
    const hold = page.holdRefresh();
    const call = page.api.getProfile().catch((error) => error);
    await hold.arrived();
    page.tokens.clear();
    hold.release();
    await call;
    await until(() => page.paths().includes('/auth/logout'));
    for (let step = 0; step < 20; step += 1) await turn();
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
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
    signInAsGrace();
    hold.release();
    await expect(call).resolves.toMatchObject({ message: EXPIRED });
    expect(page.stored()).toEqual(['at_9', 'rt_9']);
    expect(page.tokens.user()?.name).toBe('Grace');
    expect(sentAs('at_9')).toEqual([]);
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

  test('[CL-05, SE-12] a call that waited for the refresh never goes out as somebody else', async () => {
    const hold = page.holdRefresh();
    const first = page.api.getProfile().catch((error) => error);
    await hold.arrived();
    const waited = page.api.updateProfile({ name: 'Ada' }).catch((error) => error);
    page.tokens.clear();
    signInAsGrace();
    hold.release();
    await expect(waited).resolves.toMatchObject({ status: 401, message: EXPIRED });
    expect((await waited).cause).toMatchObject({
      status: 401,
      message: 'No refresh token available',
    });
    await first;
    expect(sentAs('at_9')).toEqual([]);
    expect(page.server.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(page.stored()).toEqual(['at_9', 'rt_9']);
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[CL-05, SE-12] nor does one that waited while its member signed out: it is not sent at all', async () => {
    const hold = page.holdRefresh();
    const first = page.api.getProfile().catch((error) => error);
    await hold.arrived();
    const waited = page.api.updateProfile({ name: 'Ada' }).catch((error) => error);
    page.tokens.clear();
    hold.release();
    await expect(waited).resolves.toMatchObject({ status: 401, message: EXPIRED });
    await first;
    expect(page.server.seen.filter(({ method }) => method === 'PUT')).toEqual([]);
    expect(page.expired).not.toHaveBeenCalled();
  });

  test('[CL-05] a call made signed out waits for nobody’s refresh, and takes nobody’s token', async () => {
    const hold = page.holdRefresh();
    const first = page.api.getProfile().catch((error) => error);
    await hold.arrived();
    page.tokens.clear();
    page.server.answerWith(async (request) => {
      if (request.path !== '/ideas') return page.answer(request);
      signInAsGrace();
      return { status: 401, json: {} };
    });
    const anonymous = page.api.send({ method: 'GET', path: '/ideas' });
    await expect(anonymous).rejects.toMatchObject({ status: 401, message: EXPIRED });
    hold.release();
    await first;
    const requested = page.server.seen.filter(({ path }) => path === '/ideas');
    expect(requested.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    expect(page.stored()).toEqual(['at_9', 'rt_9']);
  });

  test.each([
    ['known only while it waits', 'before'],
    ['not readable any more by then', 'after'],
  ])('[CL-05] a call of a member who is %s gets its answer', async (_when, without) => {
    if (without === 'before') page.storage.items.delete('ideahub.user');
    const hold = page.holdRefresh();
    const call = page.api.getProfile();
    await hold.arrived();
    if (without === 'before') page.tokens.setUser(someUser());
    else page.storage.items.delete('ideahub.user');
    hold.release();
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
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
