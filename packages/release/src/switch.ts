import { UserError } from '@composed/workspace/user-error';
import { makeChange, type Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { assertCompatible } from './gate-records.ts';
import type { PackageState } from './generation.ts';
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
