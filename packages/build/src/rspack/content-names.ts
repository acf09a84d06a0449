import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Compiler, rspackVersion } from '@rspack/core';

const NAME = 'content-names';

/** Relative paths in a stylesheet: imported values and pictures. */
const BESIDE = /["'(](\.{1,2}\/[^"')]+)/g;

function addFile(hash: ReturnType<typeof createHash>, file: string, seen: Set<string>): void {
  if (seen.has(file) || !existsSync(file) || !statSync(file).isFile()) return;
  seen.add(file);
  const bytes = readFileSync(file);
  hash.update(`${bytes.length} `).update(bytes);
  if (!file.endsWith('.css')) return;
  for (const [, path = ''] of bytes.toString().matchAll(BESIDE)) {
    addFile(hash, join(dirname(file), path), seen);
  }
}

/**
 * Hashes everything that determines the rules of a stylesheet: its text, the files that it refers
 * to, and the bundler's version. Returns hexadecimal digits.
 */
export function styleHash(file: string): string {
  const hash = createHash('sha256').update(rspackVersion);
  addFile(hash, file, new Set());
  return hash.digest('hex').slice(0, 12);
}

/**
 * Adds a stylesheet's hash to its class names, so that equal names mean equal rules. A page can
 * hold styles of two releases. The bundler derives the names only from the path.
 */
export class ContentNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.afterResolve.tap(NAME, ({ createData }) => {
        if (createData?.resource?.endsWith('.module.css')) {
          createData.resource += `?${styleHash(createData.resource)}`;
        }
      });
    });
  }
}
