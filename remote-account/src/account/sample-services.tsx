import { systemClock } from '@composed/browser/clock';
import { createListeners } from '@composed/browser/listeners';
import { useSession } from '@idea-hub/shared/session';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Dashboard } from '../dashboard/dashboard.tsx';
import {
  type AccountProfile,
  type AccountSettings,
  DEFAULT_SETTINGS,
  profileChangeOf,
  profileOf,
  statsOf,
} from '../entities/account.ts';
import { messages } from '../messages.ts';
import { browserPictures } from '../profile/pictures.ts';
import { ComingSoon } from '../samples/coming-soon.tsx';
import {
  PICTURE_UPLOAD_MS,
  PROFILE_SAVE_MS,
  SETTINGS_SAVE_MS,
  UNREAD_MESSAGES,
} from '../timings.ts';
import type { Account, AccountInput, AccountServices } from './services.ts';

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

const savedAccounts = createSavedAccounts();

/** The account of samples mode: saves are simulated and never rejected, and figures are samples. */
function useSampleAccount({ user }: AccountInput): Account {
  const { session } = useSession();
  const saved = useSyncExternalStore(savedAccounts.subscribe, () => savedAccounts.of(user.id));
  const profile = useMemo(() => ({ ...profileOf(user), ...saved.profile }), [user, saved]);
  const [openedAt] = useState(systemClock.now);
  const stats = statsOf(profile.joinDate, openedAt);
  return {
    user,
    profile,
    settings: saved.settings ?? DEFAULT_SETTINGS,
    badges: { submissions: stats.projectsSubmitted, messages: UNREAD_MESSAGES },
    saveProfile: async () => user,
    saveSettings: async (settings) => settings,
    keepProfile(edited) {
      const { joinDate: _joined, role: _role, profilePicture: _picture, ...change } = edited;
      savedAccounts.saveProfile(user.id, change);
      session.amendUser(profileChangeOf({ ...edited, ...savedAccounts.of(user.id).profile }));
    },
    keepSettings: (settings) => savedAccounts.saveSettings(user.id, settings),
    keepPicture(profilePicture) {
      // The member may have signed out during the upload.
      if (session.getState().user?.id !== user.id) return;
      savedAccounts.saveProfile(user.id, { profilePicture });
      session.amendUser({ profile: { profilePicture } });
    },
    content(section) {
      if (section === 'dashboard') return <Dashboard profile={profile} stats={stats} />;
      // The others have forms.
      return section === 'profile' || section === 'settings' ? null : (
        <ComingSoon section={section} />
      );
    },
  };
}

export const sampleServices: AccountServices = {
  unverified: messages.unverified,
  delays: { profile: PROFILE_SAVE_MS, settings: SETTINGS_SAVE_MS, picture: PICTURE_UPLOAD_MS },
  pictures: browserPictures,
  savePicture: async () => {},
  useAccount: useSampleAccount,
};
