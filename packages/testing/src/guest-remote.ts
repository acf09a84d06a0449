import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mount } from '@composed/contract/manifest';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { newest } from '@composed/release/ledger';
import { promote } from '@composed/release/promote';
import { newKey, signerFrom } from '@composed/release/signing';
import type { Settings } from '@composed/workspace/define-site';
import { ROOT } from '@composed/workspace/paths';
import { linkedInstall } from './linked-install.ts';
import type { ReleaseSite } from './release-site.ts';

async function newestOf(site: ReleaseSite) {
  const live = await newest(site.context);
  if (!live) throw new Error('The site has no generation.');
  return live.generation;
}

/** Grants pages, entries or slots to one package, and keeps the grants of the others. */
export async function changeGrant(site: ReleaseSite, pkg: string, grant: Mount): Promise<void> {
  const { mounts } = (await newestOf(site)).site;
  await site.configure({ mounts: { ...mounts, [pkg]: grant } });
}

/** Changes some settings of the site's `/config.json`. */
export async function changeSettings(site: ReleaseSite, change: Settings): Promise<void> {
  const { config } = (await newestOf(site)).site;
  await site.configure({ config: { ...config, ...change } });
}

/** Maps each package to its stable release. */
export async function liveReleases(site: ReleaseSite): Promise<Record<string, string>> {
  const { packages } = await newestOf(site);
  return Object.fromEntries(
    Object.entries(packages).map(([pkg, { stable }]) => [pkg, stable.release]),
  );
}

/**
 * Takes a remote live that this repository does not list. Does what its team and the site's owner
 * would do: the remote's own repository publishes it with its own key, the site grants what
 * `grant.json` requests, and the remote is promoted separately.
 */
export async function releaseFromOwnRepository(site: ReleaseSite, pkg: string): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'composed-guest-')));
  try {
    const repository = join(folder, pkg);
    const bootstrap = join(ROOT, 'scripts', 'bootstrap.mjs');
    const make = [bootstrap, 'new-remote', pkg, '--repository', repository];
    execFileSync(process.execPath, make, { cwd: ROOT, stdio: 'ignore' });
    linkedInstall(repository);
    cpSync(join(ROOT, 'package-lock.json'), join(repository, 'package-lock.json'));
    const key = newKey();
    const composed = join(repository, 'node_modules', '.bin', 'composed');
    const published = execFileSync(
      process.execPath,
      [composed, 'release', 'publish', pkg, '--json'],
      {
        cwd: repository,
        env: { PATH: process.env.PATH, RELEASE_STORE: site.root, RELEASE_KEY: key },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const { release } = JSON.parse(published) as { release: string };

    const { keys, mounts, config } = (await newestOf(site)).site;
    const grant = JSON.parse(readFileSync(join(ROOT, pkg, 'grant.json'), 'utf8'));
    const changed: Partial<SiteConfiguration> = {
      keys: { ...keys, [pkg]: [signerFrom(key, pkg).publicKey] },
      mounts: { ...mounts, [pkg]: grant },
      // The site itself serves the remote's files.
      config: { ...config, remoteOrigins: [...config.remoteOrigins, site.origin] },
    };
    await site.configure(changed);
    await promote(site.context, [{ pkg, release }], { traffic: 100, why: 'a test' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
