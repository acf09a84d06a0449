import type { Mounts } from '@composed/contract/manifest';
import { isText, mapOf } from '@composed/contract/shape';
import type { Budgets, SiteConfig, SiteConfiguration } from '@composed/contract/site-configuration';
import { PACKAGES, type Package, SITE } from '@composed/workspace/paths';
import { type Ports, packagesWith, remotesWith } from '@composed/workspace/ports';
import { configure, EXPIRE_DAYS } from './configure.ts';
import { ensureKey, openContext, type ReleaseContext } from './context.ts';
import { withoutEmpty } from './generation.ts';
import { newest } from './ledger.ts';
import { promote } from './promote.ts';
import { type Published, publish } from './publish.ts';

export interface LocalSite {
  root: string;
  keys: string;
  ports: Ports;
  config: SiteConfig;
  budgets: Budgets;
  /** Grants of remotes in addition to those of the site in the store. */
  mounts?: Mounts;
  /** Additional public keys, for releases that were signed elsewhere. */
  keysBeside?: Readonly<Record<string, readonly string[]>>;
  env: NodeJS.ProcessEnv;
  now?: () => Date;
}

/** File in the store that lists the last published release of each package. */
const LAST = 'last-start.json';

/** Pattern of origins that a local start writes. The ports may change at the next start. */
const OWN_ORIGIN = /^http:\/\/localhost:\d+$/;

/** Creates a context with keys for all packages, and a site on this machine's ports. */
export async function openLocalSite({
  root,
  keys,
  ports,
  config,
  budgets,
  mounts = {},
  keysBeside = {},
  env,
  now = () => new Date(),
}: LocalSite): Promise<ReleaseContext> {
  // Use the keys of this machine. Ignore the key variables of a CI.
  const own = {
    ...env,
    RELEASE_STORE: root,
    RELEASE_KEYS: keys,
    RELEASE_KEY: '',
    RELEASE_SITE_KEY: '',
  };
  const owners = ['site', ...packagesWith(ports)];
  const publicKeys = owners.map(
    (owner) => [owner, [ensureKey(owner, own).publicKey, ...(keysBeside[owner] ?? [])]] as const,
  );
  const context = { ...openContext(own, { dryRun: false, say: () => {} }), now };
  const live = (await newest(context))?.generation;
  const allKeys = publicKeys.map(([owner, keys]) => [
    owner,
    [...new Set([...keys, ...(live?.site.keys[owner] ?? [])])],
  ]);
  // Packages that the site has but these sources don't. Keep them until they are retired.
  const others = Object.keys({ ...live?.site.keys, ...live?.packages }).filter(
    (pkg) => !owners.includes(pkg),
  );
  const former = <T>(record: Readonly<Record<string, T>> = {}) =>
    Object.entries(record).filter(([pkg]) => others.includes(pkg));
  const formerBases = former(live?.site.bases);
  const granted = { ...live?.site.mounts, ...mounts };
  const origin = `http://localhost:${ports.host}`;
  const bases = Object.fromEntries(formerBases);
  const formerOrigins = others.map((pkg) => new URL(bases[pkg] ?? origin).origin);
  const added = (live?.site.config.remoteOrigins ?? []).filter((each) => !OWN_ORIGIN.test(each));
  const sources = Object.entries(SITE.sources?.(config) ?? {}).map(
    ([pkg, address]) => [pkg, new URL(address, origin).href] as const,
  );
  const { sources: formerSources, ...kept } = live?.site ?? {};
  // Keep what `configure` has set beyond the settings of a local start.
  const site: SiteConfiguration = {
    ...kept,
    origin,
    bases: Object.fromEntries([
      ...remotesWith(ports).map((remote) => [remote, `http://localhost:${ports[remote]}/`]),
      ...formerBases,
    ]),
    keys: Object.fromEntries([...allKeys, ...former(live?.site.keys)]),
    config: {
      ...live?.site.config,
      ...config,
      remoteOrigins: [...new Set([...config.remoteOrigins, ...formerOrigins, ...added])],
    },
    budgets,
    expireDays: live ? live.site.expireDays : EXPIRE_DAYS,
    ...withoutEmpty({ mounts: granted }),
    ...withoutEmpty({ sources: Object.fromEntries([...former(formerSources), ...sources]) }),
  };
  await configure(context, site, null);
  return context;
}

async function lastPublished(context: ReleaseContext): Promise<Record<string, string>> {
  try {
    const last: unknown = JSON.parse((await context.store.read(LAST))?.toString() ?? '{}');
    return mapOf(isText)(last) ? last : {};
  } catch (error) {
    // The file is incomplete or foreign. Treat all packages as changed.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/**
 * Publishes all packages and promotes those that are not live or have changed since the last start. A package that
 * was rolled back stays rolled back until its sources change. Returns what was promoted.
 */
export async function deployChanged(
  context: ReleaseContext,
  folderOf: (name: Package) => string,
): Promise<Published[]> {
  const published = await Promise.all(PACKAGES.map((name) => publish(context, folderOf(name))));
  const last = await lastPublished(context);
  const packages = (await newest(context))?.generation.packages ?? {};
  const changed = published.filter(
    ({ pkg, release }) => packages[pkg] === undefined || last[pkg] !== release,
  );
  if (changed.length > 0) await promote(context, changed, { traffic: 100, why: null });
  const now = Object.fromEntries(published.map(({ pkg, release }) => [pkg, release]));
  await context.store.replace(LAST, Buffer.from(JSON.stringify(now)));
  return changed;
}
