import { createListeners } from '@composed/browser/listeners';
import type { User } from '@idea-hub/shared/contracts/user';
import { useMemo, useSyncExternalStore } from 'react';
import { type AccountProfile, profileOf } from '../entities/account-profile.ts';
import { type AccountSettings, DEFAULT_SETTINGS } from '../entities/account-settings.ts';

/** What a member saved: those parts of the profile that were, and the settings. */
interface SavedAccount {
  readonly profile: Partial<AccountProfile>;
  readonly settings?: AccountSettings;
}

const NOTHING: SavedAccount = { profile: {} };

/**
 * What was saved stays while the app is open, and no longer: saving is simulated.
 * Kept per member, so that the next one to sign in meets nothing of it.
 */
function createSavedAccounts() {
  const accounts = new Map<string, SavedAccount>();
  const { subscribe, tell } = createListeners();
  const of = (userId: string): SavedAccount => accounts.get(userId) ?? NOTHING;

  const put = (userId: string, account: SavedAccount) => {
    accounts.set(userId, account);
    tell();
  };

  return {
    of,
    saveProfile(userId: string, change: Partial<AccountProfile>) {
      const account = of(userId);
      put(userId, { ...account, profile: { ...account.profile, ...change } });
    },
    saveSettings(userId: string, settings: AccountSettings) {
      put(userId, { ...of(userId), settings });
    },
    subscribe,
  };
}

export const savedAccounts = createSavedAccounts();

/** The account as it was last saved, over what the session's user brings. */
export function useSavedAccount(user: User) {
  const saved = useSyncExternalStore(savedAccounts.subscribe, () => savedAccounts.of(user.id));
  const profile = useMemo(() => ({ ...profileOf(user), ...saved.profile }), [user, saved]);
  return { profile, settings: saved.settings ?? DEFAULT_SETTINGS };
}
