import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { eachLine, startNode } from '@composed/workspace/child';
import type { MajorDefinition } from '@composed/workspace/define-site';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { folderOf, type Package } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { compressFolder } from './compress.ts';
import { describeBuild, writeRecord } from './release-record.ts';
import { type FederationRuntime, federationRuntime } from './rspack/lean-runtime.ts';
import type { VersionOverrides } from './rspack/sharing.ts';
import { sourceHash } from './source-hash.ts';

const require = createRequire(import.meta.url);
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');

export interface BuildVariant {
  /** Time limit in milliseconds. Default: `CHUNK_LOAD_LIMIT_MS`, else the limit in `limits.ts`. */
  chunkLoadLimitMs?: number;
  versions?: VersionOverrides;
  /** Default: `FEDERATION_RUNTIME`, else `lean`. */
  runtime?: FederationRuntime;
  /** Replaces the version in `package.json`. Tests use it to make an older or newer release. */
  version?: string;
  /** Second majors that a host offers. Default: those of the site. */
  majors?: Readonly<Record<string, MajorDefinition>>;
  /** Module that the package exposes in addition, see `BuildSettings`. */
  probe?: string;
  /** Stylesheet that every screen imports in addition. */
  extraCss?: string;
  /** Compresses faster and less, for builds that only tests use. */
  quick?: boolean;
}

export const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/** Warnings of builds about the federation runtime. Each is printed once, not for each package. */
const WARNING = /^<w> \[federation-runtime\] (.*)/;
const warned = new Set<string>();

function warnOnce(line: string): void {
  const text = WARNING.exec(line)?.[1];
  if (text === undefined || warned.has(text)) return;
  warned.add(text);
  console.warn(`  Warning: ${text}`);
}

/** Runs the bundler in a package's folder. Rejects with its output. */
export function runRspack(
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
    eachLine([child.stdout, child.stderr], (line) => {
      output.push(line);
      warnOnce(line);
    });
    child.on('error', reject);
    // Use `close`, not `exit`: only then is all output read.
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new UserError(`${name} could not be built:\n${output.join('\n')}`));
    });
  });
}

/**
 * Builds a package for production into `outDir`, with its record and compressed files. Returns
 * `false` without building if the folder already holds a build of the same sources.
 */
export async function buildPackage(
  name: Package,
  outDir: string,
  variant: BuildVariant = {},
): Promise<boolean> {
  const { chunkLoadLimitMs, versions = {}, majors, probe = '', extraCss = '' } = variant;
  const { quick = false } = variant;
  const settings: Record<string, string | undefined> = {
    CHUNK_LOAD_LIMIT_MS: String(chunkLoadLimitMs ?? process.env.CHUNK_LOAD_LIMIT_MS ?? ''),
    FEDERATION_RUNTIME: variant.runtime ?? federationRuntime(),
    BUILD_SHARED_VERSIONS: JSON.stringify(versions),
    BUILD_MAJORS: majors && JSON.stringify(majors),
    BUILD_PROBE: probe,
    BUILD_EXTRA_CSS: extraCss,
    // The bundler ignores these settings, but they must change the build's id.
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
 * Builds a package into `outDir`. Returns `false` without building if the folder already holds a
 * build with this id.
 *
 * @param env settings of the bundler
 * @param config configuration file that replaces the package's own
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
  // Write the stamp last, so that an interrupted build does not count as complete.
  writeFileSync(stamp, buildId);
  return true;
}
