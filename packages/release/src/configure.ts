import { isRecord } from '@composed/browser/is-record';
import { isMount, type Mount, type Mounts, mountsProblem } from '@composed/contract/manifest';
import { mapOf, textLike } from '@composed/contract/shape';
import {
  DEFAULT_PLATFORM_CONFIG,
  isBudgets,
  type SiteConfiguration,
} from '@composed/contract/site-configuration';
import { settingProblems } from '@composed/workspace/local-config';
import { isLoopback } from '@composed/workspace/loopback';
import { SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { assertCompatible } from './gate-records.ts';
import { assertApart, baseOf, type Generation, selectable, withoutEmpty } from './generation.ts';
import { liveMajors, majorLine, readMajors } from './majors.ts';
import { assertName } from './names.ts';
import { readSigned } from './releases.ts';

/**
 * A parser accepts `https://*.example` and `https://a;b`, but they have another meaning in a content security policy.
 */
const PLAIN_ORIGIN = /^https?:\/\/([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d+)?$/;

function httpAddress(text: unknown, what: string): URL {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  const rest = url && url.search + url.hash + url.username + url.password;
  if (url === null || rest !== '' || !PLAIN_ORIGIN.test(url.origin)) {
    throw new UserError(`${what} must be an http or https address, not ${JSON.stringify(text)}.`);
  }
  return url;
}

/**
 * Default days until browsers refuse the site. After three months without a change, assume that the site is
 * abandoned.
 */
export const EXPIRE_DAYS = 90;

const NO_BUDGETS =
  'The site has no budgets, so promote accepts pages of any size: "budgets" in its file or in site.config.ts sets them.';

/**
 * Checks the origins of remotes. They go into the content security policy unchanged, so each must be only an origin.
 */
function assertOrigins(site: SiteConfiguration): void {
  const origins: unknown = site.config.remoteOrigins;
  if (!Array.isArray(origins)) throw new UserError('"config.remoteOrigins" must be a list.');
  for (const text of origins) {
    const url = httpAddress(text, 'Each of "config.remoteOrigins"');
    if (url.origin !== text) {
      throw new UserError(
        `Each of "config.remoteOrigins" must be an origin, such as ${url.origin}, not ${JSON.stringify(text)}.`,
      );
    }
    const isSafe = url.protocol === 'https:' || isLoopback(url.hostname);
    if (site.origin.startsWith('https:') && !isSafe) {
      throw new UserError(`${site.origin} can't load code from ${text}, which is not encrypted.`);
    }
  }
}

/** Whether half of a generation's time is over. Then `configure` renews it even without changes. */
const isDue = ({ expires, time }: Generation, now: Date): boolean =>
  expires !== null && now.getTime() > (Date.parse(time) + Date.parse(expires)) / 2;

const isPublicKey = textLike(/^B[A-Za-z0-9+/]{86}=$/);

/** Checks the settings like a browser. `assertOrigins` checks the origins more strictly. */
function assertSettings(config: unknown): void {
  const problem = settingProblems(config).find(({ key }) => key !== 'remoteOrigins');
  if (problem) throw new UserError(`"config.${problem.key}" must be ${problem.mustBe}.`);
}

/** Returns a part of the configuration that must be an object. Throws a `UserError`. */
function objectAt(name: string, part: unknown): Record<string, unknown> {
  if (isRecord(part)) return part;
  throw new UserError(`"${name}" must be an object.`);
}

/** Checks the grants. Omits `mounts` if there are none. Throws a `UserError`. */
function readMounts(mounts: unknown): Pick<SiteConfiguration, 'mounts'> {
  if (!mapOf(isMount)(mounts)) {
    throw new UserError(
      '"mounts" must have an object for each package, with lists of "paths", "places" (header, account, footer) and "slots".',
    );
  }
  for (const pkg of Object.keys(mounts)) assertName('package', pkg);
  const problem = mountsProblem(mounts, []);
  if (problem !== null) throw new UserError(problem);
  return withoutEmpty({ mounts });
}

/** Path that means the same in nginx's configuration and in an address. */
const PLAIN_PATH = /^(\/[A-Za-z0-9._~-]+)*$/;

/** Checks the address of a server that only other servers ask. Returns it without a trailing slash. */
function serverAddress(text: unknown, what: string): string {
  const { origin, pathname } = httpAddress(text, what);
  const path = pathname.replace(/\/$/, '');
  if (PLAIN_PATH.test(path)) return origin + path;
  throw new UserError(`${what} must have a plain path, not ${JSON.stringify(text)}.`);
}

/** Checks the address of pages' data, which can name arguments that the data depend on: `…/pages?a&b`. */
function sourceAddress(text: unknown, what: string): string {
  const [, address, names = ''] =
    /^([^?]*)(\?[a-z][a-z0-9_]*(?:&[a-z][a-z0-9_]*)*)$/.exec(`${text}`) ?? [];
  return serverAddress(address ?? text, what) + names;
}

/** Checks the addresses of pages' data and of the server that fills the pages. Throws a `UserError`. */
function readSources(
  sources: unknown,
  filler: unknown,
  keys: object,
): Pick<SiteConfiguration, 'sources' | 'filler'> {
  const addresses = Object.entries(objectAt('sources', sources)).map(([pkg, address]) => {
    if (!Object.hasOwn(keys, assertName('package', pkg))) {
      throw new UserError(`"sources" has an address for ${pkg}, of which "keys" has no key.`);
    }
    return [pkg, sourceAddress(address, `The source of ${pkg}`)] as const;
  });
  return {
    ...withoutEmpty({ sources: Object.fromEntries(addresses) }),
    ...(filler === undefined ? {} : { filler: serverAddress(filler, 'The filler') }),
  };
}

/** Reads the grants, by default those of `site.config.ts` for the packages that have keys. Throws a `UserError`. */
function readGrants(mounts: unknown, keys: object): Pick<SiteConfiguration, 'mounts'> {
  if (mounts === undefined) {
    const entries = Object.entries(SITE.mounts ?? {}).filter(([pkg]) => Object.hasOwn(keys, pkg));
    return withoutEmpty({ mounts: Object.fromEntries(entries) });
  }
  const granted = readMounts(mounts);
  const unknown = Object.keys(granted.mounts ?? {}).find((pkg) => !Object.hasOwn(keys, pkg));
  if (unknown === undefined) return granted;
  throw new UserError(
    `"mounts" grants something to ${unknown}, of which "keys" has no key. Add its key, or leave out the grant.`,
  );
}

function readBases(part: unknown): SiteConfiguration['bases'] {
  const bases = objectAt('bases', part);
  for (const [pkg, base] of Object.entries(bases)) {
    assertName('package', pkg);
    if (pkg === 'host')
      throw new UserError('The host is served by the site itself: no base for it.');
    const { href } = httpAddress(base, `The base of ${pkg}`);
    if (!href.endsWith('/') || !String(base).endsWith('/')) {
      throw new UserError(`The base of ${pkg} must end with a slash.`);
    }
    if (href !== base) throw new UserError(`The base of ${pkg} must be written as ${href}`);
  }
  return bases as SiteConfiguration['bases'];
}

/** Checks the public keys of each owner. Throws a `UserError`. */
function readKeys(name: string, part: unknown = {}): SiteConfiguration['keys'] {
  const keys = objectAt(name, part);
  for (const [owner, list] of Object.entries(keys)) {
    assertName('package', owner);
    if (!Array.isArray(list) || list.length === 0 || !list.every(isPublicKey)) {
      throw new UserError(
        `The keys of ${owner} must be a list of public keys; see "key ${owner}".`,
      );
    }
  }
  return keys as SiteConfiguration['keys'];
}

function readLocalRemotes(value: unknown, origin: string): Pick<SiteConfiguration, 'localRemotes'> {
  if (typeof value !== 'boolean' && value !== origin) {
    throw new UserError(`"localRemotes" must be true or false, or ${JSON.stringify(origin)}.`);
  }
  if (value === true && origin.startsWith('https:')) {
    throw new UserError(
      `"localRemotes" lets a link run unsigned code from its visitor's own machine. Where ${origin} is a test environment without real members, write "localRemotes": "${origin}".`,
    );
  }
  return value ? { localRemotes: true } : {};
}

function readDays(value: unknown): number | null {
  const days = Number(value);
  if (value === null || (Number.isInteger(days) && days >= 1 && days <= 3650)) {
    return value === null ? null : days;
  }
  throw new UserError('"expireDays" must be a number of days from 1 to 3650, or null.');
}

/** Reads a site's configuration from JSON. Throws a `UserError` that names the error. */
export function readSiteConfiguration(text: string): SiteConfiguration {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`The configuration is no JSON: ${(error as Error).message}.`);
  }
  if (!isRecord(value)) throw new UserError('The configuration must be an object.');
  const {
    bases = {},
    config = {},
    budgets = SITE.budgets,
    expireDays = EXPIRE_DAYS,
    signature,
    localRemotes = false,
    majors = {},
    sources = {},
  } = value;
  const { origin } = httpAddress(value.origin, 'The origin');
  const keys = readKeys('keys', value.keys);
  const previewKeys = readKeys('previewKeys', value.previewKeys);
  for (const owner of Object.keys(previewKeys)) assertHasPreviews(owner);
  if (signature !== undefined && signature !== 'off') {
    throw new UserError('"signature" must be "off", or left out: then browsers check signatures.');
  }
  const settings = objectAt('config', config);
  assertSettings(settings);
  objectAt('budgets', budgets);
  if (!isBudgets(budgets)) {
    throw new UserError(
      '"budgets" must have an object for each route, of numbers that are not negative.',
    );
  }
  return {
    origin,
    bases: readBases(bases),
    keys,
    ...withoutEmpty({ previewKeys }),
    ...(signature === 'off' ? { signature } : {}),
    ...readLocalRemotes(localRemotes, origin),
    config: { ...SITE.settings.defaults, ...DEFAULT_PLATFORM_CONFIG, ...settings },
    budgets,
    expireDays: readDays(expireDays),
    ...readGrants(value.mounts, keys),
    ...readMajors(majors),
    ...readSources(sources, value.filler, keys),
  };
}

/** Checks that `remoteOrigins` has the origin of each package. The host refuses all other origins. */
function assertReachable(site: SiteConfiguration, packages: readonly string[]): void {
  for (const pkg of packages.filter((name) => name !== 'host')) {
    const { origin } = new URL(baseOf(site, pkg));
    if (!site.config.remoteOrigins.includes(origin)) {
      throw new UserError(
        `${pkg} is served from ${origin}, which "config.remoteOrigins" does not name.`,
      );
    }
  }
}

/**
 * Sets the settings of the site: all of `site.json`. Without changes, it renews the generation once half of its
 * time is over.
 */
export const configure = (
  context: ReleaseContext,
  site: SiteConfiguration,
  why: string | null,
): Promise<Outcome> => reconfigure(context, 'configure', () => site, why, site);

/** Public keys for an owner. They replace the present keys, or are added if `beside` is true. */
export interface KeyChange {
  owner: string;
  keys: readonly string[];
  beside: boolean;
}

const changedKeys = (
  before: SiteConfiguration['keys'],
  { owner, keys, beside }: KeyChange,
): string[] => [
  ...new Set([...(beside && Object.hasOwn(before, owner) ? (before[owner] ?? []) : []), ...keys]),
];

const keysText = (option: string, { owner, keys, beside }: KeyChange): string =>
  ` --${option} ${owner}=${beside ? '+' : ''}${keys.join(',')}`;

/** Throws for an owner of keys that has no previews. */
export function assertHasPreviews(owner: string): void {
  if (owner === 'site' || owner === 'host') {
    throw new UserError(`There are previews of remotes only, and so no such key of ${owner}.`);
  }
}

/** Replaces the preview keys of a package, or removes them if the list is empty. The rest of the site stays. */
export function configurePreviewKeys(
  context: ReleaseContext,
  change: KeyChange,
  why: string | null,
): Promise<Outcome> {
  const { owner, keys } = change;
  if (keys.length > 0) assertHasPreviews(owner);
  if (!keys.every(isPublicKey)) {
    throw new UserError(
      `The preview keys of ${owner} must be public keys; see "key ${owner} --preview".`,
    );
  }
  const changed = (site: SiteConfiguration): SiteConfiguration => {
    if (!Object.hasOwn(site.keys, owner)) {
      throw new UserError(`The site knows no key of ${owner}.`);
    }
    const { previewKeys: before = {}, ...rest } = site;
    const own = withoutEmpty({ ...before, [owner]: changedKeys(before, change) });
    return { ...rest, ...withoutEmpty({ previewKeys: own }) };
  };
  return reconfigure(context, `configure${keysText('preview-key', change)}`, changed, why);
}

/**
 * Returns the site with other keys of an owner. For a new package, it also adds the origin of its base to
 * `remoteOrigins`.
 */
function withKeys(site: SiteConfiguration, change: KeyChange): SiteConfiguration {
  const { owner } = change;
  const { remoteOrigins } = site.config;
  const added = Object.hasOwn(site.keys, owner) ? [] : [new URL(baseOf(site, owner)).origin];
  return {
    ...site,
    keys: { ...site.keys, [owner]: changedKeys(site.keys, change) },
    config: { ...site.config, remoteOrigins: [...new Set([...remoteOrigins, ...added])] },
  };
}

/**
 * Returns the site with the given parts of each package's grants replaced. An empty list removes a part. Throws a
 * `UserError` for a package without a key.
 */
function withGrants(site: SiteConfiguration, changes: Mounts): SiteConfiguration {
  const { mounts: before = {}, ...rest } = site;
  const after: Record<string, Mount> = { ...before };
  for (const [pkg, change] of Object.entries(changes)) {
    if (!Object.hasOwn(site.keys, assertName('package', pkg))) {
      throw new UserError(`The site knows no key of ${pkg}. "--key ${pkg}=…" adds one.`);
    }
    after[pkg] = withoutEmpty({ ...before[pkg], ...change });
  }
  return { ...rest, ...readMounts(withoutEmpty(after)) };
}

const WORDS = { paths: 'mount', places: 'place', slots: 'slot' } as const;

const grantsText = (changes: Mounts): string =>
  Object.entries(changes)
    .flatMap(([pkg, change]) =>
      (Object.keys(WORDS) as (keyof Mount)[]).flatMap((part) =>
        change[part] ? [` --${WORDS[part]} ${pkg}=${change[part].join(',')}`] : [],
      ),
    )
    .join('');

/** Changes an owner's public keys, and grants in the same step. The rest of the site stays. */
export function configureKeys(
  context: ReleaseContext,
  own: KeyChange,
  why: string | null,
  grants: Mounts = {},
): Promise<Outcome> {
  readKeys('keys', { [own.owner]: own.keys });
  const did = `configure${keysText('key', own)}${grantsText(grants)}`;
  return reconfigure(context, did, (site) => withGrants(withKeys(site, own), grants), why);
}

/** Changes the grants of remotes. The rest of the site stays. */
export const configureMounts = (
  context: ReleaseContext,
  grants: Mounts,
  why: string | null,
): Promise<Outcome> =>
  reconfigure(context, `configure${grantsText(grants)}`, (site) => withGrants(site, grants), why);

/** Grants a second major of a shared package until a day, or ends the grant. The rest of the site stays. */
export function configureMajor(
  context: ReleaseContext,
  pkg: string,
  grant: Readonly<{ also: string; until: string }> | null,
  why: string | null,
): Promise<Outcome> {
  const change = grant === null ? {} : readMajors({ [pkg]: grant }).majors;
  const did = grant ? `=${grant.also} --until ${grant.until}` : '=';
  const changed = ({ majors = {}, ...rest }: SiteConfiguration): SiteConfiguration => {
    const { [pkg]: _ended, ...others } = majors;
    return { ...rest, ...withoutEmpty({ majors: { ...others, ...change } }) };
  };
  return reconfigure(context, `configure --major ${pkg}${did}`, changed, why);
}

/** Writes the site's configuration as a file for `configure`. Omits grants and sources of packages without a key. */
export function siteFile(configuration: SiteConfiguration): string {
  const { localRemotes, mounts = {}, sources = {}, ...site } = configuration;
  const known = <T>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).filter(([pkg]) => Object.hasOwn(site.keys, pkg)));
  const more = {
    mounts: known(mounts),
    ...withoutEmpty({ sources: known(sources) }),
    ...(localRemotes ? { localRemotes: site.origin } : {}),
  };
  return JSON.stringify({ ...site, ...more }, null, 2);
}

/** Returns JSON with sorted keys, for comparison. */
const inOrder = (site: SiteConfiguration): string =>
  JSON.stringify(site, (_key, value) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );

/** @param first configuration of a store without a site */
function reconfigure(
  context: ReleaseContext,
  did: string,
  siteFrom: (site: SiteConfiguration) => SiteConfiguration,
  why: string | null,
  first?: SiteConfiguration,
): Promise<Outcome> {
  const checked = async (site: SiteConfiguration, current?: Generation) => {
    const packages = current?.packages ?? {};
    assertOrigins(site);
    assertApart(site, current?.site);
    assertReachable(site, [...Object.keys(packages), ...Object.keys(site.bases)]);
    if (!site.keys.site?.includes(context.signer('site').publicKey)) {
      throw new UserError('"keys.site" does not name the key that this is signed with.');
    }
    for (const [pkg, state] of Object.entries(packages)) {
      for (const { release } of selectable(state)) {
        await readSigned(context.store, { pkg, release }, site.keys[pkg]);
      }
    }
    await assertCompatible(did, context.store, packages, site);
    for (const grant of await liveMajors(context.store, packages, site, context.now())) {
      if (!grant.isShared && !current?.site.majors?.[grant.pkg]) {
        throw new UserError(`The live host shares no ${grant.pkg}: nothing is granted.`);
      }
      if (!grant.isOffered) context.say(majorLine(grant));
    }
    if (Object.keys(site.budgets).length === 0) context.say(NO_BUDGETS);
    return { site };
  };
  return makeChange(context, {
    did,
    why,
    ...(first ? { begin: () => checked(first) } : {}),
    async apply(current) {
      const site = siteFrom(current.site);
      const isSame = inOrder(current.site) === inOrder(site);
      return isSame && !isDue(current, context.now()) ? null : checked(site, current);
    },
  });
}
