import { join } from 'node:path';
import { readRecord } from '@composed/build/release-record';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import type { Budgets } from '@composed/contract/site-configuration';
import { budgetFigures, OTHERS } from '@composed/site/budget-figures';
import { productBuilds } from '@composed/testing/product-builds';
import { PACKAGES, SITE } from '@composed/workspace/paths';

/**
 * Builds for production, compares each size with its budget and prints it. Returns `false` if one is exceeded.
 * @internal Only for `npm test`.
 */
export async function checkBudgets(budgets: Budgets = SITE.budgets): Promise<boolean> {
  const builds = await productBuilds();
  const [host, ...remotes] = PACKAGES.map((name) => readRecord(join(builds, name)));
  const figures = budgetFigures(host as HostRecord, remotes as RemoteRecord[], budgets);
  for (const { path, key, found, allowed } of figures) {
    console.log(`${found <= allowed ? 'ok  ' : 'OVER'} ${path} ${key}: ${found} of ${allowed}`);
  }
  for (const path of Object.keys(budgets)) {
    if (path !== OTHERS && !figures.some((figure) => figure.path === path)) {
      throw new Error(`config/budgets.json names ${path}, which is no route.`);
    }
  }
  return figures.every(({ found, allowed }) => found <= allowed);
}
