import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { release as command } from './cli.ts';
import { publish } from './publish.ts';
import { resolveStack } from './resolve.ts';
import { fixture, useSite } from './testing/use-site.ts';

/** Maps line 1, column 8 of the built file to line 3, column 5 of the source. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://remote-ideas@1a2b/./src/wizard/step.tsx?77aa'],
  names: [],
  mappings: 'OAEI',
});

let released: string;
/** File whose name contains its hash, so that releases share it. */
let shared: string;
useSite(async (site) => {
  await site.configured();
  const folder = site.build('remote-ideas', { shared: ['same'] });
  shared = readdirSync(join(folder, 'js')).find((file) => file.startsWith('part.')) ?? '';
  for (const file of ['home.js', shared]) writeFileSync(join(folder, 'js', `${file}.map`), MAP);
  writeRecord(folder, describeBuild(folder, { name: 'remote-ideas', version: '1.0.0' }));
  const others = await Promise.all(['remote-auth', 'host'].map((pkg) => site.published(pkg)));
  const ideas = await publish(site.context(), folder);
  released = ideas.release;
  await site.promote([ideas, ...others]);
});

const resolve = (stack: string) => resolveStack(fixture.context(), stack);

test('[DP-15] turns the addresses in a stack into lines of the sources', async () => {
  const base = `https://hub.ideas.example/${released}`;
  const { text, found } = await resolve(
    `TypeError: x is undefined\n    at Step (${base}/js/home.js:1:8)\n    at ${base}/js/home.js:1:9`,
  );
  expect(found).toBe(2);
  expect(text).toBe(
    'TypeError: x is undefined\n    at Step (remote-ideas/src/wizard/step.tsx:3:5)\n    at remote-ideas/src/wizard/step.tsx:3:5',
  );
});

test('[DP-15, PF-13] knows a place in a file that releases share, also after another release', async () => {
  const stack = `at https://hub.ideas.example/0-files/js/${shared}:1:8`;
  const found = { text: 'at remote-ideas/src/wizard/step.tsx:3:5', found: 1 };
  expect(await resolve(stack)).toEqual(found);
  await fixture.deploy('remote-ideas', { words: 'two' });
  expect(await resolve(stack)).toEqual(found);
});

test.each([
  ['a file without a map', 'js/lazy.js:1:8'],
  ['a place that no source has', 'js/home.js:1:2'],
  ['a path that leads elsewhere', '../../../live/00000001.json:1:8'],
])('[DP-15] leaves %s as it was reported', async (_what, place) => {
  const stack = `at https://hub.ideas.example/${released}/${place}`;
  expect(await resolve(stack)).toEqual({ text: stack, found: 0 });
});

test('[DP-15] leaves the places of other sites and of unknown releases as they were', async () => {
  const stack = `https://elsewhere.example/${released}/js/home.js:1:8 remote-ideas@9.9.9-000000000000/js/home.js:1:8`;
  expect(await resolve(stack)).toEqual({ text: stack, found: 0 });
});

test('[DP-15] the command reads a file with places as telemetry names them, and reports when it can resolve none', async () => {
  const said: string[] = [];
  for (const stream of ['log', 'error'] as const) {
    jest.spyOn(console, stream).mockImplementation((...line) => {
      said.push(line.join(' '));
    });
  }
  const env = {
    RELEASE_STORE: fixture.folder,
    RELEASE_SITE_PUBLIC_KEYS: fixture.keyOf('site').publicKey,
    RELEASE_KEYS: fixture.root,
  };
  const file = join(fixture.root, 'stack.txt');
  writeFileSync(file, `at remote-ideas@${released}/js/home.js:1:8\n`);
  expect(await command(['resolve', file], env)).toBe(0);
  writeFileSync(file, 'no stack');
  expect(await command(['resolve', file], env)).toBe(1);
  expect(await command(['resolve', join(fixture.root, 'absent')], env)).toBe(1);
  expect(said).toEqual([
    'at remote-ideas/src/wizard/step.tsx:3:5',
    expect.stringContaining('Nothing in it is a place in a release'),
    expect.stringContaining("absent can't be read"),
  ]);
});
