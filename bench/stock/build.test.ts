import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localConfig } from '@composed/workspace/local-config';
import { REMOTES } from '@composed/workspace/paths';
import { freePortsForAll } from '@composed/workspace/ports';
import { buildStock } from './build.ts';
import { composeStock } from './compose.ts';
import { manifestOf } from './manifest.ts';

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
