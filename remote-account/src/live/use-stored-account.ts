import { getUsersSettings } from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { useSession } from '@idea-hub/shared/session';
import { useState } from 'react';
import { type AccountSettings, DEFAULT_SETTINGS } from '../entities/account-settings.ts';

/** The newest known version of the member: the session's, or the answer to a later change. */
export function useStoredUser(sessionUser: User) {
  const { session } = useSession();
  const [changed, setChanged] = useState({ of: sessionUser, user: sessionUser });
  return {
    user: changed.of === sessionUser ? changed.user : sessionUser,
    /** Shows a change here immediately, and everywhere else after the profile is fetched again. */
    amend(user: User) {
      setChanged({ of: sessionUser, user });
      void session.refreshProfile();
    },
  };
}

const ask = () => call(getUsersSettings, {});

/** The member's settings on the server. */
export function useStoredSettings() {
  const { answer, retry } = useAnswer(ask);
  const [saved, setSaved] = useState<AccountSettings>();
  const loaded = answer.status === 'ready' ? { ...DEFAULT_SETTINGS, ...answer.value } : undefined;
  const settings = saved ?? loaded;
  return {
    settings,
    failure: answer.status === 'failed' && !settings ? answer : null,
    retry,
    keep: setSaved,
  };
}
