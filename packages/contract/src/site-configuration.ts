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
} from './shape.ts';

/** What `/config.json` says: the platform's part, which is `PlatformSettings`, and the product's beside it. */
export type SiteConfig = Pick<PlatformSettings, 'remoteOrigins'> &
  Readonly<Record<string, unknown>>;

/** What a part is that `/config.json` leaves out. */
export const DEFAULT_PLATFORM_CONFIG: PlatformSettings & SiteConfig = {
  remoteOrigins: [],
  telemetryUrl: null,
  telemetryShare: 1,
};

/** The tools hand the rest on, as `configure` has checked it; browsers read it by `settings.ts`. */
const isSiteConfig: Shape<SiteConfig> = (value): value is SiteConfig =>
  isRecord(value) && listOf(isText)(value.remoteOrigins);

const isRouteBudget = objectOf({
  scripts: maybe(isAmount),
  scriptFiles: maybe(isAmount),
  styles: maybe(isAmount),
  /** Of the host's fonts, which each page preloads. */
  fonts: maybe(isAmount),
});

/** Bytes (brotli) and numbers of files that the page of a route may ask for; what is left out has no limit. */
export type RouteBudget = Of<typeof isRouteBudget>;

export const isBudgets = mapOf(isRouteBudget);

/** Route's path → what its page may ask for. */
export type Budgets = Of<typeof isBudgets>;

export const isSiteConfiguration = objectOf({
  /** Where visitors find the site, without a slash at the end. */
  origin: isText,
  /** Package → the address below which its releases are served, with a slash at the end. */
  bases: mapOf(isText),
  /** Package, or `site` → public keys of those who may sign for it; two while one is replaced. */
  keys: mapOf(listOf(isText)),
  /** Remote → public keys that may sign previews of it, and nothing that goes live; absent where there are none. */
  previewKeys: maybe(mapOf(listOf(isText))),
  /** Browsers check no signatures: any server of the discovery schema may stand in. */
  signature: maybe(oneOf('off')),
  /**
   * Whether a tab may run a remote from its visitor's own machine, unsigned: a test environment, and never
   * a site with real members.
   */
  localRemotes: maybe(isFlag),
  /** What `/config.json` says. */
  config: isSiteConfig,
  /** What pages may weigh; a promote that passes it is refused. */
  budgets: isBudgets,
  /** Days after which a generation is no longer believed; `null` for never. */
  expireDays: orNull(isAmount),
  /** Package → paths, places and slots that it may say are its own; absent where none may. */
  mounts: maybe(mapOf(isMount)),
});

/**
 * What a site is beside the releases on it. It travels in every generation, so that whoever promotes
 * composes the same pages, from whichever repository.
 */
export type SiteConfiguration = Of<typeof isSiteConfiguration>;
