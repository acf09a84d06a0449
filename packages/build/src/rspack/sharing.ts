import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Singleton } from '@composed/workspace/define-site';
import { ROOT, SITE } from '@composed/workspace/paths';

/** Resolves packages of the site's repository. */
export const requireHere = createRequire(join(ROOT, 'package.json'));

/** Creates a `require` that resolves modules as the package does that depends on the singleton. */
export const requireFor = ({ from }: Singleton): NodeJS.Require =>
  from === undefined ? requireHere : createRequire(requireHere.resolve(`${from}/package.json`));

const versionOf = (singleton: Singleton): string =>
  (requireFor(singleton)(`${singleton.pkg}/package.json`) as { version: string }).version;

/**
 * Returns the range of versions that can replace a version: same major, and the same or a later
 * minor. For example `1.4.2` → `^1.4.0`. An earlier minor may lack features that the build uses.
 */
export function minorRange(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

/** Options of one shared module for the federation plugin. */
export interface Sharing {
  version: string;
  requiredVersion: string;
  singleton: true;
  strictVersion: true;
  eager?: boolean;
  import?: false;
}

/** Maps a package to a version that replaces the installed one in a build. */
export type VersionOverrides = Readonly<Record<string, string>>;

/** Maps each of the site's singletons to its installed version. Throws if one is not installed. */
export function installedVersions(overrides: VersionOverrides = {}): Record<string, string> {
  return Object.fromEntries(
    SITE.singletons.map((module) => [module.pkg, overrides[module.pkg] ?? versionOf(module)]),
  );
}

/**
 * Maps each singleton that a remote imports to the range that it requires of the host. Part of its
 * release record.
 */
export function requiredRanges(
  overrides: VersionOverrides = {},
  imported: readonly string[] = SITE.singletons.map(({ pkg }) => pkg),
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(installedVersions(overrides))
      .filter(([pkg]) => imported.includes(pkg))
      .map(([pkg, version]) => [pkg, minorRange(version)]),
  );
}

/**
 * Creates the `shared` table of a build. The host includes every module (`eager`). A deployed
 * remote contains no copy (`import: false`). A remote without a host, in development, does.
 */
export function sharing(
  role: 'host' | 'remote',
  overrides: VersionOverrides = {},
): Record<string, Sharing> {
  const versions = installedVersions(overrides);
  return Object.fromEntries(
    SITE.singletons.flatMap(({ pkg, requests }) =>
      requests.map((request) => {
        const version = versions[pkg] ?? '0.0.0';
        const common = {
          version,
          requiredVersion: minorRange(version),
          singleton: true,
          strictVersion: true,
        } as const;
        return [
          request,
          role === 'host' ? { ...common, eager: true } : { ...common, import: false },
        ];
      }),
    ),
  );
}
