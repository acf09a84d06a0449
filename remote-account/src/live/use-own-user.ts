import type { User } from '@idea-hub/shared/contracts/user';
import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';

/** The newest known version of the member: the session's, or the answer to a later change. */
export function useOwnUser(given: User) {
  const { session } = useSession();
  const [changed, setChanged] = useState({ of: given, user: given });
  return {
    user: changed.of === given ? changed.user : given,
    /** Shows a change here immediately, and everywhere else after the profile is fetched again. */
    async amend(user: User) {
      setChanged({ of: given, user });
      await session.refreshProfile();
    },
  };
}
