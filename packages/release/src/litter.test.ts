import { fakeS3 } from '@composed/testing/fake-s3';
import { readBoard } from './board/board.ts';
import { boardPage } from './board/page.ts';
import { configure } from './configure.ts';
import { generationNumbers, readLedger } from './ledger.ts';
import { prune } from './prune.ts';
import { history, status } from './report.ts';
import { s3Store } from './s3-store.ts';
import { CommandFixture } from './testing/command-fixture.ts';
import { intoFolder, litter, ONLY_IN_BUCKETS } from './testing/litter.ts';
import { fixture, useSite } from './testing/use-site.ts';

const FULL = process.env.FULL === '1';
const OLD = new Date(0);

describe('[DP-31] unsigned files in a folder @ci', () => {
  const site = new CommandFixture();
  const { fixture } = site;
  const root = fixture.folder;
  beforeAll(() => site.open());
  afterAll(() => site.close());

  /** Reads our part of a store: which releases are complete, and what is live. */
  async function state(strange: readonly string[]) {
    const keys = (await fixture.store.list('')).filter(
      (key) => /^(releases|maps)\//.test(key) && !strange.includes(key),
    );
    const { packages, did, site: configured } = (await fixture.generation()) ?? {};
    const releases = (name: string) => name.replace(/generation \d+/, '');
    return { keys, packages, did: releases(did ?? ''), configured };
  }

  test.each(Object.entries(site.commands))(
    '%s does what it does in a clean store @ci',
    async (name, command) => {
      site.restore('first');
      await site.before[name]?.();
      site.save(name);
      await command(fixture.context());
      const clean = await state([]);
      site.restore(name);
      const strange = await litter(fixture, intoFolder(root, OLD), FULL ? 20 : 3);
      await command(fixture.context());
      const after = await state(strange);
      const bare = (text: string) => text.replaceAll(/"before":\d+/g, '"before":0');
      expect(bare(JSON.stringify(after))).toBe(bare(JSON.stringify(clean)));
      expect(await site.missing()).toEqual([]);
      const faults = await fixture.faults();
      for (const fault of faults)
        expect(fault).toMatch(/0123456789a|live\/0000000|99999999|5000|2\.0\.0-0000/);
    },
    60_000,
  );

  test('status, history and the board show the real state, and report the ignored files once @ci', async () => {
    site.restore('first');
    await site.commands.preview?.(fixture.context());
    const clean = await status(fixture.context());
    const told = await history(fixture.context(), 10);
    await litter(fixture, intoFolder(root), 5);
    fixture.said.length = 0;
    expect(await status(fixture.context())).toEqual(clean);
    const said = [...fixture.said];
    expect(said).toEqual([
      expect.stringMatching(/^11 names are left out in the folder .*, since .*: .* and 8 more\.$/),
      expect.stringMatching(
        /^11 generations are left out in .*, since no key of the site .*: "live\/00000003.json", .*\.$/,
      ),
      expect.stringMatching(/^1\d names are left out in /),
      expect.stringMatching(/^11 previews are left out in .*, since no key of its package .*\.$/),
    ]);
    expect(await history(fixture.context(), 10)).toEqual(told);
    const page = boardPage(await readBoard(fixture.context(), null));
    expect(page).toContain('pr-1');
  });

  test('generations go past the numbers that are taken, and lead back past them @ci', async () => {
    site.restore('first');
    await litter(fixture, intoFolder(root), 0);
    const { live } = await fixture.promote([site.second]);
    expect(live.generation).toMatchObject({ number: 7, after: 2 });
    const { live: next } = await fixture.rollback();
    expect(next.generation.packages['remote-ideas']?.stable.release).toBe(site.first);
    expect(next.generation).toMatchObject({ number: 8 });
    expect(next.generation).not.toHaveProperty('after');
    const { live: third } = await fixture.disable('remote-auth');
    expect(third.generation).toMatchObject({ number: 10, after: 8 });
    const numbers = (await history(fixture.context(), 10)).map(({ number }) => number);
    expect(numbers).toEqual([10, 8, 7, 2, 1]);
    expect((await status(fixture.context()))?.undone).toEqual([]);
    await fixture.rollback({ to: 2 });
    // Deleting the files in between leaves the history complete.
    for (const number of ['03', '04', '05', '06', '09']) {
      await fixture.store.remove(`live/000000${number}.json`);
    }
    expect((await fixture.generation()).number).toBe(11);
    expect(await history(fixture.context(), 10)).toHaveLength(6);
  });

  test('thousands of unsigned generations block no command @ci', async () => {
    site.restore('first');
    const put = intoFolder(root);
    const many = FULL ? 20_000 : 300;
    const text = await fixture.text('live/00000002.json');
    for (let number = 3; number < many; number += 1) {
      put(`live/${String(number).padStart(8, '0')}.json`, number % 100 === 0 ? text : '{}');
    }
    const { live } = await fixture.promote([site.second]);
    expect(live.generation).toMatchObject({ number: many, after: 2 });
    expect((await history(fixture.context(), 10)).map(({ number }) => number)).toEqual([
      many,
      2,
      1,
    ]);
  }, 120_000);

  test('prune deletes only unsigned files that have names of ours and are all old', async () => {
    site.restore('first');
    const put = intoFolder(root, OLD);
    await litter(fixture, put, 1);
    const young = 'releases/remote-blog/1.0.0-0123456789ab/js/young.js';
    intoFolder(root)(young, 'x');
    const before = await fixture.store.list('');
    const releases = ['b', 'c', 'd'].map((digit) => `1.0.0-0123456789a${digit}`);
    releases.push('2.0.0-000000000000');
    const gone = await prune(fixture.context({ now: () => new Date() }), 14);
    expect(gone.sort()).toEqual(releases.map((release) => `remote-ideas@${release}`));
    const left = await fixture.store.list('');
    expect(before.filter((key) => !left.includes(key))).toEqual(
      releases.map((release) => `releases/remote-ideas/${release}/release.json`),
    );
    // These files were never releases, so the prune makes no generation.
    expect((await fixture.generation()).number).toBe(2);
  });
});

describe('beside unsigned files or other keys', () => {
  useSite(async () => {});

  test('[DP-31] a store with only unsigned files has no site yet, and can get one @ci', async () => {
    intoFolder(fixture.folder)('live/00000001.json', '{"text":"null"}');
    expect(await status(fixture.context())).toBeNull();
    const { live } = await fixture.configured();
    expect(live.generation).toMatchObject({ number: 2, after: 0 });
    await fixture.promote(await fixture.all());
    expect((await history(fixture.context(), 9)).map(({ number }) => number)).toEqual([3, 2]);
  });

  test('[DP-09, DP-31] a key that the site has removed can change nothing @ci', async () => {
    await fixture.configured();
    const old = fixture.keyOf('site');
    const fresh = fixture.newKey('site');
    const both = { siteKeys: [fresh.publicKey, old.publicKey] };
    await configure(fixture.context(both), fixture.site(), null);
    const stale = { ...both, signer: () => old };
    const renewed = { ...fixture.site(), expireDays: 9 };
    await expect(configure(fixture.context(stale), renewed, null)).rejects.toThrow(
      '"keys.site" does not name the key that this is signed with.',
    );
    await expect(fixture.promote(await fixture.all(), {}, stale)).rejects.toThrow(
      'The site does not name the key that this would be signed with',
    );
  });

  test.each(['in two steps', 'in one step'])(
    '[DP-09, DP-31] who knows only the key that was replaced %s is told so, and does not go on from there @ci',
    async (how) => {
      await fixture.goLive();
      const old = fixture.keyOf('site');
      const fresh = fixture.newKey('site');
      const context = fixture.context({ siteKeys: [fresh.publicKey, old.publicKey] });
      const { keys } = fixture.site();
      const both = { ...keys, site: [fresh.publicKey, old.publicKey] };
      if (how === 'in two steps') {
        await configure({ ...context, signer: () => old }, fixture.site({ keys: both }), null);
      }
      await configure(context, fixture.site(), null);
      const behind = { siteKeys: [old.publicKey], signer: () => old };
      const two = await fixture.published('remote-ideas', { words: 'two' });
      await expect(fixture.promote([two], {}, behind)).rejects.toThrow(
        'is not signed with a key of the site that is known here, but with another one of its: name that in RELEASE_SITE_PUBLIC_KEYS.',
      );
    },
  );

  test('[DP-20, DP-31] unsigned objects in a bucket: a key reads the object of exactly that name, or none @ci', async () => {
    const server = await fakeS3('ideas');
    const store = s3Store('s3://ideas/live', server.env, { pauseMs: 1 });
    jest.spyOn(fixture, 'store', 'get').mockReturnValue(store);
    try {
      await fixture.configured();
      const names = await fixture.all();
      await fixture.promote(names);
      const put = (key: string, text: string) =>
        server.objects.set(`live/${key}`, { body: Buffer.from(text), headers: {}, time: OLD });
      const strange = await litter(fixture, put, 3);
      for (const key of ONLY_IN_BUCKETS) put(key, 'x');
      const mispacked = { body: Buffer.from('no gzip at all'), time: OLD };
      const encodings = ['gzip', 'br', 'deflate', 'gzip, gzip, gzip, gzip, gzip, gzip, gzip'];
      for (const [index, encoding] of encodings.entries()) {
        const headers = { 'content-encoding': encoding };
        server.objects.set(`live/live/7000000${index}.json`, { ...mispacked, headers });
      }
      const kept = [...server.objects.keys()];
      const later = fixture.context({ now: () => new Date(Date.now() + 40 * 86_400_000) });
      expect(await prune(later, 14)).not.toContain(`remote-ideas@${names[0]?.release}`);
      const gone = kept.filter((key) => !server.objects.has(key)).map((key) => key.slice(5));
      for (const key of gone) expect(strange).toContain(key);
      for (const key of ONLY_IN_BUCKETS) expect(server.objects.has(`live/${key}`)).toBe(true);
      expect(await generationNumbers(fixture.context())).toContain(2);
      await fixture.deploy('remote-ideas', { words: 'two' });
      await fixture.rollback();
      expect((await status(fixture.context()))?.undone).toEqual([]);
      expect((await readLedger(fixture.context())).live?.generation.did).toBe(
        'rollback remote-ideas',
      );
    } finally {
      await server.close();
    }
  }, 60_000);
});
