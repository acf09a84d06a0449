import { FORMER_KEPT } from '@composed/contract/discovery';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import type { Generation, PackageState } from './generation.ts';
import { drawn, isWithdrawn } from './withdrawn.ts';

type Keys = SiteConfiguration['keys'];

/** Adds the keys that `next` no longer lists to the removed ones. A key that is listed again is dropped. */
export function formerKeys(known: Keys = {}, current: Keys, next: Keys): Keys {
  const owners = new Set([...Object.keys(known), ...Object.keys(current)]);
  const gone = [...owners].map((owner) => {
    const keys = new Set([...(known[owner] ?? []), ...(current[owner] ?? [])]);
    return [owner, [...keys].filter((key) => !next[owner]?.includes(key))] as const;
  });
  return Object.fromEntries(gone.filter(([, keys]) => keys.length > 0));
}

type Lists = Pick<Generation, 'withdrawn' | 'pruned'>;

/** Returns the packages' next states with their former releases, newest first. Omits withdrawn and pruned releases. */
export function withFormer(
  next: Generation['packages'],
  current: Generation['packages'],
  { withdrawn = {}, pruned = [] }: Lists,
): Generation['packages'] {
  const listed = (pkg: string, state: PackageState): PackageState => {
    const { former: _former, ...rest } = state;
    const before = current[pkg];
    const isGone = (release: string) =>
      isWithdrawn({ withdrawn }, { pkg, release }) || pruned.includes(`${pkg}@${release}`);
    const known = before ? [...drawn(before).reverse(), ...(before.former ?? [])] : [];
    const former = [...new Set(known)]
      .filter((release) => !drawn(state).includes(release) && !isGone(release))
      .slice(0, FORMER_KEPT);
    return former.length > 0 ? { ...rest, former } : rest;
  };
  return Object.fromEntries(Object.entries(next).map(([pkg, state]) => [pkg, listed(pkg, state)]));
}
