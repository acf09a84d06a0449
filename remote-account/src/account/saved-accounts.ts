import { createListeners } from '@composed/browser/listeners';
import type { AccountProfile } from '../entities/account-profile.ts';
import type { AccountSettings } from '../entities/account-settings.ts';

/** Saved values of a member: the changed parts of the profile, and the settings. */
interface SavedAccount {
  readonly profile: Partial<AccountProfile>;
  readonly settings?: AccountSettings;
}

const NOTHING: SavedAccount = { profile: {} };

/**
 * Saved accounts, in memory only, because saving is simulated. Each member has their own entry, so that the
 * next member sees nothing of it.
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
