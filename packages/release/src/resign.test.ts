import type { ReleaseName } from '@composed/contract/release';
import { configureKeys } from './configure.ts';
import { newest } from './ledger.ts';
import { nameOf, recordKey } from './names.ts';
import { publish } from './publish.ts';
import { ReleaseFixture } from './testing/release-fixture.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';

let folder: string;
useSite();
beforeEach(() => {
  folder = fixture.build('remote-ideas');
});

const resign = () => publish(fixture.context(), folder, { resign: true });
const record = async (name: ReleaseName) =>
  JSON.parse(JSON.parse((await fixture.store.read(recordKey(name)))?.toString() ?? '').text);
const keys = (owner: string, list: string[], beside = false) =>
  configureKeys(fixture.context(), { owner, keys: list, beside }, 'A key was stolen');
const live = async () => {
  const signed = await newest(fixture.context());
  if (signed === null) throw new Error('Nothing is live');
  return signed.generation;
};

test('[DP-33] the same content is signed again, under a name of its own, and nothing of the first is touched', async () => {
  const before = await fixture.store.list('');
  const bytes = await fixture.store.read(recordKey(fixture.first.ideas));
  expect(await publish(fixture.context(), folder)).toMatchObject({ already: true });
  await expect(resign()).rejects.toThrow(
    `${nameOf(fixture.first.ideas)} is signed with this key already.`,
  );
  const { publicKey } = fixture.newKey('remote-ideas');
  const again = await resign();
  expect(again.already).toBe(false);
  expect(again.release).toMatch(/^1\.0\.0-[0-9a-f]{12}$/);
  expect(again.release).not.toBe(fixture.first.ideas.release);
  const [old, next] = [await record(fixture.first.ideas), await record(again)];
  expect(next).toEqual({ ...old, release: again.release, time: expect.any(String) });
  expect(await fixture.store.read(recordKey(fixture.first.ideas))).toEqual(bytes);
  expect(await fixture.store.list('')).toEqual(expect.arrayContaining(before));
  expect(await resign()).toMatchObject({ release: again.release, already: true });
  const another = fixture.newKey('remote-ideas');
  expect(another.publicKey).not.toBe(publicKey);
  expect((await resign()).release).not.toBe(again.release);
});

test('[DP-33] what nobody has published is not signed again', async () => {
  folder = fixture.build('remote-ideas', { words: 'two' });
  fixture.newKey('remote-ideas');
  await expect(resign()).rejects.toThrow(/is not published yet: "publish" signs it as it is\./);
});

test('[DP-33, DP-09] a key is taken away in one step once what is live is signed with another', async () => {
  const old = fixture.keyOf('remote-ideas').publicKey;
  const { publicKey } = fixture.newKey('remote-ideas');
  await expect(keys('remote-ideas', [publicKey])).rejects.toThrow(
    `${nameOf(fixture.first.ideas)} is refused: its record is not signed with a key of remote-ideas.`,
  );
  const { live: made } = await keys('remote-ideas', [publicKey], true);
  expect(made.generation).toMatchObject({
    did: `configure --key remote-ideas=+${publicKey}`,
    why: 'A key was stolen',
  });
  expect(made.generation.site.keys['remote-ideas']).toEqual([old, publicKey]);
  expect((await keys('remote-ideas', [publicKey], true)).changed).toBe(false);
  const before = made.generation.site;
  const { pkg, release } = await resign();
  await fixture.promote([{ pkg, release }]);
  await keys('remote-ideas', [publicKey]);
  const now = await live();
  expect(now.site).toEqual({ ...before, keys: { ...before.keys, 'remote-ideas': [publicKey] } });
  expect(now.packages['remote-ideas']?.stable.release).toBe(release);
  // A release with only the old key's signature can't go live again.
  for (const act of [
    () => fixture.rollback(),
    () => fixture.promote([fixture.first.ideas], { traffic: 10 }),
  ]) {
    await expect(act).rejects.toThrow(
      `${nameOf(fixture.first.ideas)} is refused: its record is not signed with a key of remote-ideas.`,
    );
  }
});

test.each([
  ['remote-idaes', ['x'], 'The keys of remote-idaes must be a list of public keys'],
  ['remote-ideas', [], 'The keys of remote-ideas must be a list of public keys'],
])('[DP-33] keys of %s as %j are refused in words', async (owner, list, sentence) => {
  await expect(async () => keys(owner, list)).rejects.toThrow(sentence);
});

test('[DP-33] a new package gets its key by this, and no site comes to be', async () => {
  const { publicKey } = fixture.newKey('remote-blog');
  await keys('remote-blog', [publicKey]);
  const { site } = (await fixture.generation()) ?? {};
  expect(site?.keys['remote-blog']).toEqual([publicKey]);
  const fresh = new ReleaseFixture();
  const said = { owner: 'site', keys: [publicKey], beside: false };
  await expect(configureKeys(fresh.context(), said, null)).rejects.toThrow('has no site yet');
  fresh.close();
});

test('[DP-33, DP-08] afterwards verify names what counts for nothing any more, and still finds what was changed @ci', async () => {
  const thief = fixture.keyOf('remote-ideas');
  const { publicKey } = fixture.newKey('remote-ideas');
  await keys('remote-ideas', [publicKey], true);
  const { pkg, release } = await resign();
  await fixture.promote([{ pkg, release }]);
  await keys('remote-ideas', [publicKey]);
  const stolen = fixture.context({ signer: () => thief });
  const bad = await publish(stolen, fixture.build('remote-ideas', { words: 'bad' }));
  const foreign = fixture.context({ signer: () => fixture.keyOf('remote-auth') });
  const other = await publish(foreign, fixture.build('remote-ideas', { words: 'other' }));
  const { faults, notes } = await verify(fixture.context());
  const named = [nameOf(fixture.first.ideas), nameOf(bad)].sort().join(', ');
  const note = `2 releases are signed with a key that was replaced, and can’t be made live: ${named}.`;
  expect(notes).toEqual([note]);
  expect(faults).toEqual([
    `${nameOf(other)} is refused: its record is not signed with a key of remote-ideas.`,
  ]);
  // The site still knows the old key after other changes, and after a new site key.
  const old = fixture.keyOf('site').publicKey;
  const site = fixture.newKey('site').publicKey;
  const context = fixture.context({ siteKeys: [site, old] });
  await configureKeys(context, { owner: 'site', keys: [site], beside: false }, null);
  await fixture.published('host', { words: 'two' });
  await fixture.disable('remote-auth');
  expect((await verify(fixture.context())).notes).toContain(note);
  expect(await fixture.faults()).toEqual(faults);
  const key = `releases/remote-ideas/${fixture.first.ideas.release}/js/lazy.js`;
  await fixture.write(key, 'x');
  expect(await fixture.faults()).toContain(`${key} differs from its hash.`);
});

test('[DP-33] the site’s own key is replaced in one step, signed with the new one', async () => {
  const old = fixture.keyOf('site').publicKey;
  const { publicKey } = fixture.newKey('site');
  const context = fixture.context({ siteKeys: [publicKey, old] });
  const said = { owner: 'site', keys: [publicKey], beside: false };
  await configureKeys(context, said, null);
  expect((await live()).site.keys.site).toEqual([publicKey]);
  // From here on, the old key's signatures are invalid.
  const { number } = await live();
  const { pkg, release } = await fixture.published('remote-ideas', { words: 'two' });
  await fixture.promote([{ pkg, release }]);
  expect((await live()).number).toBe(number + 1);
  await fixture.rollback();
  expect((await live()).packages['remote-ideas']?.stable.release).toBe(fixture.first.ideas.release);
  expect(await verify(fixture.context())).toMatchObject({
    faults: [],
    notes: [
      '2 generations are signed with a key of the site that was replaced, and counts for nothing: 1, 2.',
    ],
  });
  const past = fixture.rollback({ to: 2 });
  await expect(past).rejects.toThrow('is not signed with a key of the site that is known here');
});
