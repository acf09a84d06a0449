import { UserError } from '@composed/workspace/user-error';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { compatibilityProblems } from './gate-records.ts';
import { NO_SITE } from './ledger.ts';
import { assertName } from './names.ts';
import { RefusedError } from './refused.ts';

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
      if (current === null) throw new UserError(NO_SITE);
      const { keys: allKeys, bases: allBases } = current.site;
      // A package that was never promoted may still have a key.
      const isKnown = [current.packages, allKeys, allBases].some((all) => Object.hasOwn(all, pkg));
      if (pkg === 'site' || !isKnown) {
        throw new UserError(`Nothing of ${pkg} is live.`);
      }
      if (pkg === 'host') throw new UserError('Without its host there is no site.');
      const packages = without(current.packages, pkg);
      const reasons = await compatibilityProblems(context.store, packages, current.site);
      if (reasons.length > 0) throw new RefusedError(did, reasons);
      const { site } = current;
      const bases = without(site.bases, pkg);
      const keys = without(site.keys, pkg);
      const { mounts, previewKeys, ...rest } = site;
      const previewers = without(previewKeys ?? {}, pkg);
      const kept = without(mounts ?? {}, pkg);
      const granted = Object.keys(kept).length > 0 ? { mounts: kept } : {};
      const signing = Object.keys(previewers).length > 0 ? { previewKeys: previewers } : {};
      return { packages, site: { ...rest, bases, keys, ...signing, ...granted } };
    },
  });
}
