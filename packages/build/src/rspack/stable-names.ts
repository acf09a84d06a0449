import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
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

/** Maximum number of digits of an id, the same as in the bundler. */
const DIGITS = 4;

function numberFor(text: string, taken: ReadonlySet<number>): number {
  for (let salt = 0; ; salt += 1) {
    const digest = createHash('sha256').update(`${salt} ${text}`).digest();
    const number = digest.readUInt32BE() % 10 ** DIGITS;
    if (!taken.has(number)) return number;
  }
}

/** Hash of the modules that one module contains. It changes if one of them is elsewhere. */
const CONTENTS = /\|[\da-f]{16}$/;

/** Splits an identifier into paths and what stands between them. */
const PARTS = /([!|)]|\(fallback: | = )/;

/** Returns the name of a file's package and the path in it. Outside of packages, a relative path. */
function nameOf(file: string, context: string): string {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    const { name } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
    if (name !== undefined) return join(name, relative(folder, file)).replaceAll(sep, '/');
  }
  return relative(context, file).replaceAll(sep, '/');
}

/**
 * Derives the ids of modules from the packages and paths of their files. The bundler hashes
 * identifiers, whose paths are absolute (webpack/webpack#20852), or relative to the built package.
 * Without this plugin, the same commit gets other bytes in another checkout. Visitors would
 * download the largest file again.
 */
export class PathFreeIdsPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('path-free-ids', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('path-free-ids', (modules) => {
        const named = [...modules].map((module) => {
          // In this hook `identifier` is a string. Its type says that it is a function.
          const identifier = String(module.identifier);
          const name = identifier
            .replace(CONTENTS, '')
            .split(PARTS)
            .map((part) => (isAbsolute(part) ? nameOf(part, compiler.context) : part))
            .join('');
          return { module, identifier, name };
        });
        const order = (text: string, other: string) => (text < other ? -1 : Number(text > other));
        const taken = new Set<number>();
        // Sort, so that a collision of two numbers always has the same result.
        named.sort((a, b) => order(a.name, b.name) || order(a.identifier, b.identifier));
        for (const { module, name } of named) {
          const number = numberFor(name, taken);
          taken.add(number);
          Object.assign(module, { id: number });
        }
      });
    });
  }
}
