import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { requiredRanges, type VersionOverrides } from '../federation/sharing.ts';
import { type Package, ROOT } from '../paths.ts';
import { integrityOf } from './integrity.ts';

export const MANIFEST = 'mf-manifest.json';
export const RECORD = 'release.json';

/** What a build says of itself; the discovery document is written from it. */
export interface ReleaseRecord {
  name: Package;
  version: string;
  /** Version and build id, such as `1.0.0-3f2a9c1b7d4e`. */
  release: string;
  contractVersion: number;
  /** Package → the range that the host's version must lie in. */
  shared: Record<string, string>;
  /** File, relative to the build's folder → `sha384-…`. */
  integrity: Record<string, string>;
}

/** Not for the public, or not there when hashes are taken. */
const UNLISTED = /\.(map|br|gz)$|^release\.json$|^\.built$|-stats\.json$/;

export function writeRecord(
  name: Package,
  folder: string,
  buildId: string,
  versions: VersionOverrides,
): ReleaseRecord {
  const { version } = JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8'));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((file) => !UNLISTED.test(file))
    .sort();
  const record: ReleaseRecord = {
    name,
    version,
    release: `${version}-${buildId}`,
    contractVersion: CONTRACT_VERSION,
    shared: requiredRanges(versions),
    integrity: Object.fromEntries(
      files.map((file) => [file, integrityOf(readFileSync(join(folder, file)))]),
    ),
  };
  writeFileSync(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
  return record;
}

export const readRecord = (folder: string): ReleaseRecord =>
  JSON.parse(readFileSync(join(folder, RECORD), 'utf8')) as ReleaseRecord;
