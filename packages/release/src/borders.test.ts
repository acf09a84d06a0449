import { integrityOf } from '@composed/build/integrity';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { readRelease } from '@composed/runtime/loading/release';
import { generationKey, isGeneration } from './generation.ts';
import { newest } from './ledger.ts';
import { readPinned, readSigned } from './releases.ts';
import { fixture, useSite } from './testing/use-site.ts';

const REMOTE = 'remote-ideas';

useSite((site) => site.configured());

const write = (key: string, text: string) => fixture.write(key, text);
const signed = (owner: string, value: unknown) =>
  JSON.stringify(fixture.keyOf(owner).sign(JSON.stringify(value)));

/** Wrong values that an owner may sign by mistake, tried in each field. */
const WRONG = [undefined, null, 7, 'x', [7], { x: 7 }];

test('[PL-03] a record that its team signed and whose form is wrong is refused by the tools and by a browser', async () => {
  const name = await fixture.published(REMOTE);
  const key = `releases/${REMOTE}/${name.release}/release.json`;
  const keys = { [REMOTE]: [fixture.keyOf(REMOTE).publicKey] };
  const good = JSON.parse(JSON.parse(await fixture.text(key)).text) as Record<string, unknown>;
  const entry: MicroFrontendEntry = { url: `https://x.example/${key}`, metadata: { version: '1' } };
  /** Returns whether the tools and whether a browser accept the value. */
  async function taken(value: unknown): Promise<[tools: boolean, browser: boolean]> {
    const text = signed(REMOTE, value);
    await write(key, text);
    const tools = readSigned(fixture.store, name, keys[REMOTE]);
    const browser = readRelease(text, REMOTE, entry, { keys, needsHashes: false });
    const refused = (error: Error) => {
      expect(error.message).toMatch(/ is refused: its record | is no release record\.$/);
      return null;
    };
    const both = await Promise.all([tools.catch(refused), browser.catch(refused)]);
    return [both[0] !== null, both[1] !== null];
  }
  expect(await taken(good)).toEqual([true, true]);
  for (const value of [null, 7, 'x', [], {}]) expect(await taken(value)).toEqual([false, false]);
  const fields = ['contractVersion', 'shared', 'container', 'entry', 'screens', 'files'];
  for (const field of fields) {
    for (const wrong of WRONG) {
      const isFit = typeof wrong === typeof good[field] && typeof wrong !== 'object';
      if (isFit) continue;
      expect([field, wrong, await taken({ ...good, [field]: wrong })]).toEqual([
        field,
        wrong,
        [false, false],
      ]);
    }
  }
});

test.each<[string, unknown]>([
  ['packages', { [REMOTE]: { stable: { release: 7 } } }],
  ['packages', []],
  ['site', null],
  ['site', { origin: 'https://x.example' }],
  ['expires', 7],
  ['withdrawn', { [REMOTE]: 'all' }],
])(
  '[PL-03] a generation that the site signed and whose %s is %j is told of in a sentence',
  async (field, value) => {
    const key = generationKey(1);
    const file = JSON.parse(await fixture.text(key));
    const good = JSON.parse(file.internal.text);
    expect(isGeneration(good)).toBe(true);
    const internal = fixture.keyOf('site').sign(JSON.stringify({ ...good, [field]: value }));
    await write(key, JSON.stringify({ ...file, internal }));
    await expect(newest(fixture.context())).rejects.toThrow(
      `${key} in ${fixture.store.name} has an unknown form.`,
    );
  },
);

test('[PL-03] a live record of another form is told of in a sentence, whoever pinned it', async () => {
  const { release } = await fixture.published(REMOTE);
  const text = signed(REMOTE, { schema: 1, name: REMOTE, release });
  await write(`releases/${REMOTE}/${release}/release.json`, text);
  const record = integrityOf(Buffer.from(text));
  await expect(
    readPinned(fixture.store, REMOTE, { release, record, before: null }),
  ).rejects.toThrow(
    `${REMOTE}@${release}, which is live, can't be used: its record has an unknown form. Until "rollback ${REMOTE}" or "disable ${REMOTE}" nothing else can go live.`,
  );
});
