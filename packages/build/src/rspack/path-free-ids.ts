import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import type { Compiler } from '@rspack/core';

const NAME = 'path-free-ids';

/** Finds the absolute path in the identifier of a shared module. */
const SHARED = /^((?:consume|provide) shared module .*(?:\(fallback: | = ))([^)]+)/;

/** Maximum number of digits of an id, the same as in the bundler. */
const DIGITS = 4;

/** Derives a number from a text. Skips numbers in `taken`. */
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
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
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
