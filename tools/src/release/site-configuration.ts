import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import type { Budgets } from '../budgets/figures.ts';

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
  /** Browsers check no signatures: any server of the discovery schema may stand in (DP-09). */
  signature?: 'off';
  /**
   * Whether a tab may run a remote from its visitor's own machine, unsigned (DP-11): a test
   * environment, and never a site with real members.
   */
  localRemotes?: boolean;
  /** What `/config.json` says (RN-05). */
  config: RuntimeConfig;
  /** What pages may weigh; a promote that passes it is refused (PF-06). */
  budgets: Budgets;
  /** Days after which a generation is no longer believed; `null` for never. */
  expireDays: number | null;
}
