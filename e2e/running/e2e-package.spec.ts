import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { type Program, ROOT, run } from '../support/programs.ts';
import { test } from '../support/release-site.ts';

// Packs four packages and runs their tests.
test.describe.configure({ timeout: 300_000 });

/** Packages that a remote's own repository installs to run the end-to-end tests. */
const PACKAGES = [
  ...readdirSync(join(ROOT, 'packages')).map((name) => `packages/${name}`),
  'fingerprint',
  'shared',
  'api',
  'e2e',
];

interface Manifest {
  dependencies?: Record<string, string>;
}

/**
 * Installs the packed packages in a folder outside this workspace. Links the dependencies that they name to the copies
 * installed here. Other files of the workspace can't be found from there.
 */
function install(folder: string): void {
  const modules = join(folder, 'node_modules');
  const packs = join(folder, 'packs');
  execFileSync('npm', ['run', 'pack', '--', packs], { cwd: ROOT });
  const requested = new Map<string, string>();
  for (const folder of PACKAGES) {
    const { name } = JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'));
    const place = join(modules, name);
    mkdirSync(place, { recursive: true });
    const pack = join(packs, `${name.slice(1).replace('/', '-')}-1.0.0.tgz`);
    execFileSync('tar', ['-xzf', pack, '--strip-components=1', '-C', place]);
    const manifest: Manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      const own = join(ROOT, folder, 'node_modules', dependency);
      requested.set(dependency, existsSync(own) ? own : join(ROOT, 'node_modules', dependency));
    }
  }
  for (const [dependency, place] of requested) {
    const link = join(modules, dependency);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(place, link);
  }
  mkdirSync(join(modules, '.bin'));
  symlinkSync(
    join('..', '@idea-hub', 'e2e', 'bin', 'idea-hub-e2e.mjs'),
    join(modules, '.bin', 'idea-hub-e2e'),
  );
}

test('[DP-25] a remote’s repository runs the packed end-to-end tests against its candidate, and gets a report with traces', async ({
  site,
}) => {
  test.skip(process.env.FULL !== '1', '`npm run test:full` packs and installs');
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-repository-'));
  const report = join(folder, 'report');
  const play = (...args: string[]): Program =>
    run('npx', ['--no-install', 'idea-hub-e2e', '--store', site.root, ...args], {
      cwd: folder,
      env: {
        RELEASE_SITE_PUBLIC_KEYS: site.context.siteKeys.join(' '),
        // Removes this run's own variables.
        ...Object.fromEntries(Object.keys(process.env).flatMap(ownVariable)),
      },
    });
  try {
    install(folder);
    execFileSync('cp', [join(ROOT, 'config', 'remotes.json'), folder]);
    const template = 'scripts/create/template/repository/site.config.ts';
    execFileSync('cp', [join(ROOT, template), folder]);

    await test.step('a good candidate', async () => {
      const { release } = await site.publish('remote-auth');
      const name = `remote-auth@${release}`;
      const good = play('--candidate', name, '--grep', 'a newcomer signs up|remote-auth refuses');
      expect(await good.ended, good.output()).toBe(0);
      expect(good.output()).toContain(name);
      expect(good.output()).toContain(`remote-ideas@${site.first['remote-ideas'].release}`);
      expect(good.output()).toMatch(/\b2 passed\b/);
    });

    await test.step('a broken candidate', async () => {
      const { release } = await site.publish('remote-auth', {
        texts: { 'Welcome! Your account has been created successfully.': 'Welcome!' },
      });
      const args = ['--candidate', `remote-auth@${release}`, '--report', report];
      const broken = play(...args, '--grep', 'a newcomer signs up');
      expect(await broken.ended, broken.output()).toBe(1);
      expect(broken.output()).toContain('a newcomer signs up');
      const [, trace = ''] = /show-trace (\/\S+trace\.zip)/.exec(broken.output()) ?? [];
      expect(trace.startsWith(report), broken.output()).toBe(true);
      expect(readFileSync(trace).subarray(0, 2).toString(), 'an archive').toBe('PK');
      const page = join(report, 'html', 'index.html');
      expect(broken.output()).toContain(`Report: ${page}`);
      expect(existsSync(page)).toBe(true);
      const { stats } = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'));
      expect(stats).toMatchObject({ expected: 0, unexpected: 1 });
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Unsets a variable that belongs to this run. */
function ownVariable(name: string): [string, undefined][] {
  return /^(E2E_|PLAYWRIGHT_|TEST_|RELEASE_STORE)/.test(name) ? [[name, undefined]] : [];
}
