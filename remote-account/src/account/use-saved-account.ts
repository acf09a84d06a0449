import type { User } from '@idea-hub/shared/contracts/user';
import { useMemo, useSyncExternalStore } from 'react';
import { profileOf } from '../entities/account-profile.ts';
import { DEFAULT_SETTINGS } from '../entities/account-settings.ts';
import { savedAccounts } from './saved-accounts.ts';

/** The account as it was last saved, over what the session's user brings (AC-16). */
export function useSavedAccount(user: User) {
  const saved = useSyncExternalStore(savedAccounts.subscribe, () => savedAccounts.of(user.id));
  const profile = useMemo(() => ({ ...profileOf(user), ...saved.profile }), [user, saved]);
  return { profile, settings: saved.settings ?? DEFAULT_SETTINGS };
}
