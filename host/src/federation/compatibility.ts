import type { ReleaseExtras } from '@idea-hub/shared/contracts/discovery';
import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { RemoteLoadError } from './remote-load-error.ts';

type Version = readonly [major: number, minor: number, patch: number];

function parseVersion(text: string): Version | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(text);
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/**
 * Whether a version lies in a caret range of a whole major (`^1.0.0`), the only kind that our builds
 * write. Anything else counts as not fitting, so that an unknown promise is never taken for kept.
 */
export function fitsCaretRange(version: string, range: string): boolean {
  const found = parseVersion(version);
  const wanted = range.startsWith('^') ? parseVersion(range.slice(1)) : null;
  if (found === null || wanted === null || found[0] !== wanted[0]) return false;
  if (found[1] !== wanted[1]) return found[1] > wanted[1];
  return found[2] >= wanted[2];
}

/**
 * Refuses a release before any code of it runs (MF-03, MF-05), naming the package, what the release
 * wants and what this host has. A release without a record is left to the federation runtime's own check.
 */
export function assertCompatible(
  remote: string,
  extras: ReleaseExtras | undefined,
  hostVersions: Readonly<Record<string, string>>,
): void {
  if (extras === undefined) return;
  if (extras.contractVersion !== CONTRACT_VERSION) {
    throw new RemoteLoadError(
      'incompatible',
      `${remote} was built for screen contract ${extras.contractVersion}; this host has ${CONTRACT_VERSION}.`,
    );
  }
  for (const [pkg, wanted] of Object.entries(extras.shared)) {
    const found = hostVersions[pkg];
    if (found === undefined || !fitsCaretRange(found, wanted)) {
      throw new RemoteLoadError(
        'incompatible',
        `${remote} wants ${pkg} ${wanted}; this host has ${found ?? 'none'}.`,
      );
    }
  }
}
