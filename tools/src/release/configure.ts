import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { DEFAULT_RUNTIME_CONFIG } from '@idea-hub/shared/contracts/runtime-config';
import { isObject } from '../json-shapes.ts';
import { UserError } from '../user-error.ts';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { compatibilityProblems } from './gate.ts';
import { baseOf } from './generation.ts';
import { assertName } from './names.ts';
import { RefusedError } from './refused.ts';
import { readSigned } from './releases.ts';
import type { SiteConfiguration } from './site-configuration.ts';

function httpAddress(text: unknown, what: string): URL {
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new UserError(`${what} must be an http or https address, not ${JSON.stringify(text)}.`);
  }
  return url;
}

const isPublicKey = (key: unknown): boolean =>
  typeof key === 'string' && /^B[A-Za-z0-9+/]{86}=$/.test(key);

/** Reads a site's configuration from JSON. Throws a `UserError` that names what is wrong with it. */
export function readSiteConfiguration(text: string): SiteConfiguration {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UserError(`The configuration is no JSON: ${(error as Error).message}.`);
  }
  if (!isObject(value)) throw new UserError('The configuration must be an object.');
  const {
    origin,
    bases = {},
    keys = {},
    config = {},
    budgets = {},
    expireDays = null,
    signature,
    localRemotes = false,
  } = value;
  for (const [name, part] of Object.entries({ bases, keys, config, budgets })) {
    if (!isObject(part)) throw new UserError(`"${name}" must be an object.`);
  }
  for (const [pkg, base] of Object.entries(bases as object)) {
    assertName('package', pkg);
    if (pkg === 'host')
      throw new UserError('The host is served by the site itself: no base for it.');
    if (!httpAddress(base, `The base of ${pkg}`).pathname.endsWith('/')) {
      throw new UserError(`The base of ${pkg} must end with a slash.`);
    }
  }
  for (const [owner, list] of Object.entries(keys as object)) {
    assertName('package', owner);
    if (!Array.isArray(list) || list.length === 0 || !list.every(isPublicKey)) {
      throw new UserError(
        `The keys of ${owner} must be a list of public keys; see "key ${owner}".`,
      );
    }
  }
  if (signature !== undefined && signature !== 'off') {
    throw new UserError('"signature" must be "off", or left out: then browsers check signatures.');
  }
  if (typeof localRemotes !== 'boolean') {
    throw new UserError('"localRemotes" must be true or false.');
  }
  const { telemetryShare: share = 1 } = config as Partial<RuntimeConfig>;
  if (!(typeof share === 'number' && share >= 0 && share <= 1)) {
    throw new UserError('"config.telemetryShare" must be a number from 0 to 1.');
  }
  const days = Number(expireDays);
  if (expireDays !== null && !(Number.isInteger(days) && days >= 1 && days <= 3650)) {
    throw new UserError('"expireDays" must be a number of days from 1 to 3650, or null.');
  }
  return {
    origin: httpAddress(origin, 'The origin').origin,
    bases: bases as SiteConfiguration['bases'],
    keys: keys as SiteConfiguration['keys'],
    ...(signature === 'off' ? { signature } : {}),
    ...(localRemotes ? { localRemotes } : {}),
    config: { ...DEFAULT_RUNTIME_CONFIG, ...(config as Partial<RuntimeConfig>) },
    budgets: budgets as SiteConfiguration['budgets'],
    expireDays: expireDays === null ? null : days,
  };
}

/** The host loads nothing from an origin that its own configuration does not name. */
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

/** Says what the site is from now on: its address, bases, keys and `/config.json`. */
export function configure(
  context: ReleaseContext,
  site: SiteConfiguration,
  why: string | null,
): Promise<Outcome> {
  return makeChange(context, {
    did: 'configure',
    why,
    async apply(current) {
      const packages = current?.packages ?? {};
      if (JSON.stringify(current?.site) === JSON.stringify(site)) return null;
      assertReachable(site, [...Object.keys(packages), ...Object.keys(site.bases)]);
      if (!site.keys.site?.includes(context.signer('site').publicKey)) {
        throw new UserError('"keys.site" does not name the key that this is signed with.');
      }
      for (const [pkg, { stable, canary }] of Object.entries(packages)) {
        for (const { release } of [stable, ...(canary ? [canary] : [])]) {
          await readSigned(context.store, { pkg, release }, site.keys[pkg]);
        }
      }
      const reasons = await compatibilityProblems(context.store, packages, site.budgets);
      if (reasons.length > 0) throw new RefusedError('configure', reasons);
      return { site };
    },
  });
}
