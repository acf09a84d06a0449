import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { folderOf, type Package, ROOT } from '../paths.ts';
import { UserError } from '../user-error.ts';

const require = createRequire(import.meta.url);

const IGNORED = /^(node_modules|dist|gallery|bench|[a-z]+-probe|\..*)$|\.test\.tsx?$|\.(md|tgz)$/;

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

function readLock(file: string): Buffer {
  if (existsSync(file)) return readFileSync(file);
  throw new UserError(`${file} is missing: npm install writes it, and a build is named after it.`);
}

const RUNTIME = '@composed/runtime';

/** The platform's part in a host's page, where the package depends on it: a remote's build has nothing of it. */
function runtimeOf(folder: string): Record<string, string> {
  const manifest = join(folder, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'));
  if (!(RUNTIME in dependencies)) return {};
  return { runtime: dirname(createRequire(manifest).resolve(`${RUNTIME}/package.json`)) };
}

/**
 * Names what a build is made from: its own sources, the shared package, the build tools, the locked
 * dependencies and its settings. The same name means the same output.
 */
export function sourceHash(name: Package, settings: Record<string, string | undefined>): string {
  const hash = createHash('sha256');
  const folders = {
    own: folderOf(name),
    shared: dirname(require.resolve('@idea-hub/shared/package.json')),
    browser: dirname(require.resolve('@composed/browser/package.json')),
    contract: dirname(require.resolve('@composed/contract/package.json')),
    build: import.meta.dirname,
    federation: join(import.meta.dirname, '..', 'federation'),
    ...runtimeOf(folderOf(name)),
  };
  for (const [part, folder] of Object.entries(folders)) {
    for (const file of filesBelow(folder)) {
      const place = `${part}/${relative(folder, file)}`;
      hash.update(place).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  hash.update(readLock(join(ROOT, 'package-lock.json')));
  hash.update(JSON.stringify(Object.entries(settings).sort()));
  return hash.digest('hex').slice(0, 12);
}
