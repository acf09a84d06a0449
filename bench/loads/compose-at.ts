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

/** Where browsers find a site; a remote without a base of its own is at the site's origin. */
export interface Addresses {
  origin: string;
  bases: Readonly<Record<Package, string>>;
}

interface ComposedAt {
  /** Folder of the store, which is made. */
  root: string;
  ports: Ports;
  addresses: Addresses;
  /** Of `/config.json`, in the place of those of a local start. */
  settings: Settings;
  /** The folder with a finished build. */
  buildOf: (pkg: Package) => string;
}

/** Publishes builds and makes them live, whatever was before. */
export async function makeLive(
  context: ReleaseContext,
  buildOf: ComposedAt['buildOf'],
): Promise<void> {
  const published = await Promise.all(PACKAGES.map((pkg) => publish(context, buildOf(pkg))));
  await stage(context, published);
}

/** Makes releases live that were published. */
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

/** Makes a store with these builds live, for browsers that find it at other addresses than a local start's. */
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
