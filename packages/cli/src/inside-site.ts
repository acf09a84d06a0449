import { setTimeout as pause } from 'node:timers/promises';
import { isAddress } from '@composed/contract/settings';
import { DEVELOPMENT } from '@composed/site/developed-site';
import { type Around, CALLS } from './developed-server.ts';
import { liveSite } from './live-site.ts';

export interface InsideOptions {
  /** Address that gets the calls to the site's first server instead. */
  api: string | undefined;
  /** Whether to send calls that write. */
  writes: boolean;
  /** Paths of calls that are sent although they write. */
  sessionCalls: readonly string[];
  /** Whether the host is developed too. */
  hasHost: boolean;
}

export interface InsideSite extends Around {
  live: string;
  /** Whether the page's React is a development build, which hot reload needs. */
  isHot: boolean;
}

/** Time in milliseconds that a page waits for a site. After that it shows the last known state. */
const PATIENCE_MS = 1_000;

/** Opens a live site for remotes in development. Throws a `UserError` if there is none, or none that this tool knows. */
export async function insideSite(
  address: string,
  { api, writes, sessionCalls, hasHost }: InsideOptions,
): Promise<InsideSite> {
  const read = liveSite(address);
  let site = await read();
  let lost: string[] = [];
  async function readAgain(): Promise<void> {
    try {
      site = await read();
      lost = [];
    } catch (error) {
      lost = [`${(error as Error).message} The pages show its last known state.`];
    }
  }
  const { origin, host } = site;
  const isHot = hasHost || host.release === DEVELOPMENT || host.scripts?.development !== undefined;
  const notes = isHot
    ? []
    : [`The host of ${origin} has no development build, so each change reloads the page.`];
  const addresses = () =>
    (site.host.product?.addresses ?? []).filter((name) => isAddress(site.config[name]));
  return {
    live: origin,
    isHot,
    async surroundings() {
      await Promise.race([readAgain(), pause(PATIENCE_MS, undefined, { ref: false })]);
      const { development } = site.host.scripts ?? {};
      const calls = addresses().map((name) => [name, CALLS + name]);
      return {
        ...site,
        config: { ...site.config, ...Object.fromEntries(calls), telemetryUrl: null },
        host: isHot && development ? { ...site.host, js: [development] } : site.host,
        problems: [...notes, ...lost, ...site.problems],
      };
    },
    serverOf(setting) {
      const known = addresses();
      if (!known.includes(setting)) return undefined;
      const target = setting === known[0] ? api : undefined;
      return new URL(target ?? String(site.config[setting]), origin).href.replace(/\/$/, '');
    },
    refusal: (method, path) =>
      writes || api || ['GET', 'HEAD'].includes(method) || sessionCalls.includes(path)
        ? null
        : `${method} ${path} was not sent to ${origin}. Start with --allow-writes, or with --api and the address of another server.`,
  };
}
