import { composeNewest } from './complete.ts';
import { generationKey } from './generation.ts';
import { history, status } from './report.ts';
import { fixture, useSite } from './testing/use-site.ts';
import { verify } from './verify.ts';

useSite();

test('[DP-08] finds no fault in an unchanged store', async () => {
  expect(await verify(fixture.context())).toEqual({
    generations: 2,
    releases: 3,
    faults: [],
    notes: [],
  });
});

test.each([
  ['a file of a release', 'js/lazy.js', 'releases'],
  ['a source map @ci', 'remoteEntry.js.map', 'maps'],
])('[DP-08, DP-15] finds a byte that differs in %s, and its absence', async (_what, file, top) => {
  const { pkg, release } = fixture.first.ideas;
  const key = `${top}/${pkg}/${release}/${file}`;
  await fixture.write(key, 'x');
  expect(await fixture.faults()).toEqual([`${key} differs from its hash.`]);
  await fixture.store.remove(key);
  expect(await fixture.faults()).toEqual([`${key} is missing.`]);
});

test('[DP-09] finds a generation that was changed, cut short, copied or signed by another @ci', async () => {
  const key = generationKey(1);
  const bytes = await fixture.text(key);
  const named = `${key} in ${fixture.store.name}`;
  const signed = `${named} is not signed with a key of the site that is known here.`;
  const finds = async (text: string, sentence: string) => {
    await fixture.write(key, text);
    expect(await fixture.faults()).toEqual([sentence]);
  };
  await finds(bytes.replace('ideas.example', 'ideas.exampel'), signed);
  await finds(bytes.slice(0, 100), `${named} is damaged.`);
  const copy = `${named} is a copy of another generation.`;
  const second = await fixture.text(generationKey(2));
  await finds(second, copy);
  // Each half is checked separately, and together with the other generation's half.
  const [first, other] = [JSON.parse(bytes), JSON.parse(second)];
  const thief = fixture.keyOf('remote-ideas');
  for (const half of ['internal', 'public']) {
    await finds(JSON.stringify({ ...first, [half]: thief.sign(first[half].text) }), signed);
    await finds(JSON.stringify({ ...first, [half]: other[half] }), copy);
  }
  const newer = JSON.stringify({ ...JSON.parse(first.internal.text), schema: 2 });
  await finds(
    JSON.stringify({ ...first, internal: fixture.keyOf('site').sign(newer) }),
    `${named} has form 2, and this tool knows forms up to 1: update the tool.`,
  );
});

test('[DP-09] finds a generation that publishes something else than it says', async () => {
  const key = generationKey(1);
  const file = JSON.parse(await fixture.text(key));
  const document = { ...JSON.parse(file.public.text), microFrontends: { 'remote-x': [] } };
  const signed = fixture.keyOf('site').sign(JSON.stringify(document));
  await fixture.write(key, JSON.stringify({ ...file, public: signed }));
  expect(await fixture.faults()).toEqual(['Generation 1 publishes something else than it says.']);
});

test('[DP-22] says when another site is served than the newest, and compose writes it, but not in a dry run', async () => {
  const other = new Map([['public/discovery.json', '{}']]);
  await fixture.store.putSite({ name: '1-of-another', files: other });
  const made = { generation: 2, written: true };
  expect(await composeNewest(fixture.context({ dryRun: true }))).toEqual(made);
  expect(await fixture.faults()).toEqual([
    'The site of generation 2 is not the one that is served; "compose" writes it.',
  ]);
  expect((await status(fixture.context()))?.undone).toHaveLength(1);
  expect(await composeNewest(fixture.context())).toEqual(made);
  expect(await composeNewest(fixture.context())).toEqual({ generation: 2, written: false });
  expect(await fixture.faults()).toEqual([]);
});

test('[DP-04] history shows each change with actor and reason; status shows since when', async () => {
  fixture.time += 60_000;
  const two = await fixture.published('remote-auth', { words: 'two' });
  await fixture.promote([two], { why: 'Better words' }, { by: 'Grace' });
  const told = await history(fixture.context(), 2);
  expect(told.map(({ number, by, why }) => [number, by, why])).toEqual([
    [3, 'Grace', 'Better words'],
    [2, 'Ada', null],
  ]);
  const found = await status(fixture.context());
  expect(found?.packages.map(({ pkg, release, since }) => [pkg, release, since])).toEqual([
    ['remote-ideas', fixture.first.ideas.release, '2026-03-01T12:00:00.000Z'],
    ['remote-auth', two.release, '2026-03-01T12:01:00.000Z'],
    ['host', fixture.first.host.release, '2026-03-01T12:00:00.000Z'],
  ]);
});
