import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import type { Generation, PackageState } from './generation.ts';
import { isWithdrawn, withdrawnWith } from './generation-lists.ts';
import { assertName, nameOf, recordKey } from './names.ts';

/** Returns the package's state without the release. Throws if all visitors have that release. */
function stateWithout(state: PackageState, { pkg, release }: ReleaseName): PackageState {
  const { canary, ...rest } = state;
  if (state.stable.release === release && !state.disabled) {
    const otherwise = pkg === 'host' ? '' : `, or "disable ${pkg}"`;
    throw new UserError(
      `${pkg}@${release} is live. "rollback ${pkg} --harmful --reason …" takes it back and withdraws it in one step; where nothing was live before it, promote another release first${otherwise}.`,
    );
  }
  return canary?.release === release ? rest : state;
}

/**
 * Withdraws releases: they must not run any more, and this can't be undone. Ends a canary among them. The store need
 * not contain them, because a thief of a key could publish them again.
 */
export async function withdraw(
  context: ReleaseContext,
  names: readonly ReleaseName[],
  why: string,
): Promise<Outcome> {
  for (const name of names) {
    assertName('package', name.pkg);
    if ((await context.store.read(recordKey(name))) !== null) continue;
    context.say(`${nameOf(name)} does not lie in ${context.store.name}; look at its name again.`);
  }
  return makeChange(context, {
    did: ['withdraw', ...names.map(nameOf)].join(' '),
    why,
    async apply(current) {
      const packages: Record<string, PackageState> = { ...current.packages };
      for (const name of names) {
        const state = packages[name.pkg];
        if (state !== undefined) packages[name.pkg] = stateWithout(state, name);
        else assertKnown(current, name);
      }
      if (names.every((name) => isWithdrawn(current, name))) return null;
      return { packages, withdrawn: withdrawnWith(current.withdrawn, names) };
    },
  });
}

/** Accepts a package without a live release if the site has its key. */
function assertKnown({ site }: Generation, { pkg }: ReleaseName): void {
  if (site.keys[pkg] === undefined) {
    throw new UserError(`The site knows no package ${pkg}.`);
  }
}
