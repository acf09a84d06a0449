import { promote } from './promote.ts';
import { everySecond, killAndComplete, killedAt, withSite } from './testing/interrupted.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';
import { verify } from './verify.ts';

withSite();

test.each(everySecond(0))(
  '[DP-02, DP-22, DP-27] killed at a write of %s, the site stays whole and the next command completes it @ci',
  killAndComplete,
  600_000,
);

test('[DP-02] a first site that was cut short is no site yet, and is completed', async () => {
  const fresh = new ReleaseFixture();
  await fresh.configured();
  const names = await fresh.all();
  const { writes } = await killedAt(30, () =>
    promote(fresh.context(), names, { traffic: 100, why: null }),
  );
  expect(writes).toBeGreaterThanOrEqual(30);
  await promote(fresh.context(), names, { traffic: 100, why: null });
  expect((await verify(fresh.context())).faults).toEqual([]);
  expect(await fresh.store.read('site/current/public/index.html')).not.toBeNull();
  fresh.close();
});
