import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { SiteDefinition } from '@composed/workspace/define-site';
import { folderOf, type Package, ROOT, SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';

const SCOPES = ['@composed', ...SITE.scopes];

/**
 * Maps the name of each of our packages that a package needs, directly or indirectly, to its
 * folder.
 */
function sourcePackages(
  folder: string,
  found: Record<string, string> = {},
): Record<string, string> {
  const manifest = join(folder, 'package.json');
  const require = createRequire(manifest);
  const { dependencies = {} } = require(manifest) as { dependencies?: object };
  for (const name of Object.keys(dependencies).sort()) {
    if (found[name] !== undefined || !SCOPES.includes(name.split('/')[0] ?? '')) continue;
    found[name] = dirname(require.resolve(`${name}/package.json`));
    sourcePackages(found[name], found);
  }
  return found;
}

const IGNORED = /^(node_modules|bench|[a-z]+-probe|\..*)$|\.test\.tsx?$|\.(md|tgz)$/;

/** Yields the files below a folder. Skips `output`, a direct subfolder. */
function* filesBelow(folder: string, output?: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED.test(entry.name) || entry.name === output) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

function readLock(file: string): Buffer {
  if (existsSync(file)) return readFileSync(file);
  throw new UserError(`${file} is missing: npm install writes it, and a build is named after it.`);
}

/** Settings in `site.config.ts` that affect builds. The others, such as the package list, don't. */
function partOfBuilds(site: SiteDefinition) {
  const { name, title, storagePrefix, contractVersion, singletons, majors, scopes, gate } = site;
  const { addresses } = site.settings;
  return {
    name,
    title,
    storagePrefix,
    contractVersion,
    singletons,
    majors,
    scopes,
    addresses,
    gate,
  };
}

/**
 * Hashes the inputs of a build: its sources, the sources of its packages and of the build tools,
 * the locked dependencies, its settings and the product's. The same hash means the same output.
 */
export function sourceHash(
  name: Package,
  settings: Record<string, string | undefined>,
  site: SiteDefinition = SITE,
): string {
  const hash = createHash('sha256');
  const folders = {
    ...sourcePackages(join(import.meta.dirname, '..')),
    ...sourcePackages(folderOf(name)),
    own: folderOf(name),
    build: import.meta.dirname,
  };
  for (const [part, folder] of Object.entries(folders)) {
    // `dist` in the package itself is build output. In installed packages it holds their code.
    for (const file of filesBelow(folder, part === 'own' ? 'dist' : undefined)) {
      const place = `${part}/${relative(folder, file)}`;
      hash.update(place).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  hash.update(readLock(join(ROOT, 'package-lock.json')));
  hash.update(JSON.stringify(Object.entries(settings).sort()));
  hash.update(JSON.stringify(partOfBuilds(site)));
  return hash.digest('hex').slice(0, 12);
}
