import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '@composed/workspace/define-site';
import { localConfig } from '@composed/workspace/local-config';
import { PACKAGES, type Package } from '@composed/workspace/paths';
import { type Ports, portsFromEnv } from '@composed/workspace/ports';
import { configure, configureKeys } from './configure.ts';
import type { ReleaseContext } from './context.ts';
import { newest } from './ledger.ts';
import { deployChanged, type LocalSite, openLocalSite, prepareLocalSite } from './local-site.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { retire } from './switch.ts';
import { fixture, useSite } from './testing/use-site.ts';

let root: string;
useSite(async () => {});
beforeEach(() => {
  root = mkdtempSync(join(fixture.root, 'start-'));
});

const local = (
  ports: Ports = portsFromEnv({}),
  now = new Date(),
  settings: Settings = {},
): LocalSite => ({
  now: () => now,
  root,
  keys: join(fixture.root, 'keys'),
  ports,
  config: { ...localConfig(ports, {}), ...settings },
  budgets: {},
  env: {},
});
const site = (...change: Parameters<typeof local>) => openLocalSite(local(...change));

/** Builds all packages. `words` changes the content of the named ones. */
function builds(words: Partial<Record<Package, string>> = {}): (name: Package) => string {
  const folders = PACKAGES.map((name) => {
    const screens = { 'remote-account': ['account'] }[name as 'remote-account'];
    const change = { words: words[name] ?? 'one', ...(screens ? { screens } : {}) };
    return [name, fixture.build(name, change)] as const;
  });
  const found = new Map(folders);
  return (name) => found.get(name) ?? '';
}
const deployed = async (context: ReleaseContext, words?: Partial<Record<Package, string>>) =>
  (await deployChanged(context, builds(words))).map(({ pkg }) => pkg);
/** Starts for the first time. */
async function started(): Promise<ReleaseContext> {
  const context = await site();
  await deployed(context);
  return context;
}
const live = async (context: ReleaseContext) =>
  (await newest(context))?.generation.packages['remote-ideas']?.stable.release;

test('[DP-17] a first start puts all live; a second one changes nothing @ci', async () => {
  const context = await site();
  expect(await deployed(context)).toEqual([...PACKAGES]);
  const before = (await newest(context))?.generation.number;
  expect(await deployed(await site())).toEqual([]);
  expect((await newest(context))?.generation.number).toBe(before);
});

test('[LP-11, LP-12] a start in live mode has the addresses of pages’ data, and one with samples none', async () => {
  const ports = portsFromEnv({});
  const sources = async (settings: Settings) =>
    (await newest(await site(ports, new Date(), settings)))?.generation.site.sources;
  const live = { ideas: 'live', apiBaseUrl: '/api' };
  expect(await sources(live)).toEqual({
    'remote-ideas': `http://localhost:${ports.host}/api/pages?category`,
  });
  expect(await sources({ ...live, apiBaseUrl: 'http://127.0.0.1:4000/api' })).toEqual({
    'remote-ideas': 'http://127.0.0.1:4000/api/pages?category',
  });
  expect(await sources({})).toBeUndefined();
});

test('[DP-17] promotes only the packages whose sources changed @ci', async () => {
  const context = await started();
  expect(await deployed(context, { 'remote-ideas': 'two' })).toEqual(['remote-ideas']);
  expect(await deployed(context)).toEqual(['remote-ideas']);
});

test('[DP-17] a roll-back stands until the sources change @ci', async () => {
  const context = await started();
  const first = await live(context);
  await deployed(context, { 'remote-ideas': 'two' });
  await rollback(context, { pkg: 'remote-ideas', why: 'x' });
  expect(await deployed(await site(), { 'remote-ideas': 'two' })).toEqual([]);
  expect(await live(context)).toBe(first);
  expect(await deployed(context, { 'remote-ideas': 'three' })).toEqual(['remote-ideas']);
});

test('[DP-06, DP-17, DP-30] what commands did with a release stands until the sources change @ci', async () => {
  const context = await started();
  const first = await live(context);
  const byCommand = async (words: string, traffic: number) => {
    const name = await publish(context, fixture.build('remote-ideas', { words }));
    await promote(context, [name], { traffic, why: null });
  };
  await byCommand('two', 100);
  await rollback(context, { pkg: 'remote-ideas', why: 'x', harmful: true });
  expect(await deployed(context, { 'remote-ideas': 'two' })).toEqual([]);
  expect(await live(context)).toBe(first);
  await byCommand('three', 10);
  expect(await deployed(context, { 'remote-ideas': 'three' })).toEqual([]);
  expect(await live(context)).toBe(first);
  expect(await deployed(context, { 'remote-ideas': 'four' })).toEqual(['remote-ideas']);
});

test('[DP-17, PF-06] a lower budget and the smaller build go live in one step @ci', async () => {
  await deployed(await site(), { 'remote-ideas': 'x'.repeat(40) });
  const budgets = { '/': { scripts: 100 } };
  const { context, site: smaller } = await prepareLocalSite({ ...local(), budgets });
  const before = (await newest(context))?.generation.number ?? 0;
  const small = builds({ 'remote-ideas': 'two' });
  expect(await deployChanged(context, small, smaller)).toHaveLength(1);
  const { generation } = (await newest(context)) ?? {};
  expect(generation).toMatchObject({ number: before + 1, site: { budgets } });
  const smallest = { ...smaller, budgets: { '/': { scripts: 1 } } };
  await expect(deployChanged(context, small, smallest)).rejects.toThrow('configure is refused');
});

test('[MF-10] a remote that was taken away keeps no start from working, and can be retired @ci', async () => {
  const blog = 'remote-blog' as Package;
  const context = await site({ ...portsFromEnv({}), [blog]: 3004 } as Ports);
  await deployed(context);
  const { pkg, release } = await publish(context, fixture.build(blog, { screens: ['home'] }));
  await promote(context, [{ pkg, release }], { traffic: 100, why: null });

  const without = await site();
  expect(await deployed(without)).toEqual([]);
  expect((await newest(without))?.generation.packages).toHaveProperty(blog);
  await retire(without, blog, 'x');
  const { generation } = (await newest(await site())) ?? {};
  expect(JSON.stringify([generation?.packages, generation?.site])).not.toMatch(/blog|3004/);
});

test('[DP-16, RN-01] a remote of another repository stays live with its key and grants when the site starts again @ci', async () => {
  const blog = 'remote-blog';
  const context = await started();
  const { publicKey } = fixture.newKey(blog);
  const own = { owner: blog, keys: [publicKey], beside: false };
  const mounts = { [blog]: { paths: ['/blog'] } };
  await configureKeys(context, own, null, mounts);

  const before = await site();
  expect(await deployed(before)).toEqual([]);
  const signer = () => fixture.keyOf(blog);
  const folder = fixture.build(blog, { screens: ['home'] });
  const { pkg, release } = await publish({ ...before, signer }, folder);
  await promote(before, [{ pkg, release }], { traffic: 100, why: null });

  const after = await site();
  expect(await deployed(after)).toEqual([]);
  const { generation } = (await newest(after)) ?? {};
  expect(generation?.packages[blog]?.stable.release).toBe(release);
  expect(generation?.site).toMatchObject({ keys: { [blog]: [publicKey] }, mounts });
  expect(generation?.site.config.remoteOrigins).toContain(generation?.site.origin);
});

test('[RN-01, DP-11] a start keeps what a site file set beside ports and variables @ci', async () => {
  const context = await started();
  const { site: own } = (await newest(context))?.generation ?? {};
  if (own === undefined) throw new Error('The store has no site.');
  const { publicKey } = fixture.newKey('remote-ideas');
  const remoteOrigins = [...own.config.remoteOrigins, 'https://blog.example'];
  const set = {
    ...own,
    keys: { ...own.keys, 'remote-ideas': [...(own.keys['remote-ideas'] ?? []), publicKey] },
    config: { ...own.config, remoteOrigins, motto: 'Ideas' },
    expireDays: null,
    localRemotes: true,
    signature: 'off' as const,
  };
  await configure(context, set, null);

  const after = (await newest(await site()))?.generation.site;
  expect(after).toEqual(set);
  const moved = (await newest(await site(portsFromEnv({ IDEAS_PORT: '4003' }))))?.generation.site;
  expect(moved?.config.remoteOrigins).not.toContain('http://localhost:3003');
});

test('[RN-04] other ports are another address of the same releases @ci', async () => {
  await started();
  const moved = await site(portsFromEnv({ IDEAS_PORT: '4003' }));
  expect(await deployed(moved)).toEqual([]);
  const page = (await moved.store.read('site/current/public/index.html'))?.toString();
  expect(page).toContain(`http://localhost:4003/${await live(moved)}/`);
});

test('[DP-09, DP-17] a site that was not started for half a year starts again, with a renewed generation @ci', async () => {
  await started();
  const later = new Date(Date.now() + 183 * 86_400_000);
  const again = await site(portsFromEnv({}), later);
  expect(await deployed(again)).toEqual([]);
  const { generation } = (await newest(again)) ?? {};
  expect(Date.parse(generation?.expires ?? '')).toBeGreaterThan(later.getTime());
  const served = await again.store.read('site/current/public/discovery.json');
  expect(JSON.parse(served?.toString() ?? '').extras.expires).toBe(generation?.expires);
});

test.each(['{"remote-ideas":', 'null', '[1]'])(
  '[DP-17] a list of the last start that says %s counts as none @ci',
  async (text) => {
    const context = await started();
    await context.store.replace('last-start.json', Buffer.from(text));
    expect(await deployed(await site(), { 'remote-ideas': 'two' })).toContain('remote-ideas');
  },
);
