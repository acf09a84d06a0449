import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import type { Compiler } from '@rspack/core';

const NAME = 'path-free-ids';

/** Where an absolute path stands in the identifier of a module that is shared. */
const SHARED = /^((?:consume|provide) shared module .*(?:\(fallback: | = ))([^)]+)/;

/** Numbers have up to so many digits, as the bundler's own. */
const DIGITS = 4;

/** A number for a text that is not among `taken`. */
function numberFor(text: string, taken: ReadonlySet<number>): number {
  for (let salt = 0; ; salt += 1) {
    const digest = createHash('sha256').update(`${salt} ${text}`).digest();
    const number = digest.readUInt32BE() % 10 ** DIGITS;
    if (!taken.has(number)) return number;
  }
}

/**
 * Numbers the modules that the host shares by paths from its own folder. The bundler numbers modules by their identifiers,
 * and makes only paths relative that stand at an identifier's beginning (webpack/webpack#20852): the same commit
 * would have other bytes in another checkout, and visitors would download the largest file again.
 */
export class PathFreeIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.beforeModuleIds.tap(NAME, (modules) => {
        const shared = [...modules].flatMap((module) => {
          // In this hook it is a text, though its type says that it is a function.
          const [, what, path = ''] = SHARED.exec(String(module.identifier)) ?? [];
          const place = relative(compiler.context, path).replaceAll(sep, '/');
          return what === undefined ? [] : [{ module, name: `${what}${place}` }];
        });
        const taken = new Set<number>();
        // In an order of their own, in case two have the same number.
        for (const { module, name } of shared.sort((a, b) => (a.name < b.name ? -1 : 1))) {
          const number = numberFor(name, taken);
          taken.add(number);
          Object.assign(module, { id: number });
        }
      });
    });
  }
}
