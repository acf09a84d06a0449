import type { Mounts } from '@composed/contract/manifest';
import { isCount, isText, mapOf, objectOf, readJson } from '@composed/contract/shape';
import type { Budgets, SiteConfig, SiteConfiguration } from '@composed/contract/site-configuration';
import { PACKAGES, type Package, SITE } from '@composed/workspace/paths';
import { type Ports, packagesWith, remotesWith } from '@composed/workspace/ports';
import { configure, EXPIRE_DAYS } from './configure.ts';
import { ensureKey, openContext, type ReleaseContext } from './context.ts';
import { selectable, withoutEmpty } from './generation.ts';
import { newest } from './ledger.ts';
import { nameOf } from './names.ts';
import { promote } from './promote.ts';
import { type Published, publish } from './publish.ts';
import { history } from './report.ts';
import { RefusedError } from './store.ts';

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

/** File in the store about the last start: its release of each package, and the generation at its end. */
const LAST = 'last-start.json';
const isLastStart = objectOf({ generation: isCount, published: mapOf(isText) });

/** Pattern of origins that a local start writes. The ports may change at the next start. */
const OWN_ORIGIN = /^http:\/\/localhost:\d+$/;

/** Prepares a context with keys for all packages, and the configuration of a site on this machine's ports. */
export async function prepareLocalSite({
  root,
  keys,
  ports,
  config,
  budgets,
  mounts = {},
  keysBeside = {},
  env,
  now = () => new Date(),
}: LocalSite): Promise<{ context: ReleaseContext; site: SiteConfiguration }> {
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
  return { context, site };
}

/** Creates a site on this machine's ports, and returns its context. */
export async function openLocalSite(options: LocalSite): Promise<ReleaseContext> {
  const { context, site } = await prepareLocalSite(options);
  await configure(context, site, null);
  return context;
}

/** Reads the file. Without one, or with a damaged one, all packages count as changed. */
async function lastStart(context: ReleaseContext) {
  const text = (await context.store.read(LAST))?.toString() ?? '';
  // Earlier versions wrote only the releases.
  const published = readJson(mapOf(isText), text) ?? {};
  return readJson(isLastStart, text) ?? { generation: Number.POSITIVE_INFINITY, published };
}

/** Returns the full names of the releases that were live or a canary after `last`, without targets of roll-backs. */
async function selectableAfter(context: ReleaseContext, last: number, newestNumber: number) {
  const generations = newestNumber > last ? await history(context, newestNumber - last) : [];
  return (
    generations
      // The target of a roll-back was not promoted.
      .filter(({ number, did }) => number > last && !did.startsWith('rollback'))
      .flatMap(({ packages }) => Object.entries(packages))
      .flatMap(([pkg, state]) => selectable(state).map(({ release }) => nameOf({ pkg, release })))
  );
}

/**
 * Publishes all packages and promotes those that are not live or have changed since the last start. A package that
 * was rolled back stays rolled back until its sources change, and a release that a command promoted stays as commands
 * left it. Returns what was promoted.
 *
 * @param site configuration that goes live before, or in the same step if the live releases don't fit it
 */
export async function deployChanged(
  context: ReleaseContext,
  folderOf: (name: Package) => string,
  site?: SiteConfiguration,
): Promise<Published[]> {
  let refusal: RefusedError | null = null;
  try {
    if (site) await configure(context, site, null);
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    // The new releases may fit it.
    refusal = error;
  }
  const published = await Promise.all(PACKAGES.map((name) => publish(context, folderOf(name))));
  const last = await lastStart(context);
  const live = (await newest(context))?.generation;
  const byCommand = await selectableAfter(context, last.generation, live?.number ?? 0);
  const changed = published.filter(
    (name) =>
      live?.packages[name.pkg] === undefined ||
      (last.published[name.pkg] !== name.release && !byCommand.includes(nameOf(name))),
  );
  if (changed.length > 0) {
    const together = refusal ? site : undefined;
    await promote(context, changed, { traffic: 100, why: null, site: together });
  } else if (refusal) throw refusal;
  const now = {
    generation: (await newest(context))?.generation.number ?? 0,
    published: Object.fromEntries(published.map(({ pkg, release }) => [pkg, release])),
  };
  await context.store.replace(LAST, Buffer.from(JSON.stringify(now)));
  return changed;
}
