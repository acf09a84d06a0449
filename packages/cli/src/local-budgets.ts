import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { STOCK_FILE } from '@composed/build/federation-manifest';
import { readRecord } from '@composed/build/release-record';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import type { Budgets } from '@composed/contract/site-configuration';
import { budgetFigures } from '@composed/site/budget-figures';

/**
 * Returns the budgets of a local site. Builds with Module Federation's own runtime may exceed them:
 * prints by how much, and returns none.
 *
 * @param folders folders of all builds, the host's first
 */
export function localBudgets(
  folders: readonly string[],
  budgets: Budgets,
  say: (line: string) => void,
): Budgets {
  if (!folders.some((folder) => existsSync(join(folder, STOCK_FILE)))) return budgets;
  const [host, ...remotes] = folders.map(readRecord);
  for (const { path, key, found, allowed } of budgetFigures(
    host as HostRecord,
    remotes as RemoteRecord[],
    budgets,
  )) {
    if (found > allowed) say(`over budget: ${path} has ${key} of ${found}; ${allowed} are allowed`);
  }
  return {};
}
