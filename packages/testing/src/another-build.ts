import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import type { VersionOverrides } from '@composed/build/rspack/sharing';
import type { Package } from '@composed/workspace/paths';

export interface AnotherBuild {
  pkg: Package;
  version: string;
  /** Text in the scripts → what stands there instead; each must be found. */
  texts?: Readonly<Record<string, string>>;
  /** Shared package → the version that the record claims it was built against. */
  versions?: VersionOverrides;
  /** Changes the files of the build's folder, before the record is written. */
  edit?: (folder: string) => void;
}

declare global {
  /** What has run in the page, in order: `remote-goods@1.0.3 js/about.js`. */
  var ran: string[] | undefined;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' });

/**
 * Copies a finished build and makes another one of it, as a bundler would from the same sources under
 * another version: with a build id of its own, so that container and chunk names differ. Every script
 * notes in `ran` that it ran. Source maps and compressed files are left out.
 *
 * @param id twelve hexadecimal digits, the build's own
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
