import {
  grantProblem,
  isManifest,
  isMount,
  type Manifest,
  type ManifestRoute,
  type Mounts,
  mountedAt,
} from '@composed/contract/manifest';
import { inOrder, matchRoute } from '@composed/contract/route-path';
import { mapOf } from '@composed/contract/shape';
import type { Discovery } from '../loading/discovery.ts';
import { RemoteLoadError } from '../loading/remote-load-error.ts';
import type { FoundRelease, LoadOptions } from '../loading/screen-loader.ts';

/** A route of a remote's manifest that matches an address. */
export interface MountedRoute {
  remote: string;
  route: ManifestRoute;
  /** Parameter of the route's path → its text in the address. */
  params: Readonly<Record<string, string>>;
}

/** A screen that a remote shows in a slot of another remote's screen. */
export interface Contributed {
  remote: string;
  screen: string;
}

export interface MountParts {
  discovery: Pick<Discovery, 'look'>;
  /** Finds the release that this tab runs or would run, with its whole record. */
  findRelease(remote: string, options: LoadOptions): Promise<FoundRelease>;
  /** Paths of the host's own route table. */
  hostPaths: readonly string[];
}

async function mountsOf({ discovery }: MountParts, { signal }: LoadOptions): Promise<Mounts> {
  const { mounts = {} } = (await discovery.look(signal)).extras;
  if (mapOf(isMount)(mounts)) return mounts;
  throw new RemoteLoadError(
    'discovery',
    'The mounts in the list of releases have an unknown form.',
  );
}

/** Reads the manifest of a remote's release. Rejects with `refused` if the site's signed list does not allow it. */
async function manifestOf(
  remote: string,
  mounts: Mounts,
  parts: MountParts,
  options: LoadOptions,
): Promise<Manifest> {
  const { release } = await parts.findRelease(remote, options);
  const manifest = ('manifest' in release ? release.manifest : null) ?? {};
  if (!isManifest(manifest)) {
    throw new RemoteLoadError('broken', `The manifest of ${remote} has an unknown form.`);
  }
  const reason = grantProblem(remote, manifest, mounts[remote], parts.hostPaths);
  if (reason !== null) throw new RemoteLoadError('refused', reason);
  return manifest;
}

/**
 * Finds the remote that shows an address missing from the host's route table. The site's signed list must grant it a
 * prefix of the address, and its release must have a matching route. Returns `null` if there is none. Rejects with
 * `RemoteLoadError`.
 */
export async function findMounted(
  pathname: string,
  parts: MountParts,
  options: LoadOptions,
): Promise<MountedRoute | null> {
  const mounts = await mountsOf(parts, options);
  const remote = mountedAt(mounts, pathname);
  if (remote === null) return null;
  const { routes = [] } = await manifestOf(remote, mounts, parts, options);
  const match = matchRoute(routes, pathname);
  return match && { remote, ...match };
}

/**
 * Finds the screens that remotes show in a slot of this version. Reports the list again after each remote's record
 * arrives, in the given order, so that a slow remote delays no other. Skips a remote that fails or that the site grants
 * no such slot.
 */
export async function findContributions(
  slot: string,
  version: number,
  remotes: readonly string[],
  parts: MountParts,
  options: LoadOptions,
  show: (found: readonly Contributed[]) => void,
): Promise<void> {
  const mounts = await mountsOf(parts, options);
  const all: (Contributed & { order: number })[] = [];
  const read = async (remote: string) => {
    if (!mounts[remote]?.slots?.includes(slot)) return;
    const { contributions = [] } = await manifestOf(remote, mounts, parts, options);
    for (const one of contributions) {
      if (one.slot === slot && one.version === version) {
        all.push({ remote, screen: one.screen, order: one.order ?? 0 });
      }
    }
    show(inOrder(all).map(({ screen, remote: own }) => ({ remote: own, screen })));
  };
  await Promise.allSettled([...new Set(remotes)].map(read));
}
