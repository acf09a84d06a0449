import { setTimeout as pause } from 'node:timers/promises';
import { fitsCaretRange } from '@composed/contract/compatibility';
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
  /** Range of each shared package that this repository's builds need of a host. */
  needs: Readonly<Record<string, string>>;
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
  { api, writes, sessionCalls, hasHost, needs }: InsideOptions,
): Promise<InsideSite> {
  const read = liveSite(address);
  let site = await read();
  let lost: string[] = [];
  let reading: Promise<void> | undefined;
  /** Pages at the same time share one read, so that no older answer replaces a newer one. */
  function readAgain(): Promise<void> {
    reading ??= read()
      .then(
        (found) => {
          site = found;
          lost = [];
        },
        (error: Error) => {
          lost = [`${error.message} The pages show its last known state.`];
        },
      )
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }
  const { origin, host } = site;
  const { provides } = host;
  // A second major of the host has only a production build.
  const other = Object.keys(needs).find(
    (pkg) => !fitsCaretRange(provides[pkg] ?? '', needs[pkg] ?? ''),
  );
  const isDeveloped = host.release === DEVELOPMENT || host.scripts?.development !== undefined;
  const isHot = hasHost || (isDeveloped && other === undefined);
  const lacks =
    isDeveloped && other !== undefined
      ? `development build for ${other} ${needs[other]}`
      : 'development build';
  const notes = isHot
    ? []
    : [`The host of ${origin} has no ${lacks}, so each change reloads the page.`];
  const addresses = () =>
    (site.host.product?.addresses ?? []).filter((name) => isAddress(site.config[name]));
  /** Whether another server gets the calls to the server of a setting. */
  const isRedirected = (setting: string) => api !== undefined && setting === addresses()[0];
  const serverOf = (setting: string): string | undefined => {
    if (!addresses().includes(setting)) return undefined;
    const target = isRedirected(setting) ? api : site.config[setting];
    return new URL(String(target), origin).href.replace(/\/$/, '');
  };
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
    serverOf,
    refusal(setting, method, path) {
      const isSent = writes || isRedirected(setting) || sessionCalls.includes(path);
      return isSent || ['GET', 'HEAD'].includes(method)
        ? null
        : `${method} ${path} was not sent to ${serverOf(setting)}. Start with --allow-writes, or with --api and the address of another server.`;
    },
  };
}
