import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from '../build/build-package.ts';
import { MANIFEST } from '../build/release-record.ts';
import { PACKAGES, ROOT, STATE } from '../paths.ts';
import type { RouteRow } from '../serve/compose.ts';

interface Budget {
  scripts: number;
  scriptFiles: number;
  styles: number;
}

const folder = (name: string): string => join(STATE, 'test-builds', 'product', name);

/** What goes over the wire: the brotli file where there is one. */
function wireSize(path: string): number {
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}

/** The files that a route's page asks for, by the host's HTML and the remote's manifest. */
export function filesOf(route: RouteRow): { scripts: string[]; styles: string[] } {
  const html = readFileSync(join(folder('host'), 'index.html'), 'utf8');
  const host = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map((match) => join(folder('host'), match[1] ?? ''));
  const scripts = host(/<script[^>]*src="([^"]+)"/g);
  const styles = host(/<link[^>]*href="([^"]+\.css)"/g);
  if (route.remote !== undefined && route.screen !== undefined) {
    const base = folder(route.remote);
    const manifest = JSON.parse(readFileSync(join(base, MANIFEST), 'utf8'));
    const expose = manifest.exposes.find((item: { name: string }) => item.name === route.screen);
    scripts.push(join(base, manifest.metaData.remoteEntry.name));
    scripts.push(...expose.assets.js.sync.map((file: string) => join(base, file)));
    styles.push(...expose.assets.css.sync.map((file: string) => join(base, file)));
  }
  return { scripts, styles };
}

const sum = (files: string[]): number => files.reduce((total, file) => total + wireSize(file), 0);

/** Holds the production builds against `tools/budgets.json` (PF-06); prints each figure. */
export async function checkBudgets(): Promise<boolean> {
  for (const name of PACKAGES) await buildPackage(name, folder(name));
  const budgets = JSON.parse(readFileSync(join(ROOT, 'tools', 'budgets.json'), 'utf8')) as {
    routes: Record<string, Budget>;
  };
  const routes = JSON.parse(
    readFileSync(join(folder('host'), 'routes.json'), 'utf8'),
  ) as RouteRow[];
  let ok = true;
  for (const [path, budget] of Object.entries(budgets.routes)) {
    const route = routes.find((row) => row.path === path);
    if (route === undefined) throw new Error(`budgets.json names ${path}, which is no route.`);
    const files = filesOf(route);
    const found: Budget = {
      scripts: sum(files.scripts),
      scriptFiles: files.scripts.length,
      styles: sum(files.styles),
    };
    for (const key of Object.keys(found) as (keyof Budget)[]) {
      const within = found[key] <= budget[key];
      ok &&= within;
      console.log(`${within ? 'ok  ' : 'OVER'} ${path} ${key}: ${found[key]} of ${budget[key]}`);
    }
  }
  return ok;
}
