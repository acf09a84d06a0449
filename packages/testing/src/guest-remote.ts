import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mount } from '@composed/contract/manifest';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import { newest } from '@composed/release/ledger';
import { preview } from '@composed/release/preview';
import { promote } from '@composed/release/promote';
import { publish } from '@composed/release/publish';
import { newKey, type Signer, signerFrom } from '@composed/release/signing';
import type { Settings } from '@composed/workspace/define-site';
import { type Package, ROOT } from '@composed/workspace/paths';
import { makeAnotherBuild } from './another-build.ts';
import type { Edit } from './edited-build.ts';
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

export type PreviewKey = Signer;

/**
 * Adds the keys and the grants of a remote of which nothing is live, as the site's owner does.
 * Returns the remote's preview key.
 */
export async function announceRemote(
  site: ReleaseSite,
  pkg: string,
  grant: Mount,
): Promise<PreviewKey> {
  const [own, previews] = [signerFrom(newKey(), pkg), signerFrom(newKey(), pkg)];
  const { keys, mounts, config } = (await newestOf(site)).site;
  await site.configure({
    keys: { ...keys, [pkg]: [own.publicKey] },
    previewKeys: { [pkg]: [previews.publicKey] },
    mounts: { ...mounts, [pkg]: grant },
    // The site itself serves the remote's files.
    config: { ...config, remoteOrigins: [...config.remoteOrigins, site.origin] },
  });
  return previews;
}

export interface PullRequest {
  pkg: string;
  /** Finished build of another remote, to which `edit` is applied. */
  from: string;
  edit: Edit;
  /** Name of the preview. */
  name: string;
  lastsMs: number;
}

/**
 * Publishes a preview like the CI job of a pull request, which has only the preview key. Returns
 * its address.
 */
export async function previewFromPullRequest(
  site: ReleaseSite,
  key: PreviewKey,
  { pkg, from, edit, name, lastsMs }: PullRequest,
): Promise<string> {
  const signer = () => {
    throw new Error('A pull request has no package key.');
  };
  const context = { ...site.context, previewSigner: () => key, signer };
  const folder = mkdtempSync(join(tmpdir(), 'composed-guest-'));
  try {
    const build = { pkg: pkg as Package, version: '0.1.0', edit };
    makeAnotherBuild(from, folder, 'a1b2c3d4e5f6', build);
    const found = await publish(context, folder, { previewSigner: key });
    return (await preview(context, found, { name, lastsMs })).address;
  } finally {
    rmSync(folder, { recursive: true });
  }
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
