import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Singleton } from '@composed/workspace/define-site';
import { ROOT, SITE } from '@composed/workspace/paths';

const requireHere = createRequire(join(ROOT, 'package.json'));

/** Finds modules as the package does whose dependency the singleton is. */
export const requireFor = ({ from }: Singleton): NodeJS.Require =>
  from === undefined ? requireHere : createRequire(requireHere.resolve(`${from}/package.json`));

const versionOf = (singleton: Singleton): string =>
  (requireFor(singleton)(`${singleton.pkg}/package.json`) as { version: string }).version;

/**
 * Every later version of the same major fits, and no earlier minor, which may lack what this one was built
 * with: `1.4.2` → `^1.4.0`.
 */
export function minorRange(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

/** What the bundler's federation is told of one shared module. */
export interface Sharing {
  version: string;
  requiredVersion: string;
  singleton: true;
  strictVersion: true;
  eager?: boolean;
  import?: false;
}

/** Package → version, to try a build against other versions than the installed ones. */
export type VersionOverrides = Readonly<Record<string, string>>;

/** Package → the version that is installed, of each of the site's singletons. Throws where one is not. */
export function installedVersions(overrides: VersionOverrides = {}): Record<string, string> {
  return Object.fromEntries(
    SITE.singletons.map((module) => [module.pkg, overrides[module.pkg] ?? versionOf(module)]),
  );
}

/** The ranges a remote asks the host for; part of its release record. */
export function requiredRanges(overrides: VersionOverrides = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(installedVersions(overrides)).map(([pkg, v]) => [pkg, minorRange(v)]),
  );
}

/**
 * The `shared` table of a build. The host brings every module along (`eager`), so a deployed remote
 * carries no copy of its own (`import: false`); a remote alone, in development, does.
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
