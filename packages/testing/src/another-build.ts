import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import type { VersionOverrides } from '@composed/build/rspack/sharing';
import type { Package } from '@composed/workspace/paths';

export interface AnotherBuild {
  pkg: Package;
  version: string;
  /** Text replacements in the scripts. Throws if a text is not found. */
  texts?: Readonly<Record<string, string>>;
  /** Version of each shared package that the record claims the build used. */
  versions?: VersionOverrides;
  /** Changes files of the build before the record is written. */
  edit?: (folder: string) => void;
}

declare global {
  /** Scripts that have run in the page, in order: `remote-goods@1.0.3 js/about.js`. */
  var ran: string[] | undefined;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' });

/**
 * Copies a finished build and turns the copy into another version, without the bundler. The copy
 * has its own build id, so its container and chunk names differ. Every script adds itself to `ran`
 * when it runs. Source maps and compressed files are not copied.
 *
 * @param id build id of the copy, twelve hexadecimal digits
 */
export function makeAnotherBuild(from: string, to: string, id: string, build: AnotherBuild): void {
  const { pkg, version, texts = {}, versions, edit } = build;
  const former = readFileSync(join(from, '.built'), 'utf8');
  cpSync(from, to, { recursive: true, filter: (file) => !/\.(br|gz|map|built)$/.test(file) });
  const missing = new Set(Object.keys(texts));
  for (const file of filesIn(to).filter((name) => /\.(js|json|html)$/.test(name))) {
    const path = join(to, file);
    let text = readFileSync(path, 'utf8').replaceAll(former, id);
    for (const [before, after] of Object.entries(texts)) {
      if (!text.includes(before)) continue;
      text = text.replaceAll(before, after);
      missing.delete(before);
    }
    if (file.endsWith('.js')) text += `\n(globalThis.ran??=[]).push("${pkg}@${version} ${file}");`;
    writeFileSync(path, text);
  }
  if (missing.size > 0) throw new Error(`${pkg} does not contain ${[...missing].join(', ')}.`);
  edit?.(to);
  writeRecord(to, describeBuild(to, { name: pkg, version }, versions));
}
