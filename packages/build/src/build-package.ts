import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eachLine, startNode } from '@composed/workspace/child';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { folderOf, type Package } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { compressFolder } from './compress.ts';
import { describeBuild, writeRecord } from './release-record.ts';
import type { VersionOverrides } from './rspack/sharing.ts';
import { sourceHash } from './source-hash.ts';

const require = createRequire(import.meta.url);
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');

export interface BuildVariant {
  /** Milliseconds; unless told here or by the environment, the product's own limit. */
  chunkLoadLimitMs?: number;
  versions?: VersionOverrides;
  /** The package's version in place of its own: a release before or after, from the same sources. */
  version?: string;
  /** A module that the package exposes besides, see `BuildSettings`. */
  probe?: string;
  /** A stylesheet that every screen brings along. */
  extraCss?: string;
  /** Compressed in a fraction of the time, into more bytes: for builds that tests alone meet. */
  quick?: boolean;
}

/** What a package's folder says its version is. */
export const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

function runRspack(
  name: Package,
  env: Record<string, string | undefined>,
  config: readonly string[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = startNode([RSPACK, 'build', ...config], {
      cwd: folderOf(name),
      env: { ...minimalEnvironment(), ...env, NODE_ENV: 'production' },
    });
    const output: string[] = [];
    eachLine([child.stdout, child.stderr], (line) => output.push(line));
    child.on('error', reject);
    // Not at its exit: by now all that it said has been read.
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new UserError(`${name} could not be built:\n${output.join('\n')}`));
    });
  });
}

/**
 * Builds a package for production into `outDir`, with its record and compressed files, unless the
 * folder already holds a build of the same sources. Returns whether it built.
 */
export async function buildPackage(
  name: Package,
  outDir: string,
  variant: BuildVariant = {},
): Promise<boolean> {
  const { chunkLoadLimitMs, versions = {}, probe = '', extraCss = '', quick = false } = variant;
  const settings: Record<string, string | undefined> = {
    CHUNK_LOAD_LIMIT_MS: String(chunkLoadLimitMs ?? process.env.CHUNK_LOAD_LIMIT_MS ?? ''),
    BUILD_SHARED_VERSIONS: JSON.stringify(versions),
    BUILD_PROBE: probe,
    BUILD_EXTRA_CSS: extraCss,
    // These are no settings of the bundler, but make a build of its own, under an id of its own.
    BUILD_VERSION: variant.version,
    ...(quick ? { BUILD_QUICK: 'yes' } : {}),
  };
  const version = variant.version ?? versionIn(folderOf(name));
  const built = { name, version, versions, quick };
  return buildFolder(built, sourceHash(name, settings), outDir, settings);
}

interface Built {
  name: Package;
  version: string;
  versions?: VersionOverrides;
  quick?: boolean;
}

/**
 * Builds from a package's folder into `outDir` under an id, unless the folder already holds that build.
 * Returns whether it built.
 *
 * @param env the bundler's settings
 * @param config its configuration file, in place of the package's own
 */
export async function buildFolder(
  { name, version, versions = {}, quick }: Built,
  buildId: string,
  outDir: string,
  env: Record<string, string | undefined>,
  config?: string,
): Promise<boolean> {
  const stamp = join(outDir, '.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === buildId) return false;

  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  await runRspack(
    name,
    { ...env, BUILD_OUT_DIR: outDir },
    config === undefined ? [] : ['--config', config],
  );
  await compressFolder(outDir, quick);
  writeRecord(outDir, describeBuild(outDir, { name, version }, versions));
  // Last, so that a build that was cut short is not taken for a whole one.
  writeFileSync(stamp, buildId);
  return true;
}
