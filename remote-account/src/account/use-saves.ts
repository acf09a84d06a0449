import { useLatest } from '@composed/browser/use-latest';
import type { User } from '@idea-hub/shared/contracts/user';
import { useSession } from '@idea-hub/shared/session';
import { useEffect } from 'react';
import { type AccountProfile, profileChangeOf } from '../entities/account-profile.ts';
import type { AccountSettings } from '../entities/account-settings.ts';
import { messages } from '../messages.ts';
import { dismissFailure, notify, notifyFailure } from '../notices.ts';
import { PROFILE_SAVE_MS, SETTINGS_NOTICE_MS, SETTINGS_SAVE_MS } from '../timings.ts';
import { savedAccounts } from './saved-accounts.ts';
import type { AccountServices } from './services.ts';
import { useSaving } from './use-saving.ts';

interface Saves {
  user: User;
  services: AccountServices;
  profile: AccountProfile;
  settings: AccountSettings;
  onProfileSaved(profile: AccountProfile): void;
  onSettingsSaved(settings: AccountSettings): void;
}

/** Saves profile and settings, and shows the outcome. */
export function useSaves(given: Saves) {
  const { session } = useSession();
  const { saving, save } = useSaving();
  // A retry saves the current form, not the one that failed.
  const latest = useLatest(given);
  // After the screen closes, there is no form to retry.
  useEffect(() => dismissFailure, []);

  /** False if another member, or nobody, is signed in after the save. They must not see its outcome. */
  const stillHere = (userId: string) => session.getState().user?.id === userId;

  const saveProfile = async () => {
    const { user, services, profile, onProfileSaved } = latest.current;
    const saved = await save('profile', PROFILE_SAVE_MS, () => services.saveProfile(profile));
    if (saved === null || !stillHere(user.id)) return;
    if (!saved) {
      notifyFailure(messages.profile.failed, saveProfile);
      return;
    }
    const { joinDate: _joined, role: _role, profilePicture: _picture, ...change } = profile;
    savedAccounts.saveProfile(user.id, change);
    session.amendUser(profileChangeOf({ ...profile, ...savedAccounts.of(user.id).profile }));
    onProfileSaved(profile);
    notify({ type: 'success', text: messages.profile.saved });
  };

  const saveSettings = async () => {
    const { user, services, settings, onSettingsSaved } = latest.current;
    const saved = await save('settings', SETTINGS_SAVE_MS, () => services.saveSettings(settings));
    if (saved === null || !stillHere(user.id)) return;
    if (!saved) {
      notifyFailure(messages.settings.failed, saveSettings, SETTINGS_NOTICE_MS);
      return;
    }
    savedAccounts.saveSettings(user.id, settings);
    onSettingsSaved(settings);
    notify({ type: 'success', text: messages.settings.saved, duration: SETTINGS_NOTICE_MS });
  };

  const savePicture = (picture: string) => {
    const { user } = latest.current;
    if (!stillHere(user.id)) return;
    savedAccounts.saveProfile(user.id, { profilePicture: picture });
    session.amendUser({ profile: { profilePicture: picture } });
  };

  return { saving, saveProfile, saveSettings, savePicture };
}
