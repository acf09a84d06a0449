import { UserError } from '@composed/workspace/user-error';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { assertCompatible } from './gate-records.ts';
import { type PackageState, withoutEmpty } from './generation.ts';
import { assertName } from './names.ts';

/** Switches a remote off or on. Browsers load nothing of a remote that is off. */
export function switchRemote(
  context: ReleaseContext,
  pkg: string,
  on: boolean,
  why: string | null,
): Promise<Outcome> {
  const did = `${on ? 'enable' : 'disable'} ${assertName('package', pkg)}`;
  return makeChange(context, {
    did,
    why,
    async apply(current) {
      const state = current.packages[pkg];
      if (state === undefined)
        throw new UserError(`Nothing of ${pkg} is live; "status" shows what is.`);
      if (pkg === 'host') throw new UserError('Without its host there is no site to switch off.');
      const { disabled = false, ...rest } = state;
      if (disabled === !on) return null;
      const next: PackageState = on ? rest : { ...rest, disabled: true };
      const packages = { ...current.packages, [pkg]: next };
      if (on) await assertCompatible(did, context.store, packages, current.site);
      return { packages };
    },
  });
}

const without = <T>(record: Readonly<Record<string, T>>, name: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));

/**
 * Removes a remote from the site for good, with its base and keys. Its releases stay in the store until they are
 * pruned. Throws a `RefusedError` while a route of the live host shows it.
 */
export function retire(context: ReleaseContext, pkg: string, why: string | null): Promise<Outcome> {
  const did = `retire ${assertName('package', pkg)}`;
  return makeChange(context, {
    did,
    why,
    async apply(current) {
      const { keys: allKeys, bases: allBases } = current.site;
      // A package that was never promoted may still have a key.
      const isKnown = [current.packages, allKeys, allBases].some((all) => Object.hasOwn(all, pkg));
      if (pkg === 'site' || !isKnown) {
        throw new UserError(`Nothing of ${pkg} is live.`);
      }
      if (pkg === 'host') throw new UserError('Without its host there is no site.');
      const packages = without(current.packages, pkg);
      await assertCompatible(did, context.store, packages, current.site);
      const { mounts = {}, previewKeys = {}, sources = {}, ...rest } = current.site;
      const site = {
        ...rest,
        bases: without(allBases, pkg),
        keys: without(allKeys, pkg),
        ...withoutEmpty({
          previewKeys: without(previewKeys, pkg),
          mounts: without(mounts, pkg),
          sources: without(sources, pkg),
        }),
      };
      return { packages, site };
    },
  });
}
