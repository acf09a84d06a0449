import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localConfig } from '@composed/workspace/local-config';
import { REMOTES } from '@composed/workspace/paths';
import { freePortsForAll } from '@composed/workspace/ports';
import { buildStock, composeStock, manifestOf } from '../stock/stock.ts';
import { buildOneBundle } from './build.ts';
import { composeOneBundle } from './compose.ts';

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'idea-hub-one-bundle-'));
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

test('[PF-01] one bundle of the same sources has every screen and no federation, and is built once @ci', async () => {
  const build = join(data, 'build');
  expect(await buildOneBundle(build)).toBe(true);
  expect(await buildOneBundle(build)).toBe(false);
  // Leave out the inspector: its texts name files of the site, and pages load it only on demand.
  const scripts = filesIn(build).filter((file) => /^js\/(?!inspector\.).*\.js$/.test(file));
  const text = scripts.map((file) => readFileSync(join(build, file), 'utf8')).join('\n');
  const has = (words: string[]) => words.filter((each) => text.includes(each));
  // The bundle must contain a screen of each remote, and no code of a container or of a host for
  // remotes.
  const screens = ['Account Manager', 'Create an account', 'Browse'];
  expect(has(screens)).toEqual(screens);
  expect(has(['initContainer', 'discovery.json', 'remoteEntry'])).toEqual([]);

  const root = join(data, 'site');
  const config = localConfig(await freePortsForAll(), {});
  await composeOneBundle({ build, root, origin: 'http://localhost:1', config, withText: true });
  const site = join(root, 'site', 'current', 'public');
  const home = readFileSync(join(site, 'index.html'), 'utf8');
  expect(home).toMatch(/data-words="remote-ideas\/home"[^>]*>.*<h1/s);
  for (const page of filesIn(site).filter((file) => file.endsWith('.html'))) {
    const html = readFileSync(join(site, page), 'utf8');
    const named = [...html.matchAll(/(?:src|href)="\/(releases\/[^"]+)"/g)].map(([, file]) => file);
    expect(named.filter((file) => !existsSync(join(root, file ?? '')))).toEqual([]);
    const preloads = html.match(/rel="preload" as="script"/g) ?? [];
    expect({ page, preloads: preloads.length > 0 }).toEqual({
      page,
      preloads: page !== '404.html',
    });
  }
}, 120_000);

describe('build', () => {
  let data: string;
  beforeAll(() => {
    data = mkdtempSync(join(tmpdir(), 'idea-hub-stock-'));
  });
  afterAll(() => rmSync(data, { recursive: true, force: true }));

  test('[PF-01] the stock form loads each remote by its manifest, with no text and no loader of ours @ci', async () => {
    const build = join(data, 'build');
    expect(await buildStock(build)).toBe(true);
    const root = join(data, 'store');
    const config = localConfig(await freePortsForAll(), {});
    await composeStock({ build, root, origin: 'http://localhost:1', config });

    const folder = join(build, 'host', 'js');
    const scripts = readdirSync(folder).filter((file) => /^(main|vendor)\..*\.js$/.test(file));
    const text = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
    for (const remote of REMOTES) {
      const manifest = manifestOf(remote);
      expect(text).toContain(manifest);
      const { metaData } = JSON.parse(readFileSync(join(root, manifest), 'utf8'));
      expect(existsSync(join(root, manifest, '..', metaData.remoteEntry.name))).toBe(true);
    }
    expect(text).toContain('__FEDERATION__');
    expect(text).not.toContain('discovery.json');

    const site = join(root, 'site', 'current');
    const home = readFileSync(join(site, 'public', 'index.html'), 'utf8');
    expect(home).not.toMatch(/data-words|as="script"|<h1/);
    const rules = readFileSync(join(site, 'nginx.conf'), 'utf8');
    expect(rules).toContain("frame-ancestors 'none'");
    expect(rules).not.toContain('trusted-types');
  }, 240_000);
});
