import { compressed, isCompressible } from '@composed/build/compress';
import { integrityOf } from '@composed/build/integrity';
import type { HostRecord, ReleaseName, ReleaseRecord } from '@composed/contract/release';
import type { ReleaseContext } from '@composed/release/context';
import { previewersOf } from '@composed/release/generation';
import { NO_SITE, newest } from '@composed/release/ledger';
import { recordKey } from '@composed/release/names';
import type { Published } from '@composed/release/publish';
import { filesOf, readSigned } from '@composed/release/releases';
import { content, type Store, StoreError } from '@composed/release/store';
import { inParallel } from '@composed/workspace/in-parallel';
import type { Package } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';

/** Signed release in a store. */
export interface StoredRelease extends ReleaseName {
  pkg: Package;
  store: Store;
  record: ReleaseRecord;
  /** Hash of the record, `sha384-…`. */
  integrity: string;
  /** Public keys of its package, from the store's site. */
  keys: readonly string[];
}

/**
 * Finds the releases to test: the named ones, and the stable release of each other package.
 * Disabled packages are included, packages without a live release are not. Throws a `UserError` if
 * a release is missing or not signed with a key of its package.
 */
export async function findReleases(
  context: ReleaseContext,
  named: readonly ReleaseName[],
): Promise<StoredRelease[]> {
  const live = await newest(context);
  if (live === null) throw new UserError(NO_SITE);
  const { packages, site } = live.generation;
  const stable = Object.entries(packages).map(([pkg, state]) => [pkg, state.stable.release]);
  const wanted = Object.fromEntries([
    ...stable,
    ...named.map(({ pkg, release }) => [pkg, release]),
  ]) as Record<Package, string>;
  return Promise.all(
    Object.entries(wanted).map(async ([pkg, release]) => {
      const name = { pkg, release };
      // A candidate is only tested, not promoted, so a preview key is sufficient.
      const isNamed = named.some((each) => each.pkg === pkg);
      const keys = (isNamed ? previewersOf(site) : site.keys)[pkg] ?? [];
      const { record, integrity } = await readSigned(context.store, name, keys);
      return { ...name, store: context.store, record, integrity, keys };
    }),
  );
}

/** Checks that there is a host and a release of each remote in its routes. Throws a `UserError`. */
export function assertWhole(releases: readonly StoredRelease[], store: string): void {
  const host = releases.map(({ record }) => record).find(({ kind }) => kind === 'host');
  if (host === undefined) {
    throw new UserError(`No host is live in ${store}: there are no pages to try a remote in.`);
  }
  const missing = (host as HostRecord).routes.find(
    ({ remote }) => !releases.some(({ pkg }) => pkg === remote),
  );
  if (missing) {
    throw new UserError(
      `Nothing of ${missing.remote} is live in ${store}, and ${missing.path} shows it.`,
    );
  }
}

/** Copies a release into another store, unchanged and with its signature. */
export async function copyRelease(found: StoredRelease, to: Store): Promise<Published> {
  const { pkg, release, store: from, record, integrity } = found;
  const copy = async (key: string, expected: string) => {
    const bytes = await from.read(key);
    if (bytes === null || integrityOf(bytes) !== expected) {
      throw new StoreError(`${key} in ${from.name} is missing or changed.`);
    }
    await to.create(key, isCompressible(key) ? await compressed(bytes) : { plain: bytes });
  };
  await inParallel(filesOf(record), ({ key, facts }) => copy(key, facts.integrity));
  const key = recordKey(found);
  const envelope = await from.read(key);
  if (envelope === null || integrityOf(envelope) !== integrity) {
    throw new StoreError(`${key} in ${from.name} was changed meanwhile.`);
  }
  await to.create(key, content(envelope.toString()));
  return { pkg, release, already: false, integrity };
}
