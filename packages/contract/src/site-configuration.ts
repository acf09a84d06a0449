/** What `/config.json` says of the platform; a product's own settings stand beside. */
export interface PlatformConfig {
  /** Origins that remotes may be loaded from; the served policy is derived from them. */
  remoteOrigins: readonly string[];
  /** Where pages report what became of their screens; `null` for nowhere. */
  telemetryUrl: string | null;
  /** The share of the pages that do, from 0 to 1. */
  telemetryShare: number;
}

export type SiteConfig = PlatformConfig & Readonly<Record<string, unknown>>;

/** What a part is that `/config.json` leaves out. */
export const DEFAULT_PLATFORM_CONFIG: SiteConfig = {
  remoteOrigins: [],
  telemetryUrl: null,
  telemetryShare: 1,
};

/** Bytes (brotli) and numbers of files that the page of a route may ask for. */
export interface RouteBudget {
  scripts: number;
  scriptFiles: number;
  styles: number;
  /** Of the host's fonts, which each page preloads. */
  fonts?: number;
}

/** Route's path → what its page may ask for. */
export type Budgets = Readonly<Record<string, RouteBudget>>;

/**
 * What a site is beside the releases on it. It travels in every generation, so that whoever promotes
 * composes the same pages, from whichever repository.
 */
export interface SiteConfiguration {
  /** Where visitors find the site, without a slash at the end. */
  origin: string;
  /** Package → the address below which its releases are served, with a slash at the end. */
  bases: Readonly<Record<string, string>>;
  /** Package, or `site` → public keys of those who may sign for it; two while one is replaced. */
  keys: Readonly<Record<string, readonly string[]>>;
  /** Browsers check no signatures: any server of the discovery schema may stand in. */
  signature?: 'off';
  /**
   * Whether a tab may run a remote from its visitor's own machine, unsigned: a test environment, and never
   * a site with real members.
   */
  localRemotes?: boolean;
  /** What `/config.json` says. */
  config: SiteConfig;
  /** What pages may weigh; a promote that passes it is refused. */
  budgets: Budgets;
  /** Days after which a generation is no longer believed; `null` for never. */
  expireDays: number | null;
}
