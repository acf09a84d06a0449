import type { ReleaseName } from '@composed/contract/release';
import { nameOf } from './names.ts';
import { endPreview, preview } from './preview.ts';
import { prune } from './prune.ts';
import type { Published } from './publish.ts';
import { status, statusLines } from './report.ts';
import type { RollbackOptions } from './rollback.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { withdraw } from './withdraw.ts';

useSite();

const go = (names: ReleaseName[], traffic = 100) => fixture.promote(names, { traffic });
const ideas = (words: string) => fixture.published('remote-ideas', { words });
const shown = (found: Published, name: string) =>
  preview(fixture.context(), found, { name, lastsMs: 60_000 });
const out = (...names: ReleaseName[]) => withdraw(fixture.context(), names, 'It eats drafts');
const back = (change: Partial<RollbackOptions> = {}) =>
  fixture.rollback({ pkg: 'remote-ideas', ...change });
const extras = async () => (await fixture.discovery()).extras;

test('[DP-30] the list is part of the generation, of the signed list and of the remote’s pages @ci', async () => {
  const bad = await ideas('two');
  expect(await extras()).not.toHaveProperty('withdrawn');
  expect((await fixture.boot()).discovery?.extras).not.toHaveProperty('withdrawn');
  const { live: made } = await out(bad);
  const list = { 'remote-ideas': [bad.release] };
  expect(made.generation).toMatchObject({
    withdrawn: list,
    did: `withdraw ${nameOf(bad)}`,
    why: 'It eats drafts',
  });
  expect(JSON.parse(made.discovery.text).extras.withdrawn).toEqual(list);
  expect((await fixture.boot()).discovery?.extras?.withdrawn).toEqual(list);
  expect((await fixture.boot('auth.html')).discovery?.extras).not.toHaveProperty('withdrawn');
  expect((await out(bad)).changed).toBe(false);
  expect(await fixture.faults()).toEqual([]);
});

test('[DP-30] several releases go onto the list in one step, those of one package and those that stand there too @ci', async () => {
  const [two, three] = [await ideas('two'), await ideas('three')];
  const auth = await fixture.published('remote-auth', { words: 'two' });
  await out(two);
  expect((await out(two, three, auth)).changed).toBe(true);
  const { withdrawn, number, did } = await fixture.generation();
  expect(withdrawn).toEqual({
    'remote-ideas': [two.release, three.release],
    'remote-auth': [auth.release],
  });
  expect(did).toBe(`withdraw ${[two, three, auth].map(nameOf).join(' ')}`);
  for (const [page, pkg] of [
    ['index.html', 'remote-ideas'],
    ['auth.html', 'remote-auth'],
  ] as const) {
    const told = (await fixture.boot(page)).discovery?.extras?.withdrawn;
    expect(told).toEqual({ [pkg]: withdrawn?.[pkg] });
  }
  expect((await out(three, two)).changed).toBe(false);
  const [four, five] = [await ideas('four'), await ideas('five')];
  await out(four, five);
  expect(await fixture.generation()).toMatchObject({
    number: number + 1,
    withdrawn: { 'remote-ideas': [two, three, four, five].map(({ release }) => release) },
  });
});

describe('[DP-30] a withdrawn release never goes live again:', () => {
  let two: Published;
  beforeEach(async () => {
    two = await ideas('two');
  });
  const refused = async (act: () => Promise<unknown>, sentence: string | RegExp) => {
    const { number } = await fixture.generation();
    await expect(act).rejects.toThrow(sentence);
    expect((await fixture.generation()).number).toBe(number);
  };

  test('promote and canary refuse it, before any page is opened', async () => {
    await out(two);
    const browserCheck = jest.fn(async () => []);
    for (const traffic of [100, 10]) {
      const act = () => fixture.promote([two], { traffic }, { browserCheck });
      await refused(act, `${nameOf(two)} is withdrawn and must not run any more.`);
    }
    expect(browserCheck).not.toHaveBeenCalled();
  });

  test('roll-back refuses it, and names the way past it @ci', async () => {
    await go([two]);
    await go([await ideas('three')]);
    await out(two);
    await refused(
      () => back(),
      `${nameOf(two)}, the release before, is withdrawn; "rollback remote-ideas --to 2" brings back ${fixture.first.ideas.release}.`,
    );
    await refused(() => back({ to: 3 }), `${nameOf(two)} is withdrawn and must not run any more.`);
    const whole = () => fixture.rollback({ to: 3 });
    await refused(whole, `${nameOf(two)} is withdrawn and must not run any more.`);
    await back({ to: 2 });
    expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  });

  test('roll-back reports that there is no earlier live release @ci', async () => {
    await go([two]);
    await out(fixture.first.ideas);
    await refused(
      () => back(),
      `${nameOf(fixture.first.ideas)}, the release before, is withdrawn; nothing was live before that.`,
    );
  });

  test('enable refuses it until something else is live @ci', async () => {
    await fixture.disable('remote-ideas');
    await out(fixture.first.ideas);
    const on = () => fixture.enable('remote-ideas');
    await refused(on, `${nameOf(fixture.first.ideas)} is withdrawn and must not run any more.`);
    await go([two]);
    await on();
    expect(await fixture.stable()).toBe(two.release);
  });

  test('no preview shows it @ci', async () => {
    await shown(two, 'pr-1');
    expect((await status(fixture.context()))?.previews).toHaveLength(1);
    await out(two);
    expect((await status(fixture.context()))?.previews).toEqual([]);
    await expect(shown(two, 'pr-2')).rejects.toThrow('is withdrawn and must not run any more');
  });
});

test('[DP-30] refuses a live release with the remedy; --harmful withdraws it in one generation', async () => {
  const two = await fixture.deploy('remote-ideas', { words: 'two' });
  const { number } = await fixture.generation();
  await expect(out(two)).rejects.toThrow(
    `${nameOf(two)} is live. "rollback remote-ideas --harmful --reason …" takes it back`,
  );
  await expect(out(fixture.first.host)).rejects.toThrow(/promote another release first\.$/);
  await back({ harmful: true });
  const now = await fixture.generation();
  expect(now).toMatchObject({
    number: number + 1,
    did: 'rollback remote-ideas --harmful',
    withdrawn: { 'remote-ideas': [two.release] },
  });
  expect(await fixture.stable()).toBe(fixture.first.ideas.release);
  await expect(back({ to: 2, harmful: true })).rejects.toThrow(
    `Nothing of remote-ideas would be taken back: ${fixture.first.ideas.release} stays live.`,
  );
});

test('[DP-30] --harmful withdraws only the canary, and also a host @ci', async () => {
  const two = await fixture.deploy('remote-ideas', { words: 'two' }, { traffic: 10 });
  await back({ harmful: true });
  expect((await fixture.generation()).withdrawn).toEqual({ 'remote-ideas': [two.release] });
  const next = await fixture.deploy('host', { words: 'two' });
  await back({ pkg: 'host', harmful: true });
  expect(await fixture.stable('host')).toBe(fixture.first.host.release);
  expect((await extras())?.withdrawn).toEqual({
    'remote-ideas': [two.release],
    host: [next.release],
  });
  await expect(fixture.rollback({ to: 2, harmful: true })).rejects.toThrow(
    '"--harmful" wants a package',
  );
});

test('[DP-30] a canary stays while another release of its package is withdrawn, and ends with its own withdrawal @ci', async () => {
  const [two, three, four] = [await ideas('two'), await ideas('three'), await ideas('four')];
  await go([two], 10);
  await out(four);
  expect((await fixture.state())?.canary).toMatchObject({ release: two.release, traffic: 10 });
  await out(two, three);
  expect(await fixture.state()).toEqual({
    stable: expect.objectContaining({ release: fixture.first.ideas.release }),
  });
});

test('[DP-30] withdraws a release that the store lacks, with a warning, but refuses an unknown package', async () => {
  const name = { pkg: 'remote-ideas', release: '9.9.9-000000000000' };
  await out(name);
  expect((await fixture.generation()).withdrawn).toEqual({ 'remote-ideas': [name.release] });
  expect(fixture.said.join()).toContain(`${nameOf(name)} does not lie in`);
  await expect(out({ ...name, pkg: 'remote-idaes' })).rejects.toThrow(
    'The site knows no package remote-idaes.',
  );
});

test('[DP-30, DP-07] prune deletes a withdrawn release in its time, and the list stays @ci', async () => {
  const two = await ideas('two');
  await out(two);
  const later = fixture.context({ now: () => new Date(Date.now() + 40 * 86_400_000) });
  expect(await prune(later, 14)).toEqual([nameOf(two)]);
  expect((await fixture.generation()).withdrawn).toEqual({ 'remote-ideas': [two.release] });
});

test('[DP-30] status shows the withdrawn releases, since when and why', async () => {
  const two = await ideas('two');
  await out(two);
  fixture.time += 3_600_000;
  const three = await ideas('three');
  await withdraw(fixture.context(), [three], 'A key was stolen');
  const found = await status(fixture.context());
  expect(found?.withdrawn).toEqual([
    { name: nameOf(three), why: 'A key was stolen', since: '2026-03-01T13:00:00.000Z' },
    { name: nameOf(two), why: 'It eats drafts', since: '2026-03-01T12:00:00.000Z' },
  ]);
  expect(found && statusLines(found)).toContain(
    `  withdrawn ${nameOf(two)} since 2026-03-01 12:00: It eats drafts`,
  );
  await fixture.replaceSiteKey();
  const later = await status(fixture.context());
  expect(later && statusLines(later)).toContain(
    `  withdrawn ${nameOf(two)} since before 2026-03-01 13:00: –`,
  );
});

test('[DP-23, DP-30] a preview is ended before its time, and an unknown one is said to be', async () => {
  const two = await ideas('two');
  await shown(two, 'pr-1');
  await endPreview(fixture.context({ dryRun: true }), 'remote-ideas', 'pr-1');
  expect(await fixture.store.list('releases/remote-ideas/previews/')).toHaveLength(1);
  await endPreview(fixture.context(), 'remote-ideas', 'pr-1');
  expect(await fixture.store.list('releases/remote-ideas/previews/')).toEqual([]);
  await expect(endPreview(fixture.context(), 'remote-ideas', 'pr-1')).rejects.toThrow(
    'There is no preview remote-ideas@pr-1 in',
  );
});

describe('[DP-30] the releases that were live and no longer are', () => {
  const former = async () => (await extras())?.former?.['remote-ideas'];

  test('are listed after each change of what is live, the latest first, at most five @ci', async () => {
    const names = [fixture.first.ideas];
    for (const words of ['two', 'three', 'four', 'five', 'six', 'seven']) {
      names.push(await ideas(words));
      await go(names.slice(-1));
    }
    const releases = names.map(({ release }) => release).reverse();
    expect(await former()).toEqual(releases.slice(1, 6));
    await back();
    expect(await former()).toEqual([releases[0], ...releases.slice(2, 6)]);
    await back({ to: 2 });
    expect(await former()).toEqual([...releases.slice(1, 2), releases[0], ...releases.slice(2, 5)]);
  });

  test('list a canary, but neither withdrawn releases nor the host @ci', async () => {
    const two = await fixture.deploy('remote-ideas', { words: 'two' }, { traffic: 10 });
    expect(await former()).toBeUndefined();
    await back();
    expect(await former()).toEqual([two.release]);
    await out(two);
    expect(await former()).toBeUndefined();
    await fixture.deploy('host', { words: 'two' });
    expect((await extras())?.former).toBeUndefined();
    // Of both, the canary is the later one.
    const [three, four] = [await ideas('three'), await ideas('four')];
    await go([three], 10);
    await go([four]);
    expect(await former()).toEqual([three.release, fixture.first.ideas.release]);
  });

  test('none that came and went while the remote was off @ci', async () => {
    const [two, three, four] = [await ideas('two'), await ideas('three'), await ideas('four')];
    await fixture.disable('remote-ideas');
    await go([two]);
    await go([three], 10);
    await go([three]);
    expect(await former()).toEqual([fixture.first.ideas.release]);
    await fixture.enable('remote-ideas');
    await go([four]);
    // Visitors had the first one before the switch, and the third one after it.
    expect(await former()).toEqual([three.release, fixture.first.ideas.release]);
  });

  test('the one that visitors had when the remote was switched off, until it is live again @ci', async () => {
    const [two, three] = [await ideas('two'), await ideas('three')];
    await go([two]);
    await fixture.disable('remote-ideas');
    await go([three]);
    await go([fixture.first.ideas]);
    expect(await former()).toEqual([two.release, fixture.first.ideas.release]);
    await fixture.enable('remote-ideas');
    expect(await former()).toEqual([two.release]);
  });

  test('none that was pruned, and pages name none of them @ci', async () => {
    const two = await ideas('two');
    const three = await ideas('three');
    await go([two]);
    await go([three]);
    expect(await former()).toEqual([two.release, fixture.first.ideas.release]);
    expect((await fixture.boot()).discovery?.extras).not.toHaveProperty('former');
    await fixture.others(12, 86_400_000);
    fixture.time = Date.now() + 40 * 86_400_000;
    await fixture.disable('remote-auth');
    expect(await prune(fixture.context(), 1)).toContain(nameOf(fixture.first.ideas));
    expect(await former()).toEqual([two.release]);
  });
});
