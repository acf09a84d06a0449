type Version = readonly [major: number, minor: number, patch: number];

function parseVersion(text: string): Version | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3])];
}

/**
 * Whether a version lies in a caret range (`^1.4.0`; `^0.4.0` is that minor alone, `^0.0.4` that version alone), the
 * only kind that our builds write. Anything else counts as not fitting, so that an unknown promise is never taken for kept.
 */
export function fitsCaretRange(version: string, range: string): boolean {
  const found = parseVersion(version);
  const wanted = range.startsWith('^') ? parseVersion(range.slice(1)) : null;
  if (found === null || wanted === null || found[0] !== wanted[0]) return false;
  if (found[1] !== wanted[1]) return found[0] > 0 && found[1] > wanted[1];
  return found[0] > 0 || found[1] > 0 ? found[2] >= wanted[2] : found[2] === wanted[2];
}

/** The host's side: its contract version, its `LOADER_VERSION`, and package → version of what it shares. */
export interface Provision {
  contractVersion: number;
  /** Absent in records from before there was one, which is 1. */
  loader?: number | undefined;
  provides: Readonly<Record<string, string>>;
}

/** The remote's side, as its record says. */
export interface Demand {
  name: string;
  contractVersion: number;
  loader?: number | undefined;
  shared: Readonly<Record<string, string>>;
}

/**
 * Why a remote's release can't run in a host, or `null` when it can. The browser asks
 * before any code of the remote runs, the release tool before it promotes.
 */
export function incompatibility(remote: Demand, host: Provision): string | null {
  if (remote.contractVersion !== host.contractVersion) {
    return `${remote.name} was built for screen contract ${remote.contractVersion}; this host has ${host.contractVersion}.`;
  }
  const [needed, loader] = [remote.loader ?? 1, host.loader ?? 1];
  if (needed > loader) return `${remote.name} needs loader ${needed}; this host has ${loader}.`;
  for (const [pkg, wanted] of Object.entries(remote.shared)) {
    const found = host.provides[pkg];
    if (found === undefined || !fitsCaretRange(found, wanted)) {
      return `${remote.name} wants ${pkg} ${wanted}; this host has ${found ?? 'none'}.`;
    }
  }
  return null;
}
