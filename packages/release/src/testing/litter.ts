import { lstatSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReleaseFixture } from './release-fixture.ts';

/** Writes bytes under any key, without our checks. */
export type Put = (key: string, text: string) => unknown;

export const intoFolder =
  (root: string, time?: Date): Put =>
  (key, text) => {
    const path = join(root, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    for (let at = path; time && at !== root; at = dirname(at)) {
      if (lstatSync(at).isFile()) utimesSync(at, time, time);
    }
  };

const STRANGE = [
  'live/00000000.json',
  'live/7.json',
  'live/00000002.json.bak',
  'live/\u001b[2J\u009b31m.json',
  'live/deeper/00000002.json',
  'releases/litter',
  'releases/not a release/x.js',
  'releases/remote-ideas/litter.json',
  'releases/remote-ideas/not a release/x.js',
  'releases/remote-ideas/1.0.0-0123456789ab/x y.js',
  'releases/remote-ideas/1.0.0-0123456789ab/.hidden',
  'releases/remote-ideas/previews/not a name.json',
  'releases/remote-ideas/previews/deeper/pr-1.json',
  'releases/constructor/1.0.0-0123456789ab/release.json',
  'releases/Remote/1.0.0-0123456789ab/release.json',
  'maps/litter',
  'maps/remote-ideas/previews/pr-1.json',
  'maps/remote-ideas/not a release/x.js.map',
];

/** Keys that are possible in a bucket but not in a folder. */
export const ONLY_IN_BUCKETS = [
  'releases/remote-ideas/x/../../../live/00000002.json',
  'releases/remote-ideas/1.0.0-0123456789ab/../../../live/00000002.json',
  'maps/remote-ideas/./1.0.0-0123456789ab//x.js.map',
  'releases/remote-ideas/1.0.0-0123456789ab/%2e%2e/%2e%2e/%2e%2e/live/00000002.json',
  'releases/a&amp;b/<x>/"y"?prefix=#z',
  'live/../live/00000002.json',
  'site/../live/00000002.json',
];

/** Documents with correct names that are unsigned, signed with the wrong key, or copied from another place. */
async function documents(fixture: ReleaseFixture): Promise<[key: string, text: string][]> {
  const { store } = fixture;
  const copied = (await store.read('live/00000002.json'))?.toString() ?? '';
  const { internal, public: open } = JSON.parse(copied);
  const by = (owner: string, value: unknown) =>
    JSON.stringify(fixture.keyOf(owner).sign(JSON.stringify(value)));
  const generation = { ...JSON.parse(internal.text), number: 6, packages: {} };
  const forged = fixture.keyOf('remote-auth').sign(JSON.stringify(generation));
  const preview = {
    ...{ schema: 1, package: 'remote-ideas', release: '1.0.0-0123456789ab', record: 'x' },
    ...{ time: '2026-01-01T00:00:00.000Z', expires: '9999-01-01T00:00:00.000Z' },
  };
  const record = {
    ...{ schema: 1, name: 'remote-ideas', files: { '../../../../keys/site.pem': {} } },
  };
  const previews = 'releases/remote-ideas/previews';
  return [
    // The next generation's number, and some after it.
    ['live/00000003.json', copied],
    ['live/00000004.json', JSON.stringify({ internal: open, public: internal })],
    ['live/00000005.json', '{"internal":{"text":"null"},"public":{"text":"null"}}'],
    ['live/00000006.json', JSON.stringify({ internal: forged, public: forged })],
    ['live/00000009.json', 'null'],
    ['live/00000010.json.pruned', ''],
    ['live/99999999.json', '{"internal":'],
    [`${previews}/null.json`, '{"text":"null"}'],
    [`${previews}/none.json`, 'null'],
    [`${previews}/damaged.json`, '{"text":'],
    [`${previews}/theirs.json`, by('remote-auth', { ...preview, name: 'theirs' })],
    [`${previews}/other.json`, by('remote-ideas', { ...preview, name: 'another' })],
    [`${previews}/value.json`, by('remote-ideas', null)],
    ['releases/remote-ideas/1.0.0-0123456789ab/release.json', JSON.stringify(record)],
    ['releases/remote-ideas/1.0.0-0123456789ac/release.json', '{"text":"null"}'],
    ['releases/remote-ideas/1.0.0-0123456789ad/release.json', by('remote-auth', record)],
    ['releases/remote-blog/1.0.0-0123456789ab/js/x.js', 'alert(1)'],
    ['maps/remote-blog/1.0.0-0123456789ab/js/x.js.map', '{}'],
  ];
}

/** Writes unsigned files of many kinds into a store, `many` of each. Returns the keys. */
export async function litter(fixture: ReleaseFixture, put: Put, many: number): Promise<string[]> {
  const entries = await documents(fixture);
  for (const key of STRANGE) entries.push([key, 'x']);
  for (let index = 0; index < many; index += 1) {
    const digits = String(index).padStart(4, '0');
    entries.push(
      [`live/5000${digits}.json`, JSON.stringify({ index })],
      [`live/${digits} &z.json`, ''],
      [`releases/remote-ideas/previews/many-${digits}.json`, '{"text":"null"}'],
      [`releases/remote-ideas/2.0.0-00000000${digits}/release.json`, '{"text":"{}"}'],
      [`releases/many ${digits}/x`, ''],
    );
  }
  // Only add files: overwriting existing ones would be detected.
  const there = new Set(await fixture.store.list(''));
  const added = entries.filter(([key]) => !there.has(key));
  for (const [key, text] of added) await put(key, text);
  return added.map(([key]) => key);
}
