import { isRecord } from '@composed/browser/is-record';
import { isMount } from './manifest.ts';
import type { PlatformSettings } from './settings.ts';
import {
  isAmount,
  isFlag,
  isText,
  listOf,
  mapOf,
  maybe,
  type Of,
  objectOf,
  oneOf,
  orNull,
  type Shape,
  textLike,
} from './shape.ts';

/** Content of `/config.json`: the platform's settings (`PlatformSettings`) and the product's. */
export type SiteConfig = Pick<PlatformSettings, 'remoteOrigins'> &
  Readonly<Record<string, unknown>>;

/** Default values of the platform's settings. */
export const DEFAULT_PLATFORM_CONFIG: PlatformSettings & SiteConfig = {
  remoteOrigins: [],
  telemetryUrl: null,
  telemetryShare: 1,
};

/**
 * Checks only what the tools need. `configure` has checked the rest, and browsers check it again.
 */
export const isSiteConfig: Shape<SiteConfig> = (value): value is SiteConfig =>
  isRecord(value) && listOf(isText)(value.remoteOrigins);

/** Checks a day such as `2027-03-31`. */
const isDay: Shape<string> = (value): value is string => {
  if (!isText(value) || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
};

/** Permissions to use a second major of a shared package until a day, by package. */
export const isMajorGrants = mapOf(
  objectOf({
    /** Version of the package that the host may offer in addition to its own. */
    also: textLike(/^\d+\.\d+\.\d+$/),
    /** Last day (UTC) on which promote accepts releases that need it. */
    until: isDay,
  }),
);

const isRouteBudget = objectOf({
  scripts: maybe(isAmount),
  scriptFiles: maybe(isAmount),
  styles: maybe(isAmount),
  /** Bytes of the host's fonts, which each page preloads. */
  fonts: maybe(isAmount),
});

/**
 * Maximum bytes (brotli) and numbers of files that a route's page may load. A missing field means
 * no limit.
 */
export type RouteBudget = Of<typeof isRouteBudget>;

export const isBudgets = mapOf(isRouteBudget);

/** Maps a route's path to the limits of its page. */
export type Budgets = Of<typeof isBudgets>;

export const isSiteConfiguration = objectOf({
  /** Address of the site, without a trailing slash. */
  origin: isText,
  /** Maps a package to the address of its releases, with a trailing slash. */
  bases: mapOf(isText),
  /**
   * Maps a package or `site` to the public keys that may sign for it. Two keys during a
   * replacement.
   */
  keys: mapOf(listOf(isText)),
  /**
   * Maps a remote to keys that may only sign its previews, nothing that goes live. Missing if there
   * are none.
   */
  previewKeys: maybe(mapOf(listOf(isText))),
  /** `off`: browsers check no signatures, so any server of the discovery schema can be used. */
  signature: maybe(oneOf('off')),
  /**
   * Whether a tab may run an unsigned remote from its visitor's own machine. Only for test
   * environments, never for a site with real members.
   */
  localRemotes: maybe(isFlag),
  /** Content of `/config.json`. */
  config: isSiteConfig,
  /** Size limits of pages. A promote that exceeds one is refused. */
  budgets: isBudgets,
  /** Days until a generation becomes invalid, or `null` for never. */
  expireDays: orNull(isAmount),
  /** Maps a package to its granted paths, places and slots. Missing if there are no grants. */
  mounts: maybe(mapOf(isMount)),
  /** Maps a shared package to the grant of a second major. Missing if there are none. */
  majors: maybe(isMajorGrants),
  /**
   * Maps a package to the address of its pages' data, without a trailing slash. Missing if no page
   * has data.
   */
  sources: maybe(mapOf(isText)),
  /** Address of the server that fills these pages for nginx, without a trailing slash. */
  filler: maybe(isText),
});

/**
 * Settings of a site, except its releases. Every generation contains them, so that a promote from
 * any repository composes the same pages.
 */
export type SiteConfiguration = Of<typeof isSiteConfiguration>;
