import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Compiler, rspackVersion } from '@rspack/core';

const NAME = 'content-names';

/** What a stylesheet names beside itself: values of others, pictures. */
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
 * Names a stylesheet by all that its rules are made from, in hexadecimal digits: its text, the files that it
 * names, and the bundler that writes them.
 */
export function styleHash(file: string): string {
  const hash = createHash('sha256').update(rspackVersion);
  addFile(hash, file, new Set());
  return hash.digest('hex').slice(0, 12);
}

/**
 * Puts a stylesheet's hash into what its class names are made from, so that equal names mean equal rules:
 * styles of two releases may be in one page. The bundler goes by the file's path alone.
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
