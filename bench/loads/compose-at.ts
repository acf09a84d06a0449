import { join } from 'node:path';
import { makeChange } from '@composed/release/change';
import { configure } from '@composed/release/configure';
import type { ReleaseContext } from '@composed/release/context';
import { newest } from '@composed/release/ledger';
import { openLocalSite } from '@composed/release/local-site';
import { type Published, publish } from '@composed/release/publish';
import type { Settings } from '@composed/workspace/define-site';
import { localConfig } from '@composed/workspace/local-config';
import { PACKAGES, type Package } from '@composed/workspace/paths';
import type { Ports } from '@composed/workspace/ports';

/** Addresses of a site. A remote without a base is served from the site's origin. */
export interface Addresses {
  origin: string;
  bases: Readonly<Record<Package, string>>;
}

interface ComposedAt {
  /** Folder of the new store. */
  root: string;
  ports: Ports;
  addresses: Addresses;
  /** Values for `/config.json` that replace those of a local start. */
  settings: Settings;
  /** Returns the folder with a package's finished build. */
  buildOf: (pkg: Package) => string;
}

/** Publishes builds and takes them live without checks. */
export async function makeLive(
  context: ReleaseContext,
  buildOf: ComposedAt['buildOf'],
): Promise<void> {
  const published = await Promise.all(PACKAGES.map((pkg) => publish(context, buildOf(pkg))));
  await stage(context, published);
}

/** Takes published releases live without checks. */
export async function stage(
  context: ReleaseContext,
  published: readonly Published[],
): Promise<void> {
  const packages = Object.fromEntries(
    published.map(({ pkg, release, integrity }) => [
      pkg,
      { stable: { release, record: integrity, before: null } },
    ]),
  );
  await makeChange(context, { did: 'stage', why: null, apply: async () => ({ packages }) });
}

/**
 * Creates a store with these builds live, for browsers that use other addresses than those of a
 * local start.
 */
export async function composeAt(composed: ComposedAt): Promise<ReleaseContext> {
  const { root, ports, addresses, settings, buildOf } = composed;
  const context = await openLocalSite({
    root,
    keys: join(root, '..', 'keys'),
    ports,
    config: localConfig(ports, {}),
    budgets: {},
    env: { RELEASE_BY: 'bench' },
  });
  const site = (await newest(context))?.generation.site;
  if (site === undefined) throw new Error('The store has no site.');
  const { origin, bases } = addresses;
  const origins = [origin, ...Object.values(bases).map((base) => new URL(base).origin)];
  const config = { ...site.config, ...settings, remoteOrigins: [...new Set(origins)] };
  await configure(context, { ...site, origin, bases, config }, null);
  await makeLive(context, buildOf);
  return context;
}
