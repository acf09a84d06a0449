import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Package, ROOT } from '../paths.ts';

const IGNORED = /(^|\/)(node_modules|dist|gallery|bench|[a-z]+-probe)(\/|$)|\.test\.tsx?$|\.md$/;

function* filesBelow(folder: string): Generator<string> {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (IGNORED.test(relative(ROOT, path))) continue;
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/**
 * Names what a build is made from: its own sources, the shared package, the build tools, the locked
 * dependencies and its settings. The same name means the same output.
 */
export function sourceHash(name: Package, settings: Record<string, string | undefined>): string {
  const hash = createHash('sha256');
  const folders = [
    name,
    'shared',
    ...['build', 'federation'].map((part) => join('tools', 'src', part)),
  ];
  for (const folder of folders) {
    for (const file of filesBelow(join(ROOT, folder))) {
      hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
    }
  }
  hash.update(readFileSync(join(ROOT, 'package-lock.json')));
  hash.update(JSON.stringify(Object.entries(settings).sort()));
  return hash.digest('hex').slice(0, 12);
}
