import type { User } from '@idea-hub/shared/contracts/user';
import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';

/** The member as the server said it last: by the session, or in the answer to a change since. */
export function useOwnUser(given: User) {
  const { session } = useSession();
  const [changed, setChanged] = useState({ of: given, user: given });
  return {
    user: changed.of === given ? changed.user : given,
    /** Shows a change here at once, and everywhere as soon as the profile was fetched again. */
    async amend(user: User) {
      setChanged({ of: given, user });
      await session.refreshProfile();
    },
  };
}
