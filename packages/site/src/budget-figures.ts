import { ownValue } from '@composed/browser/own-value';
import type { HostRecord, ReleaseRecord, RemoteRecord } from '@composed/contract/release';
import type { Budgets, RouteBudget } from '@composed/contract/site-configuration';
import { liveRoutes } from './manifest-parts.ts';

/** A page's measured value and its limit: bytes or a number of files. */
export interface Figure {
  path: string;
  key: keyof RouteBudget;
  found: number;
  allowed: number;
}

/** Key in budgets for pages of remotes without an entry for their path. */
export const OTHERS = '*';

const wire = (record: ReleaseRecord, files: readonly string[]): number =>
  files.reduce((total, file) => total + (record.files[file]?.wire ?? 0), 0);

/** Measures the pages of these remotes that have a budget. */
export function budgetFigures(
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  budgets: Budgets,
): Figure[] {
  const own = new Set(host.routes.map(({ path }) => path));
  return liveRoutes(host, remotes).flatMap(({ path, remote: name, screen: wanted }) => {
    const budget = budgets[path] ?? (own.has(path) ? undefined : budgets[OTHERS]);
    const remote = remotes.find((record) => record.name === name);
    const screen = ownValue(remote?.screens, wanted);
    if (budget === undefined || remote === undefined || screen === undefined) return [];
    const js = [remote.entry, ...screen.js];
    const found: Required<RouteBudget> = {
      scripts: wire(host, host.js) + wire(remote, js),
      scriptFiles: host.js.length + js.length,
      styles: wire(host, host.css) + wire(remote, screen.css),
      fonts: wire(
        host,
        Object.keys(host.files).filter((file) => file.endsWith('.woff2')),
      ),
    };
    return (Object.keys(found) as (keyof RouteBudget)[]).flatMap((key) => {
      const allowed = budget[key];
      return allowed === undefined ? [] : [{ path, key, found: found[key], allowed }];
    });
  });
}
