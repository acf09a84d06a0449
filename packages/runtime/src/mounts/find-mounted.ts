import {
  claims,
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

/** A route that a remote's manifest tells of, for one address. */
export interface MountedRoute {
  remote: string;
  route: ManifestRoute;
  /** Parameter of the route's path → its text in the address. */
  params: Readonly<Record<string, string>>;
}

/** What a remote shows in a slot of another one's screen. */
export interface Contributed {
  remote: string;
  screen: string;
}

export interface MountParts {
  discovery: Pick<Discovery, 'look'>;
  /** The release of a remote that this tab runs or would run, with its whole record. */
  findRelease(remote: string, options: LoadOptions): Promise<FoundRelease>;
  /** Paths of the host's own route table. */
  hostPaths: readonly string[];
}

async function mountsOf({ discovery }: MountParts, { signal }: LoadOptions): Promise<Mounts> {
  const { mounts = {} } = await discovery.look(signal);
  if (mapOf(isMount)(mounts)) return mounts;
  throw new RemoteLoadError(
    'discovery',
    'The mounts in the list of releases have an unknown form.',
  );
}

/** What the release of a remote tells of itself, if the site's signed list lets it: refused otherwise. */
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
  const reason = claims(remote, manifest, mounts[remote], parts.hostPaths);
  if (reason !== null) throw new RemoteLoadError('refused', reason);
  return manifest;
}

/**
 * Looks up which remote shows an address that the host's route table does not have: the one that the site's signed
 * list gives a prefix of it, if its release has such a route. `null` where there is none. Rejects with
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
 * Finds what remotes show in a slot of this version, and tells it with each of them that has answered, in their order: a
 * slow one keeps nobody waiting. One that can't be read, or that the site gives no such slot, shows nothing.
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
  await Promise.allSettled(remotes.map(read));
}
