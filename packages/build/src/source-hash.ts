import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import type { SiteDefinition } from '@composed/workspace/define-site';
import { folderOf, type Package, ROOT, SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';

const SCOPES = ['@composed', ...SITE.scopes];

/** Name → folder of each package of ours that one needs, by whatever way. */
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

const IGNORED = /^(node_modules|gallery|bench|[a-z]+-probe|\..*)$|\.test\.tsx?$|\.(md|tgz)$/;

/** `output` is a folder right there that is not looked at. */
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

/** What builds take from `site.config.ts`. The rest, such as the list of packages, changes no byte of a build. */
function partOfBuilds(site: SiteDefinition) {
  const { name, title, storagePrefix, contractVersion, singletons, scopes, settings, gate } = site;
  const { addresses } = settings;
  return { name, title, storagePrefix, contractVersion, singletons, scopes, addresses, gate };
}

/**
 * Names what a build is made from: its own sources, those of packages it needs, the build tools with those that they
 * need, the locked dependencies, its settings and the product's. The same name means the same output.
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
    // What is built here by hand; packages that are installed have their code in a folder of that name.
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
