type Version = readonly [major: number, minor: number, patch: number];

function parseVersion(text: string): Version | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/**
 * Tells whether a version lies in a caret range, the only kind that our builds write. `^1.4.0` means
 * 1.4.0 or any later 1.x, `^0.4.0` only that minor, `^0.0.4` only that version. Other ranges never fit,
 * since we can't know what they promise.
 */
export function fitsCaretRange(version: string, range: string): boolean {
  const found = parseVersion(version);
  const minimum = range.startsWith('^') ? parseVersion(range.slice(1)) : null;
  if (found === null || minimum === null || found[0] !== minimum[0]) return false;
  if (found[1] !== minimum[1]) return found[0] > 0 && found[1] > minimum[1];
  return found[0] > 0 || found[1] > 0 ? found[2] >= minimum[2] : found[2] === minimum[2];
}

/** The host's side: its contract version, its `LOADER_VERSION` and the versions of shared packages. */
export interface Provision {
  contractVersion: number;
  /** Missing in old records, which means 1. */
  loader?: number | undefined;
  provides: Readonly<Record<string, string>>;
  /** Maps the name of a granted second major to the versions that it replaces in `provides`. */
  also?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
}

/** The remote's requirements, from its record. */
export interface Demand {
  name: string;
  contractVersion: number;
  loader?: number | undefined;
  shared: Readonly<Record<string, string>>;
}

/**
 * Returns the reason why a remote's release can't run with the host's own versions, or `null` if it
 * can. The browser checks it before it runs the remote's code, the release tool before it promotes.
 */
export function incompatibility(remote: Demand, host: Provision): string | null {
  if (remote.contractVersion !== host.contractVersion) {
    return `${remote.name} was built for screen contract ${remote.contractVersion}; this host has ${host.contractVersion}.`;
  }
  const [needed, loader] = [remote.loader ?? 1, host.loader ?? 1];
  if (needed > loader) return `${remote.name} needs loader ${needed}; this host has ${loader}.`;
  for (const [pkg, range] of Object.entries(remote.shared)) {
    const found = host.provides[pkg];
    if (found === undefined || !fitsCaretRange(found, range)) {
      return `${remote.name} wants ${pkg} ${range}; this host has ${found ?? 'none'}.`;
    }
  }
  return null;
}

/** Which versions a release runs with: the host's own (`major` is `null`) or a second major's. */
export type Fit = { major: string | null } | { reason: string };

/**
 * Chooses the versions for a remote's release: the host's own if they fit, else the first second
 * major that fits. A release can't use two second majors. Returns the reason if none fits.
 */
export function fittingProvision(remote: Demand, host: Provision): Fit {
  const reason = incompatibility(remote, host);
  if (reason === null) return { major: null };
  const misfits: string[] = [];
  for (const [major, versions] of Object.entries(host.also ?? {})) {
    const provides = { ...host.provides, ...versions };
    const other = incompatibility(remote, { ...host, provides });
    if (other === null) return { major };
    if (other !== reason) misfits.push(` Nor does ${major} ${versions[major]} fit: ${other}`);
  }
  return { reason: reason + misfits.join('') };
}
