import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGES, type Package } from '../paths.ts';
import type { Desk } from '../release/desk.ts';
import { newest } from '../release/ledger.ts';
import { promote } from '../release/promote.ts';
import { publish } from '../release/publish.ts';
import { retire } from '../release/retire.ts';
import { rollback } from '../release/rollback.ts';
import { ReleaseBench } from '../release/testing.ts';
import { localConfig } from '../serve/host-config.ts';
import { type Ports, portsFromEnv } from '../serve/ports.ts';
import { deployChanged, openLocalSite } from './deploy.ts';

let bench: ReleaseBench;
let root: string;
beforeEach(() => {
  bench = new ReleaseBench();
  root = mkdtempSync(join(bench.root, 'start-'));
});
afterEach(() => bench.close());

const site = (ports: Ports = portsFromEnv({})) =>
  openLocalSite({
    root,
    keys: join(bench.root, 'keys'),
    ports,
    config: localConfig(ports, {}),
    budgets: {},
    env: {},
  });

/** Builds of all packages; those named are made of other words. */
function builds(words: Partial<Record<Package, string>> = {}): (name: Package) => string {
  const folders = PACKAGES.map((name) => {
    const screens = { 'remote-account': ['account'] }[name as 'remote-account'];
    const change = { words: words[name] ?? 'one', ...(screens ? { screens } : {}) };
    return [name, bench.build(name, change)] as const;
  });
  const found = new Map(folders);
  return (name) => found.get(name) ?? '';
}
const deployed = async (desk: Desk, words?: Partial<Record<Package, string>>) =>
  (await deployChanged(desk, builds(words))).map(({ pkg }) => pkg);
const live = async (desk: Desk) =>
  (await newest(desk))?.generation.packages['remote-ideas']?.stable.release;

test('[DP-17] a first start puts all live; a second one changes nothing', async () => {
  const desk = await site();
  expect(await deployed(desk)).toEqual([...PACKAGES]);
  const before = (await newest(desk))?.generation.number;
  expect(await deployed(await site())).toEqual([]);
  expect((await newest(desk))?.generation.number).toBe(before);
});

test('[DP-17] what was built from other sources goes live alone', async () => {
  const desk = await site();
  await deployed(desk);
  expect(await deployed(desk, { 'remote-ideas': 'two' })).toEqual(['remote-ideas']);
  expect(await deployed(desk)).toEqual(['remote-ideas']);
});

test('[DP-17] a roll-back stands until the sources change', async () => {
  const desk = await site();
  await deployed(desk);
  const first = await live(desk);
  await deployed(desk, { 'remote-ideas': 'two' });
  await rollback(desk, { pkg: 'remote-ideas', why: 'x' });
  expect(await deployed(await site(), { 'remote-ideas': 'two' })).toEqual([]);
  expect(await live(desk)).toBe(first);
  expect(await deployed(desk, { 'remote-ideas': 'three' })).toEqual(['remote-ideas']);
});

test('[MF-10] a remote that was taken away keeps no start from working, and can be retired', async () => {
  const blog = 'remote-blog' as Package;
  const desk = await site({ ...portsFromEnv({}), [blog]: 3004 } as Ports);
  await deployed(desk);
  const { pkg, release } = await publish(desk, bench.build(blog, { screens: ['home'] }));
  await promote(desk, [{ pkg, release }], { traffic: 100, why: null });

  const without = await site();
  expect(await deployed(without)).toEqual([]);
  expect((await newest(without))?.generation.packages).toHaveProperty(blog);
  await retire(without, blog, 'x');
  const { generation } = (await newest(await site())) ?? {};
  expect(JSON.stringify([generation?.packages, generation?.site])).not.toMatch(/blog|3004/);
});

test('[RN-04] other ports are another address of the same releases', async () => {
  const desk = await site();
  await deployed(desk);
  const moved = await site(portsFromEnv({ IDEAS_PORT: '4003' }));
  expect(await deployed(moved)).toEqual([]);
  const page = (await moved.store.read('site/current/public/index.html'))?.toString();
  expect(page).toContain(`http://localhost:4003/${await live(moved)}/`);
});
