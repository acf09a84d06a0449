import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type MicroFrontendEntry,
} from '@composed/contract/discovery';
import { isMajors } from '@composed/contract/majors';
import { isEnvelope, RECORD_FILE } from '@composed/contract/release';
import {
  isAmount,
  isCount,
  isText,
  listOf,
  mapOf,
  maybe,
  type Of,
  objectOf,
  oneOf,
  orNull,
} from '@composed/contract/shape';
import { isSiteConfiguration, type SiteConfiguration } from '@composed/contract/site-configuration';
import { UserError } from '@composed/workspace/user-error';
import { versionOf } from './names.ts';

const LIVE_RELEASE = {
  release: isText,
  /** `sha384-…` of the record's bytes, so that no other record can replace it. */
  record: isText,
  /** The generation that it replaced, for a roll-back. `null` for the first release. */
  before: orNull(isCount),
};
const isLiveRelease = objectOf(LIVE_RELEASE);

export type LiveRelease = Of<typeof isLiveRelease>;

const isPackageState = objectOf({
  stable: isLiveRelease,
  canary: maybe(
    objectOf({
      ...LIVE_RELEASE,
      /** Per cent of the browsers. */
      traffic: isAmount,
    }),
  ),
  /** Switched off: browsers load none of its releases. The generation that switched it off has the reason. */
  disabled: maybe(oneOf(true)),
  /** Releases of it that visitors had and no longer get, newest first; see `DiscoveryExtras`. */
  former: maybe(listOf(isText)),
});

export type PackageState = Of<typeof isPackageState>;

/** Returns the releases of a package that a browser can select: the stable one, then the canary. */
export const selectable = ({ stable, canary }: PackageState): LiveRelease[] => [
  stable,
  ...(canary ? [canary] : []),
];

/** Returns the releases that visitors can get: none of a package that is switched off. */
export const shownReleases = (state: PackageState): LiveRelease[] =>
  state.disabled ? [] : selectable(state);

export const isGeneration = objectOf({
  schema: isCount,
  number: isCount,
  /**
   * The generation that this one is based on; `0` for none. Only set if it is not the previous number, because files
   * that the site did not sign occupied the numbers in between.
   */
  after: maybe(isCount),
  /** ISO 8601 instants. */
  time: isText,
  expires: orNull(isText),
  by: isText,
  /** The command, such as `promote remote-goods@1.2.0-3f2a9c1b7d4e --traffic 10`. */
  did: isText,
  why: orNull(isText),
  packages: mapOf(isPackageState),
  site: isSiteConfiguration,
  /** Second majors that the site grants and the live host offers. */
  majors: maybe(isMajors),
  /** Package → withdrawn releases, which must not run. The generation that withdrew a release has the reason. */
  withdrawn: maybe(mapOf(listOf(isText))),
  /** Package, or `site` → its removed public keys. Their signatures are no longer valid. */
  formerKeys: maybe(mapOf(listOf(isText))),
  /** Hashes of the combinations of releases whose pages passed the browser check, see `opened.ts`. */
  opened: maybe(listOf(isText)),
  /** Releases that this generation pruned; their files may be gone. */
  pruned: maybe(listOf(isText)),
});

/**
 * Releases that are live, and who changed that. Generations are numbered and immutable. The highest number is live.
 * `live/{number}.json` holds one.
 */
export type Generation = Of<typeof isGeneration>;

/** Package → what is live of it. */
export type Packages = Generation['packages'];

export const isGenerationFile = objectOf({
  internal: isEnvelope,
  public: isEnvelope,
});

/** A generation's file: the complete generation for the tools, and the public part. The site signs both. */
export type GenerationFile = Of<typeof isGenerationFile>;

export const GENERATION_SCHEMA = 1;

/** Returns the highest number that the generation before this one can have; 0 if it is the first. */
export const numberBefore = ({ number, after }: Generation): number => after ?? number - 1;

/** Pads the number with zeros, so that names sort like numbers. */
export const generationKey = (number: number): string =>
  `live/${String(number).padStart(8, '0')}.json`;

export const baseOf = (site: SiteConfiguration, pkg: string): string =>
  site.bases[pkg] ?? `${site.origin}/releases/${pkg}/`;

export const recordUrl = (site: SiteConfiguration, pkg: string, release: string): string =>
  new URL(`${release}/${RECORD_FILE}`, baseOf(site, pkg)).href;

function entries(site: SiteConfiguration, pkg: string, state: PackageState): MicroFrontendEntry[] {
  if (state.disabled) return [];
  const { stable, canary } = state;
  const entry = ({ release, record }: LiveRelease, traffic: number, isDefault: boolean) => ({
    url: recordUrl(site, pkg, release),
    metadata: { version: versionOf(release), integrity: record },
    deployment: { traffic, default: isDefault },
    extras: { release },
  });
  const share = canary?.traffic ?? 0;
  return [
    entry(stable, 100 - share, true),
    ...(canary === undefined ? [] : [entry(canary, share, false)]),
  ];
}

/** Returns the public part of a generation: the discovery document. */
export function discoveryOf(generation: Generation): DiscoveryDocument {
  const { number, time, expires, packages, site, withdrawn, majors } = generation;
  const remotes = Object.entries(packages)
    .filter(([pkg]) => pkg !== 'host')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const former = Object.fromEntries(remotes.map(([pkg, state]) => [pkg, state.former ?? []]));
  const isSigned = site.signature !== 'off';
  const waiting = Object.keys(isSigned ? site.keys : {})
    .filter((pkg) => pkg !== 'site' && pkg !== 'host' && packages[pkg] === undefined)
    .sort();
  const named = [...remotes.map(([pkg]) => pkg), ...waiting];
  return {
    schema: DISCOVERY_SCHEMA,
    microFrontends: Object.fromEntries(
      remotes.map(([pkg, state]) => [pkg, entries(site, pkg, state)]),
    ),
    extras: {
      generation: number,
      time,
      expires,
      ...(isSigned
        ? { keys: Object.fromEntries(named.map((pkg) => [pkg, site.keys[pkg] ?? []])) }
        : {}),
      disabled: remotes.filter(([, { disabled }]) => disabled).map(([pkg]) => pkg),
      ...withoutEmpty({
        withdrawn,
        former: withoutEmpty(former),
        notLive: Object.fromEntries(waiting.map((pkg) => [pkg, baseOf(site, pkg)])),
      }),
      ...(site.previewKeys && isSigned ? { previewKeys: site.previewKeys } : {}),
      ...(site.mounts ? { mounts: site.mounts } : {}),
      ...withoutEmpty({ majors }),
      ...(packages.host ? { host: packages.host.stable.release } : {}),
    },
  };
}

type Parts = Readonly<Record<string, object | undefined>>;

type WithoutEmpty<P extends Parts> = string extends keyof P
  ? { [K in keyof P]: Exclude<P[K], undefined> }
  : { [K in keyof P]?: Exclude<P[K], undefined> };

/** Returns the objects and lists that have entries. A missing part means the same as an empty one. */
export const withoutEmpty = <P extends Parts>(parts: P): WithoutEmpty<P> =>
  Object.fromEntries(
    Object.entries(parts).filter(([, part]) => part && Object.keys(part).length > 0),
  ) as WithoutEmpty<P>;

/** Package, or `site` → its public keys. */
export type Keys = SiteConfiguration['keys'];

/**
 * Returns the public keys that may sign for each owner, including preview keys. Only for reading: a release that goes
 * live needs a key in `site.keys`.
 */
export function previewersOf({ keys, previewKeys = {} }: SiteConfiguration): Keys {
  const added = Object.entries(previewKeys).map(([pkg, own]) => [
    pkg,
    [...(keys[pkg] ?? []), ...own],
  ]);
  return { ...keys, ...Object.fromEntries(added) };
}

/** Throws a `UserError` if a preview key is, or becomes, a key that can make releases live. */
export function assertApart(site: SiteConfiguration, before?: SiteConfiguration): void {
  const releasing = new Set(Object.values(site.keys).flat());
  for (const { previewKeys = {} } of [site, ...(before ? [before] : [])]) {
    for (const [pkg, own] of Object.entries(previewKeys)) {
      if (!own.some((key) => releasing.has(key))) continue;
      throw new UserError(
        `A preview key of ${pkg} is also in "keys", so that what it signed could go live. Use a key of its own: "key ${pkg} --preview" makes one.`,
      );
    }
  }
}
