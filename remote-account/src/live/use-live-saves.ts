import { useLatest } from '@composed/browser/use-latest';
import { apiClient, isApiError } from '@idea-hub/shared/api';
import { putUsersSettings } from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useState } from 'react';
import { useSaving } from '../account/use-saving.ts';
import type { AccountProfile, EditableProfile, ProfileEdits } from '../entities/account-profile.ts';
import type { AccountSettings } from '../entities/account-settings.ts';
import { messages } from '../messages.ts';
import { dismissFailure, notify, notifyFailure } from '../notices.ts';
import { changeOf, type ToggleEdits } from '../settings/toggles.ts';
import { SETTINGS_NOTICE_MS } from '../timings.ts';
import {
  changedElsewhere,
  errorsByField,
  type ProfileField,
  seenOf,
  updateOf,
} from './live-profile.ts';

/** Fields that both this device and another one changed, and the server's current user. */
interface Conflict {
  readonly fields: readonly ProfileField[];
  readonly current: User;
}

type Errors = Partial<Record<keyof EditableProfile, string>>;

interface Saves {
  user: User;
  profile: AccountProfile;
  settings: AccountSettings;
  edits: ProfileEdits;
  /** Values of the edited fields before the first edit. */
  seen: ProfileEdits;
  toggles: ToggleEdits;
  onProfileSaved(profile: AccountProfile, user: User): void;
  onSettingsSaved(settings: AccountSettings): void;
}

/** Saves profile and settings on the server, and shows the outcome. */
export function useLiveSaves(given: Saves) {
  const { session } = useSession();
  const { saving, save } = useSaving();
  const [errors, setErrors] = useState<Errors>({});
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** Number of saves in which the server refused fields. */
  const [refusals, setRefusals] = useState(0);
  // A retry saves the current form, not the one that failed.
  const latest = useLatest(given);
  useEffect(() => dismissFailure, []);

  /**
   * Runs a save. `send` returns the function to run after success. If another member, or nobody, is signed
   * in afterwards, they don't see the outcome.
   */
  async function run(kind: 'profile' | 'settings', send: () => Promise<() => void>) {
    const { user } = latest.current;
    const stillHere = () => session.getState().user?.id === user.id;
    let caught: unknown;
    let settle: (() => void) | undefined;
    const saved = await save(kind, 0, async () => {
      try {
        settle = await send();
      } catch (error) {
        caught = error;
        throw error;
      }
    });
    if (saved === null || !stillHere()) return;
    if (saved) {
      dismissFailure();
      settle?.();
      return;
    }
    const refusal = refusalIn(caught);
    const fields = errorsByField(refusal?.fields ?? {});
    setErrors(fields);
    if (Object.keys(fields).length > 0) {
      setRefusals((last) => last + 1);
      return;
    }
    const isProfile = kind === 'profile';
    const { failed } = isProfile ? messages.profile : messages.settings;
    const retry = isProfile ? () => saveProfile() : saveSettings;
    notifyFailure(refusal?.text ?? failed, retry, isProfile ? undefined : SETTINGS_NOTICE_MS);
  }

  /** Saves the profile. `over` is the other device's version, if the member agreed to overwrite it. */
  function saveProfile(over?: User) {
    setErrors({});
    setConflict(null);
    void run('profile', async () => {
      const { user: shown, profile, edits, seen, onProfileSaved } = latest.current;
      const change = updateOf(profile, edits);
      const update = { ...change, seen: over ? seenOf(over, change) : seenOf(shown, change, seen) };
      let user: User;
      try {
        user = await apiClient.updateProfile(update);
      } catch (error) {
        if (!isApiError(error) || error.status !== 412) throw error;
        const current = await apiClient.getProfile();
        const fields = changedElsewhere(current, update);
        return () => setConflict({ fields, current });
      }
      return () => {
        onProfileSaved(profile, user);
        notify({ type: 'success', text: messages.profile.saved });
      };
    });
  }

  function saveSettings() {
    void run('settings', async () => {
      const { settings, toggles, onSettingsSaved } = latest.current;
      const saved = await call(putUsersSettings, { input: changeOf(toggles) });
      return () => {
        onSettingsSaved({ ...settings, ...saved });
        notify({
          type: 'success',
          text: messages.settings.saved,
          duration: SETTINGS_NOTICE_MS,
        });
      };
    });
  }

  return {
    saving,
    errors,
    refusals,
    conflict,
    closeConflict: () => setConflict(null),
    saveProfile,
    saveSettings,
    /** Clears the errors of fields that the member is correcting. */
    forget(fields: object) {
      const isMended = (field: string) => field in fields;
      setErrors((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !isMended(field))),
      );
    },
  };
}
