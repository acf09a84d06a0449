import { systemClock } from '@composed/browser/clock';
import { useSession } from '@idea-hub/shared/session';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { profileChangeOf, profileOf } from '../entities/account-profile.ts';
import { DEFAULT_SETTINGS } from '../entities/account-settings.ts';
import { statsOf } from '../entities/account-stats.ts';
import { messages } from '../messages.ts';
import { ComingSoon } from '../placeholder/coming-soon.tsx';
import { browserPictures } from '../profile/pictures.ts';
import { SECTIONS } from '../sections/section.ts';
import {
  PICTURE_UPLOAD_MS,
  PROFILE_SAVE_MS,
  SETTINGS_SAVE_MS,
  UNREAD_MESSAGES,
} from '../timings.ts';
import { savedAccounts } from './saved-accounts.ts';
import type { Account, AccountInput, AccountServices } from './services.ts';

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
    content: (section) =>
      section === 'dashboard' ? (
        <Dashboard profile={profile} stats={stats} />
      ) : (
        <ComingSoon section={section} />
      ),
  };
}

export const sampleServices: AccountServices = {
  sections: SECTIONS,
  unverified: messages.unverified,
  delays: { profile: PROFILE_SAVE_MS, settings: SETTINGS_SAVE_MS, picture: PICTURE_UPLOAD_MS },
  pictures: browserPictures,
  savePicture: async () => {},
  useAccount: useSampleAccount,
};
