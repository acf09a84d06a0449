import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HostRecord, ReleaseRecord, RemoteRecord } from '@idea-hub/shared/contracts/release';
import { buildPackage } from '../build/build-package.ts';
import { readRecord } from '../build/release-record.ts';
import { PACKAGES, ROOT, STATE } from '../paths.ts';

export interface Budget {
  scripts: number;
  scriptFiles: number;
  styles: number;
}

/** Route's path → what its page may ask for. */
export type Budgets = Readonly<Record<string, Budget>>;

export interface Figure {
  path: string;
  key: keyof Budget;
  found: number;
  allowed: number;
}

export const readBudgets = (): Budgets =>
  JSON.parse(readFileSync(join(ROOT, 'tools', 'budgets.json'), 'utf8')).routes;

const wire = (record: ReleaseRecord, files: readonly string[]): number =>
  files.reduce((total, file) => total + (record.files[file]?.wire ?? 0), 0);

/** What the pages with a budget ask for, by the records of the host and of the remotes (PF-06). */
export function budgetFigures(
  host: HostRecord,
  remotes: readonly RemoteRecord[],
  budgets: Budgets,
): Figure[] {
  return Object.entries(budgets).flatMap(([path, budget]) => {
    const route = host.routes.find((row) => row.path === path);
    if (route === undefined) throw new Error(`budgets.json names ${path}, which is no route.`);
    const remote = remotes.find(({ name }) => name === route.remote);
    const screen = remote?.screens[route.screen];
    const js = remote && screen ? [remote.entry, ...screen.js] : [];
    const found: Budget = {
      scripts: wire(host, host.js) + (remote ? wire(remote, js) : 0),
      scriptFiles: host.js.length + js.length,
      styles: wire(host, host.css) + (remote && screen ? wire(remote, screen.css) : 0),
    };
    return (Object.keys(found) as (keyof Budget)[]).map((key) => ({
      path,
      key,
      found: found[key],
      allowed: budget[key],
    }));
  });
}

/** Holds the production builds against `tools/budgets.json` (PF-06); prints each figure. */
export async function checkBudgets(): Promise<boolean> {
  const folder = (name: string): string => join(STATE, 'test-builds', 'product', name);
  for (const name of PACKAGES) await buildPackage(name, folder(name));
  const [host, ...remotes] = PACKAGES.map((name) => readRecord(folder(name)));
  const figures = budgetFigures(host as HostRecord, remotes as RemoteRecord[], readBudgets());
  for (const { path, key, found, allowed } of figures) {
    console.log(`${found <= allowed ? 'ok  ' : 'OVER'} ${path} ${key}: ${found} of ${allowed}`);
  }
  return figures.every(({ found, allowed }) => found <= allowed);
}
