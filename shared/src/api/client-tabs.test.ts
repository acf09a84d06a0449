/** @jest-environment node */
import { fakeClock } from '../testing/fake-clock.ts';
import { fakeLocks } from '../testing/fake-locks.ts';
import { withStaleSession } from '../testing/stale-session.ts';
import { until } from '../testing/until.ts';

const EXPIRED = 'Session expired. Please login again.';

const page = withStaleSession();

describe('several tabs', () => {
  test('[CL-05] a token that another tab has refreshed meanwhile is used as it is', async () => {
    const other = page.openTab();
    page.server.answerWith((request) => {
      if (request.headers.authorization === 'Bearer at_1') {
        other.tokens.setTokens({ token: 'at_2', refreshToken: 'rt_2' });
        page.accepted.add('at_2');
      }
      return page.answer(request);
    });
    await expect(page.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(page.refreshes()).toBe(0);
    expect(page.stored()).toEqual(['at_2', 'rt_2']);
  });

  test('[CL-05] the other tab’s token, when stale as well, leads to a refresh', async () => {
    page.worth.set('rt_7', { token: 'at_8', refreshToken: 'rt_8' });
    const other = page.openTab();
    let first = true;
    page.server.answerWith((request) => {
      if (first) other.tokens.setTokens({ token: 'at_7', refreshToken: 'rt_7' });
      first = false;
      return page.answer(request);
    });
    await expect(page.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
    expect(page.refreshes()).toBe(1);
    expect(page.stored()).toEqual(['at_8', 'rt_8']);
  });

  test('[CL-05] with locks two tabs refresh once between them', async () => {
    const locks = fakeLocks();
    const [a, b] = [page.openTab({ locks }), page.openTab({ locks })];
    const answers = await Promise.all([a.api.getProfile(), b.api.getProfile()]);
    expect(answers).toHaveLength(2);
    expect(page.refreshes()).toBe(1);
    expect(page.stored()).toEqual(['at_2', 'rt_2']);
  });

  test('[CL-05, SE-12] a sign-out in one tab reaches the one that waits for the lock', async () => {
    const locks = fakeLocks();
    const [a, b] = [page.openTab({ locks }), page.openTab({ locks })];
    const hold = page.holdRefresh();
    const calls = [a, b].map(({ api }) => api.getProfile().catch((error) => error));
    await hold.arrived();
    b.tokens.clear();
    hold.release();
    for (const error of await Promise.all(calls)) expect(error).toMatchObject({ message: EXPIRED });
    expect(page.refreshes()).toBe(1);
    expect([...page.storage.items.keys()]).toEqual([]);
  });

  test('[CL-06] a refusal in one tab ends the session in the other one, with no second try', async () => {
    page.worth.clear();
    const locks = fakeLocks();
    const [a, b] = [page.openTab({ locks }), page.openTab({ locks })];
    const results = await Promise.all(
      [a, b].map(({ api }) => api.getProfile().catch((error) => error)),
    );
    for (const error of results) expect(error).toMatchObject({ message: EXPIRED });
    expect(page.refreshes()).toBe(1);
  });

  test('[CL-05] without locks each tab’s late answer leaves the other’s tokens alone', async () => {
    const other = page.openTab();
    const hold = page.holdRefresh();
    const call = page.api.getProfile();
    await hold.arrived();
    other.tokens.setTokens({ token: 'at_5', refreshToken: 'rt_5' });
    page.accepted.add('at_5');
    hold.release();
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
    expect(page.stored()).toEqual(['at_5', 'rt_5']);
    expect(page.paths()).not.toContain('/auth/logout');
  });

  test('[CL-05] a page that may not use locks goes without', async () => {
    const locks = {
      request: async () => {
        throw new DOMException('Denied', 'SecurityError');
      },
    };
    const tab = page.openTab({ locks });
    await expect(tab.api.getProfile()).resolves.toMatchObject({ id: 'user-1' });
  });

  test('[CL-05] a tab that holds the lock for longer than a call can take is not waited for', async () => {
    const locks = fakeLocks();
    const clock = fakeClock();
    const tab = page.openTab({ locks, clock, timeLimitMs: Number.MAX_SAFE_INTEGER });
    let letGo: () => void = () => {};
    const frozen = locks.request('ideahub.refresh', {}, () => {
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    const call = tab.api.getProfile();
    await until(() => clock.waiting() > 0 && page.server.seen.length > 0);
    await until(
      () => page.refreshes() > 0,
      () => clock.advance(10_000),
    );
    await expect(call).resolves.toMatchObject({ id: 'user-1' });
    expect(clock.now()).toBeGreaterThan(30_000);
    letGo();
    await frozen;
  });
});
