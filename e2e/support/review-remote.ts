import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mount } from '@composed/contract/manifest';
import { makeRepository } from '@composed/create/own-repository';
import { newest } from '@composed/release/ledger';
import { promote } from '@composed/release/promote';
import { newKey, signerFrom } from '@composed/release/signing';
import { linkedInstall } from '@composed/testing/linked-install';
import { ROOT } from '@composed/workspace/paths';
import grant from '../../remote-review/grant.json' with { type: 'json' };
import type { ReleaseSite } from './release-site.ts';

const PKG = 'remote-review';

async function configurationOf(site: ReleaseSite) {
  const live = await newest(site.context);
  if (!live) throw new Error('The site has no generation.');
  return live.generation.site;
}

/** Lets the site show the server's ideas. */
export async function turnLive(site: ReleaseSite): Promise<void> {
  const { config } = await configurationOf(site);
  await site.configure({ config: { ...config, ideas: 'live', sampleIdeas: false } });
}

/**
 * Brings remote-review live as its team and the site's owner would: published by a repository of its own with a key
 * of its own, granted what it asks for, promoted alone.
 */
export async function bringReviewLive(site: ReleaseSite): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-review-')));
  try {
    const repository = join(folder, PKG);
    makeRepository(ROOT, PKG, repository, ['packages', 'shared']);
    linkedInstall(repository);
    cpSync(join(ROOT, 'package-lock.json'), join(repository, 'package-lock.json'));
    const pem = newKey();
    const composed = join(repository, 'node_modules', '.bin', 'composed');
    const published = execFileSync(
      process.execPath,
      [composed, 'release', 'publish', PKG, '--json'],
      {
        cwd: repository,
        env: { PATH: process.env.PATH, RELEASE_STORE: site.root, RELEASE_KEY: pem },
        encoding: 'utf8',
      },
    );
    const { release } = JSON.parse(published) as { release: string };

    const { keys, mounts, config } = await configurationOf(site);
    await site.configure({
      keys: { ...keys, [PKG]: [signerFrom(pem, PKG).publicKey] },
      mounts: { ...mounts, [PKG]: grant as Mount },
      // Its files come from the site itself.
      config: { ...config, remoteOrigins: [...config.remoteOrigins, site.origin] },
    });
    await promote(site.context, [{ pkg: PKG, release }], { traffic: 100, why: 'Reviews' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Which release of each package is live. */
export const liveReleases = async (site: ReleaseSite): Promise<Record<string, string>> => {
  const live = (await newest(site.context))?.generation.packages ?? {};
  return Object.fromEntries(Object.entries(live).map(([pkg, { stable }]) => [pkg, stable.release]));
};
