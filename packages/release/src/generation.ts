import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type MicroFrontendEntry,
} from '@composed/contract/discovery';
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
import { versionOf } from './names.ts';

const LIVE_RELEASE = {
  release: isText,
  /** `sha384-…` of the record's bytes, so that nobody can put another one in its place. */
  record: isText,
  /** The generation that it took the place of: where a roll-back leads. `null` for the first. */
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
  /** Nothing of it is loaded; the reason stands in the generation that switched it off. */
  disabled: maybe(oneOf(true)),
  /** Releases of it that were live, the latest first; see `DiscoveryExtras`. */
  former: maybe(listOf(isText)),
});

export type PackageState = Of<typeof isPackageState>;

export const isGeneration = objectOf({
  schema: isCount,
  number: isCount,
  /**
   * The generation that it was made upon, `0` for none, where that is not the one before: somebody had put
   * files that the site did not sign under the numbers in between.
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
  /** Package → releases that must not run any more; the reason stands in the generation that barred them. */
  withdrawn: maybe(mapOf(listOf(isText))),
  /** Package, or `site` → public keys that were taken away from it: what they signed is no longer believed. */
  formerKeys: maybe(mapOf(listOf(isText))),
  /** Hashes of the combinations of releases whose pages were opened and found good, see `opened.ts`. */
  opened: maybe(listOf(isText)),
  /** Releases that this generation pruned; their files may be gone. */
  pruned: maybe(listOf(isText)),
});

/**
 * Which releases are live, and who made it so. Generations are numbered and never changed; the highest
 * number is what is live. `live/{number}.json` holds one.
 */
export type Generation = Of<typeof isGeneration>;

export const isGenerationFile = objectOf({
  internal: isEnvelope,
  /** The discovery document's text. */
  public: isEnvelope,
});

/** A generation's file: all of it for the tools, and the part that is published. Both signed by the site. */
export type GenerationFile = Of<typeof isGenerationFile>;

export const GENERATION_SCHEMA = 1;

/** With leading zeros, so that names sort as numbers do. */
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

/** The part of a generation that browsers get: a discovery document. */
export function discoveryOf(generation: Generation): DiscoveryDocument {
  const { number, time, expires, packages, site, withdrawn } = generation;
  const remotes = Object.entries(packages)
    .filter(([pkg]) => pkg !== 'host')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const former = remotes.flatMap(([pkg, state]) =>
    state.former ? [[pkg, state.former] as const] : [],
  );
  return {
    schema: DISCOVERY_SCHEMA,
    microFrontends: Object.fromEntries(
      remotes.map(([pkg, state]) => [pkg, entries(site, pkg, state)]),
    ),
    extras: {
      generation: number,
      time,
      expires,
      ...(site.signature === 'off'
        ? {}
        : { keys: Object.fromEntries(remotes.map(([pkg]) => [pkg, site.keys[pkg] ?? []])) }),
      disabled: remotes.filter(([, { disabled }]) => disabled).map(([pkg]) => pkg),
      ...(withdrawn ? { withdrawn } : {}),
      ...(former.length > 0 ? { former: Object.fromEntries(former) } : {}),
      ...(site.previewKeys && site.signature !== 'off' ? { previewKeys: site.previewKeys } : {}),
      ...(site.mounts ? { mounts: site.mounts } : {}),
      ...(packages.host ? { host: packages.host.stable.release } : {}),
    },
  };
}
