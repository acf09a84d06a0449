import type { ReleaseName } from '@composed/contract/release';
import { readGeneration } from './ledger.ts';
import { type RollbackOptions, rollback } from './rollback.ts';
import { switchRemote } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

useSite();

const go = (...names: ReleaseName[]) => fixture.promote(names);
const ideas = (words: string) => fixture.published('remote-ideas', { words });
const back = (change: { pkg?: string; to?: number } = { pkg: 'remote-ideas' }) =>
  fixture.rollback({ ...change, why: 'Drafts get lost' });

const stateOf = async (pkg = 'remote-ideas') => {
  const { former: _former, ...rest } = (await fixture.state(pkg)) ?? {};
  return rest;
};
const ofFirst = () => ({
  stable: expect.objectContaining({ release: fixture.first.ideas.release }),
});

test('[DP-03] restores the release before, with the reason, in a new generation', async () => {
  await go(await ideas('two'));
  const { live: now } = await back();
  expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  expect(now.generation).toMatchObject({
    number: 4,
    did: 'rollback remote-ideas',
    why: 'Drafts get lost',
  });
  expect(await fixture.page()).toContain(fixture.first.ideas.release);
});

test('[DP-03] each further one goes one release deeper, never forth again @ci', async () => {
  const two = await fixture.deploy('remote-ideas', { words: 'two' });
  await go(await ideas('three'));
  await back();
  expect(await fixture.stable()).toBe(two.release);
  await back();
  expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  await expect(back()).rejects.toThrow(
    `Before remote-ideas@${fixture.first.ideas.release} nothing of remote-ideas was live.`,
  );
});

test('[DP-06] ends a canary and leaves what the others have', async () => {
  const two = await fixture.deploy('remote-ideas', { words: 'two' }, { traffic: 10 });
  await back();
  expect(await fixture.state()).toEqual({
    stable: expect.objectContaining({ release: fixture.first.ideas.release }),
    former: [two.release],
  });
});

test('[DP-03, DP-06, DP-14] brings neither canary nor switch of before along @ci', async () => {
  const two = await fixture.deploy('remote-ideas', { words: 'two' }, { traffic: 10 });
  await go(two);
  await back();
  expect(await stateOf()).toEqual(ofFirst());
  await fixture.disable('remote-ideas');
  await go(await ideas('three'));
  await fixture.enable('remote-ideas');
  await back();
  expect(await stateOf()).toEqual(ofFirst());
  await go(await ideas('four'));
  await fixture.disable('remote-ideas');
  await back();
  expect(await stateOf()).toHaveProperty('disabled', true);
});

test('[DP-03, DP-19] skips releases that visitors never had, since the remote was off @ci', async () => {
  await fixture.disable('remote-ideas');
  const refused = await fixture.deploy('remote-ideas', { words: 'refused' });
  await go(await ideas('refused too'));
  await go(await ideas('good'));
  await fixture.enable('remote-ideas');
  const { live: now } = await back();
  expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  expect(now.generation.did).toBe('rollback remote-ideas');
  await expect(back()).rejects.toThrow(
    `Before remote-ideas@${fixture.first.ideas.release} nothing of remote-ideas was live.`,
  );
  await back({ pkg: 'remote-ideas', to: 4 });
  expect(await fixture.stable()).toBe(refused.release);
});

test('[DP-03, DP-06] goes back to a release that some visitors had as a canary @ci', async () => {
  const two = await fixture.deploy('remote-ideas', { words: 'two' }, { traffic: 10 });
  await fixture.disable('remote-ideas');
  await go(two);
  await go(await ideas('three'));
  await fixture.enable('remote-ideas');
  await back();
  expect(await fixture.stable()).toBe(two.release);
});

test('[DP-03, DP-22] --to returns to a whole set, and its pages say the same as they did @ci', async () => {
  const before = await fixture.page();
  await go(await ideas('two'), await fixture.published('remote-auth', { words: 'two' }));
  await fixture.deploy('host', { words: 'two' });
  await back({ to: 2 });
  const then = (await readGeneration(fixture.context(), 2)).generation.packages;
  const now = (await fixture.generation()).packages ?? {};
  const live = Object.entries(now).map(([pkg, { former: _former, ...state }]) => [pkg, state]);
  expect(Object.fromEntries(live)).toEqual(then);
  // Only the generation's number and time differ.
  const neutral = (html = '') => html.replace(/"extras":\{"generation":[^}]*\}/, '');
  expect(neutral(await fixture.page())).toBe(neutral(before));
});

test('[DP-03] --to with a package rolls back only that package', async () => {
  await go(await ideas('two'), await fixture.published('remote-auth', { words: 'two' }));
  const auth = await fixture.stable('remote-auth');
  await back({ pkg: 'remote-ideas', to: 2 });
  expect([await fixture.stable(), await fixture.stable('remote-auth')]).toEqual([
    fixture.first.ideas.release,
    auth,
  ]);
  await expect(back({ pkg: 'remote-blog', to: 2 })).rejects.toThrow(
    'Nothing of remote-blog was live in generation 2.',
  );
});

test('[DP-03, DP-06] --to brings no canary back @ci', async () => {
  await fixture.deploy('remote-ideas', { words: 'bad' }, { traffic: 10 });
  await back();
  await go(await ideas('two'));
  await back({ to: 3 });
  expect(await stateOf()).toEqual(ofFirst());
  await go(await ideas('three'));
  await back({ pkg: 'remote-ideas', to: 3 });
  expect(await stateOf()).toEqual(ofFirst());
});

test('[DP-03, DP-06] --to ends only the canaries of the packages that it rolls back @ci', async () => {
  await go(await ideas('two'));
  for (const pkg of ['remote-ideas', 'remote-auth']) {
    await fixture.deploy(pkg, { words: 'canary' }, { traffic: 10 });
  }
  await back({ pkg: 'remote-ideas', to: 2 });
  expect(await stateOf()).not.toHaveProperty('canary');
  expect(await stateOf('remote-auth')).toHaveProperty('canary');
  await back({ to: 2 });
  expect(await stateOf('remote-auth')).not.toHaveProperty('canary');
});

test('[DP-03, DP-14] of one package --to leaves the switch as it is @ci', async () => {
  await fixture.disable('remote-ideas');
  await go(await ideas('two'));
  await fixture.enable('remote-ideas');
  await back({ pkg: 'remote-ideas', to: 3 });
  expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  expect(await stateOf()).not.toHaveProperty('disabled');
  await fixture.disable('remote-ideas');
  await back({ pkg: 'remote-ideas', to: 2 });
  expect(await stateOf()).toHaveProperty('disabled', true);
});

test('[DP-03, DP-14] a whole set comes back with what was off then, and with what is off now @ci', async () => {
  await fixture.disable('remote-ideas');
  await go(await ideas('two'));
  await fixture.enable('remote-ideas');
  await fixture.disable('remote-auth');
  await back({ to: 3 });
  expect(await stateOf()).toHaveProperty('disabled', true);
  expect(await stateOf('remote-auth')).toHaveProperty('disabled', true);
});

test.each([
  [{ pkg: 'remote-blog' }, 'Nothing of remote-blog is live; "status" shows what is.'],
  [{ to: 2 }, 'Generation 2 is not one before the newest, 2.'],
  [{ to: 99 }, 'Generation 99 is not one before the newest, 2.'],
  [{ to: 1 }, 'In generation 1 no host was live: there would be no site.'],
])('[DP-03] %j is refused in words', async (change, sentence) => {
  await expect(back(change)).rejects.toThrow(sentence);
});

test('[DP-05] is refused when the release before no longer fits the host', async () => {
  await fixture.deploy('remote-ideas', { screens: ['home', 'project', 'new'] });
  const routes = [{ path: '/new', remote: 'remote-ideas', screen: 'new' }];
  await fixture.deploy('host', { routes });
  await expect(back()).rejects.toThrow(
    `remote-ideas@${fixture.first.ideas.release} has no screen "new"`,
  );
  await fixture.rollback({ to: 2 });
  expect(await fixture.stable()).toBe(fixture.first.ideas.release);
});

test('[DP-03] is refused when the release before was deleted @ci', async () => {
  await go(await ideas('two'));
  await fixture.store.remove(`releases/remote-ideas/${fixture.first.ideas.release}/release.json`);
  await expect(back()).rejects.toThrow(
    `There is no release remote-ideas@${fixture.first.ideas.release}`,
  );
});

test('[DP-03] cures a site whose live release was deleted @ci', async () => {
  const two = await fixture.deploy('remote-ideas', { words: 'two' });
  const gone = await fixture.store.list(`releases/remote-ideas/${two.release}/`);
  await Promise.all(gone.map((key) => fixture.store.remove(key)));
  await back();
  expect(await fixture.stable()).toBe(fixture.first.ideas.release);
});

describe('[DP-02, DP-03] overtaken, it takes back what was live when it began, or nothing: @ci', () => {
  const dave = () => fixture.context({ by: 'Dave' });
  type Change = Partial<RollbackOptions>;
  const again = (change: Change = {}) =>
    rollback(dave(), { pkg: 'remote-ideas', why: 'Drafts get lost', ...change });
  /** Runs `other` just before the roll-back's first write, so that the roll-back loses the race once. */
  const overtaken = (change: Change, other: () => Promise<unknown>) => {
    const context = fixture.context({ store: fixture.racing(other) });
    return rollback(context, { pkg: 'remote-ideas', why: 'x', ...change });
  };
  const isRefused = (going: ReleaseName, meant: ReleaseName) =>
    `Nothing was taken back: it would be remote-ideas@${going.release} now, and remote-ideas@${meant.release} was meant.`;

  let two: ReleaseName;
  let three: ReleaseName;
  beforeEach(async () => {
    two = await ideas('two');
    three = await ideas('three');
    await go(two);
    await go(three);
  });

  test.each([{}, { harmful: true }])('by another one, with %j', async (change) => {
    await expect(overtaken(change, () => again(change))).rejects.toThrow(isRefused(two, three));
    expect(await fixture.stable()).toBe(two.release);
    const { withdrawn } = (await fixture.generation()) ?? {};
    expect(withdrawn).toEqual(change.harmful ? { 'remote-ideas': [three.release] } : undefined);
  });

  test('with harm, by one without: it says how to withdraw the release', async () => {
    await expect(overtaken({ harmful: true }, () => again())).rejects.toThrow(
      `"withdraw remote-ideas@${three.release}" withdraws what is not live any more.`,
    );
    await withdraw(fixture.context(), [three], 'x');
    expect(await fixture.stable()).toBe(two.release);
  });

  test('by one that leaves nothing to go back to', async () => {
    await again();
    await expect(overtaken({}, () => again())).rejects.toThrow(isRefused(fixture.first.ideas, two));
    expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  });

  test('by a promote of the mended release, which stays', async () => {
    const mended = await ideas('mended');
    await expect(overtaken({}, () => go(mended))).rejects.toThrow(isRefused(mended, three));
    expect(await fixture.stable()).toBe(mended.release);
    await expect(overtaken({ to: 2 }, async () => go(await ideas('five')))).rejects.toThrow(
      'was meant',
    );
  });

  test('by a canary’s end, it leaves what all others have', async () => {
    const canary = await fixture.deploy('remote-ideas', { words: 'canary' }, { traffic: 10 });
    await expect(overtaken({}, () => again())).rejects.toThrow(isRefused(three, canary));
    expect(await fixture.stable()).toBe(three.release);
  });

  test('by another team’s change, it does as it was told', async () => {
    await overtaken({}, () => switchRemote(dave(), 'remote-auth', false, 'x'));
    expect(await fixture.stable()).toBe(two.release);
    await overtaken({ to: 2 }, () => switchRemote(dave(), 'remote-auth', true, 'x'));
    expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  });

  test('a release that is named is taken back, or none', async () => {
    const canary = await fixture.deploy('remote-ideas', { words: 'canary' }, { traffic: 10 });
    await expect(again({ release: three.release })).rejects.toThrow(isRefused(canary, three));
    const { live: now } = await again({ release: canary.release });
    expect(now.generation.did).toBe(`rollback remote-ideas@${canary.release}`);
    // The canary has already ended. Repeating the command must not take back another release.
    await expect(again({ release: canary.release })).rejects.toThrow(isRefused(three, canary));
    await expect(again({ release: canary.release, to: 2 })).rejects.toThrow(
      isRefused(three, canary),
    );
    expect(await fixture.stable()).toBe(three.release);
    await again({ release: three.release, to: 2 });
    expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  });
});
