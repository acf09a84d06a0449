import { createRequire } from 'node:module';

/** Finds packages as `shared` does, wherever it is installed (DP-16). */
const require = createRequire(
  createRequire(import.meta.url).resolve('@idea-hub/shared/package.json'),
);
const versionOf = (pkg: string): string =>
  (require(`${pkg}/package.json`) as { version: string }).version;

/**
 * Every later version of the same major fits, and no earlier minor, which may lack what this one was built
 * with: `1.4.2` → `^1.4.0` (MF-03, MF-17).
 */
export function minorRange(version: string): string {
  const [major, minor] = version.split('.');
  return `^${major}.${minor}.0`;
}

interface SharedModule {
  /** The package whose version decides about compatibility. */
  pkg: string;
  /** Requests that resolve to the one instance; a trailing slash covers all subpaths. */
  requests: readonly string[];
}

/**
 * What must exist once on a page (MF-03). Each stateful entry of `@idea-hub/shared` is a share key of
 * its own: sharing the package's root or a prefix lets one module come twice. The router stands under
 * react-router-dom's version, since that is what a remote can be incompatible with.
 */
const SHARED_MODULES: readonly SharedModule[] = [
  { pkg: 'react', requests: ['react', 'react/'] },
  { pkg: 'react-dom', requests: ['react-dom', 'react-dom/'] },
  {
    pkg: '@idea-hub/shared',
    requests: ['@idea-hub/shared/api', '@idea-hub/shared/session', '@idea-hub/shared/toast'],
  },
  { pkg: 'react-router-dom', requests: ['@idea-hub/shared/router'] },
];

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

export function installedVersions(overrides: VersionOverrides = {}): Record<string, string> {
  return Object.fromEntries(
    SHARED_MODULES.map(({ pkg }) => [pkg, overrides[pkg] ?? versionOf(pkg)]),
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
    SHARED_MODULES.flatMap(({ pkg, requests }) =>
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
