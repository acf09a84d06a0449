import { join } from 'node:path';
import { configure } from '@composed/release/configure';
import type { ReleaseContext } from '@composed/release/context';
import { newest } from '@composed/release/ledger';
import { openLocalSite } from '@composed/release/local-site';
import { publish } from '@composed/release/publish';
import { stage } from '@composed/testing/store/composed-site';
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
  root: string;
  ports: Ports;
  addresses: Addresses;
  /** Values for `/config.json` that replace those of a local start. */
  settings: Settings;
  buildOf: (pkg: Package) => string;
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
  await stage(context, await Promise.all(PACKAGES.map((pkg) => publish(context, buildOf(pkg)))));
  return context;
}
