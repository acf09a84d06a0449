import { generationNumbers } from './ledger.ts';
import { prune } from './prune.ts';
import { history } from './report.ts';
import { cachedStore } from './store.ts';
import { fixture, useSite } from './testing/use-site.ts';

useSite();

/** Late enough for a prune of what is published now. */
const now = () => new Date(Date.now() + 40 * 86_400_000);
const MANY = process.env.FULL === '1' ? 20 : 10;

test('[DP-02] of two simultaneous promotes one wins; the other reports who was first, and follows @ci', async () => {
  const ideas = await fixture.published('remote-ideas', { words: 'two' });
  const auth = await fixture.published('remote-auth', { words: 'two' });
  const [one, two] = await Promise.all([
    fixture.promote([ideas], {}, { by: 'Ada' }),
    fixture.promote([auth], {}, { by: 'Grace' }),
  ]);
  expect([one.live.generation.number, two.live.generation.number].sort()).toEqual([3, 4]);
  expect(await fixture.stable()).toBe(ideas.release);
  expect(await fixture.stable('remote-auth')).toBe(auth.release);
  expect(fixture.said.join('\n')).toMatch(
    /(Ada|Grace) was faster: generation 3 is "promote remote-(ideas|auth)@.*"\. Trying again upon it\./,
  );
});

test('[DP-02] the slower one is refused when its checks no longer pass upon the faster one @ci', async () => {
  const bigger = await fixture.published('remote-ideas', { screens: ['home', 'project', 'new'] });
  const smaller = await fixture.published('remote-ideas', { words: 'small' });
  const routes = [{ path: '/new', remote: 'remote-ideas', screen: 'new' }];
  const host = await fixture.published('host', { routes });
  await fixture.promote([bigger]);
  const results = await Promise.allSettled([fixture.promote([host]), fixture.promote([smaller])]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await fixture.faults()).toEqual([]);
  expect(await generationNumbers(fixture.context())).toHaveLength(4);
});

test(`[DP-02] ${MANY} promotes and a switch at once: each is in the history once, and the last one is served @ci`, async () => {
  const names = [];
  for (let index = 0; index < MANY; index += 1) {
    const pkg = index % 2 === 0 ? 'remote-ideas' : 'remote-auth';
    names.push(await fixture.published(pkg, { words: `build ${index}` }));
  }
  await Promise.all([
    ...names.map((name, index) => fixture.promote([name], {}, { by: `team ${index}` })),
    fixture.disable('remote-auth'),
  ]);
  const told = (await history(fixture.context(), 1000)).filter(({ number }) => number > 2);
  expect(told).toHaveLength(MANY + 1);
  expect(new Set(told.map(({ did }) => did)).size).toBe(MANY + 1);
  expect(await fixture.faults()).toEqual([]);
}, 300_000);

test('[DP-07] a release that is pruned while a promote opens its pages does not go live @ci', async () => {
  const old = await fixture.published('remote-ideas', { words: 'old' });
  const before = (await fixture.generation()).packages;
  // Commands cache the store like this, so each record is read only once.
  const store = cachedStore(fixture.store);
  const browserCheck = async () => {
    await prune(fixture.context({ now }), 14);
    return [];
  };
  await expect(fixture.promote([old], {}, { now, store, browserCheck })).rejects.toThrow(
    `There is no release remote-ideas@${old.release}`,
  );
  expect((await fixture.generation()).packages).toEqual(before);
});

test('[DP-07] a promote beside a prune of the same release: it is live and whole, or refused @ci', async () => {
  const old = await fixture.published('remote-ideas', { words: 'old' });
  const [promoted] = await Promise.allSettled([
    fixture.promote([old], {}, { now }),
    prune(fixture.context({ now }), 14),
  ]);
  const live = await fixture.stable();
  expect(live === old.release).toBe(promoted.status === 'fulfilled');
  expect(await fixture.faults()).toEqual([]);
});
