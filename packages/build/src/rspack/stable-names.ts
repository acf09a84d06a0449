import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Compiler, rspackVersion } from '@rspack/core';

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
function styleHash(file: string): string {
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
    compiler.hooks.normalModuleFactory.tap('content-names', (factory) => {
      factory.hooks.afterResolve.tap('content-names', ({ createData }) => {
        if (createData?.resource?.endsWith('.module.css')) {
          createData.resource += `?${styleHash(createData.resource)}`;
        }
      });
    });
  }
}

const SHARED = /^((?:consume|provide) shared module .*(?:\(fallback: | = ))([^)]+)/;

/** Maximum number of digits of an id, the same as in the bundler. */
const DIGITS = 4;

function numberFor(text: string, taken: ReadonlySet<number>): number {
  for (let salt = 0; ; salt += 1) {
    const digest = createHash('sha256').update(`${salt} ${text}`).digest();
    const number = digest.readUInt32BE() % 10 ** DIGITS;
    if (!taken.has(number)) return number;
  }
}

/**
 * Derives the ids of shared modules from relative paths. The bundler hashes identifiers, and makes
 * a path relative only at the start of an identifier (webpack/webpack#20852). Without this plugin,
 * the same commit gets other bytes in another checkout. Visitors would download the largest file
 * again.
 */
export class PathFreeIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('path-free-ids', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('path-free-ids', (modules) => {
        const shared = [...modules].flatMap((module) => {
          // In this hook `identifier` is a string. Its type says that it is a function.
          const [, what, path = ''] = SHARED.exec(String(module.identifier)) ?? [];
          const place = relative(compiler.context, path).replaceAll(sep, '/');
          return what === undefined ? [] : [{ module, name: `${what}${place}` }];
        });
        const taken = new Set<number>();
        // Sort, so that a collision of two numbers always has the same result.
        for (const { module, name } of shared.sort((a, b) => (a.name < b.name ? -1 : 1))) {
          const number = numberFor(name, taken);
          taken.add(number);
          Object.assign(module, { id: number });
        }
      });
    });
  }
}
