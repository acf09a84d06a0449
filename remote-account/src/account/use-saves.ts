import { useLatest } from '@composed/browser/use-latest';
import { useTimers } from '@composed/browser/use-timers';
import type { User } from '@idea-hub/shared/contracts/user';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { AccountProfile, AccountSettings } from '../entities/account.ts';
import { messages } from '../messages.ts';
import { dismissFailure, notify, notifyFailure } from '../notices.ts';
import { ACCOUNT_NOTICE_MS, SETTINGS_NOTICE_MS } from '../timings.ts';
import type { Account, AccountServices, SaveKind } from './services.ts';
import type { useDraft } from './use-draft.ts';

const NOTICE_MS = { profile: ACCOUNT_NOTICE_MS, settings: SETTINGS_NOTICE_MS };

interface Form {
  delays: AccountServices['delays'];
  account: Account;
  draft: ReturnType<typeof useDraft>;
  profile: AccountProfile;
  settings: AccountSettings;
}

/** Saves profile and settings, one at a time, and shows the outcome. */
export function useSaves(form: Form) {
  const { session } = useSession();
  const timers = useTimers();
  // A ref, because a second click can come before the state is rendered.
  const running = useRef(false);
  const [saving, setSaving] = useState<SaveKind | null>(null);
  // A retry saves the current form, not the one that failed.
  const latest = useLatest(form);
  // After the screen closes, there is no form to retry.
  useEffect(() => dismissFailure, []);

  async function run<T>(kind: SaveKind, send: () => Promise<T>, keep: (saved: T) => void) {
    if (running.current) return;
    running.current = true;
    setSaving(kind);
    const { account, delays } = latest.current;
    let show: () => void;
    try {
      await timers.wait(delays[kind]);
      const saved = await send();
      show = () => {
        dismissFailure();
        keep(saved);
        notify({ type: 'success', text: messages[kind].saved, duration: NOTICE_MS[kind] });
      };
    } catch (error) {
      show = () => {
        const reason = account.reasonOf?.(error);
        if (reason === null) return;
        const retry = kind === 'profile' ? saveProfile : saveSettings;
        notifyFailure(reason ?? messages[kind].failed, retry, NOTICE_MS[kind]);
      };
    }
    running.current = false;
    setSaving(null);
    // If another member, or nobody, is signed in after the save, they must not see its outcome.
    if (session.getState().user?.id === account.user.id) show();
  }

  function saveProfile(overwritten?: User) {
    const { account, draft, profile } = latest.current;
    void run(
      'profile',
      () => account.saveProfile(profile, draft, overwritten),
      (user) => {
        account.keepProfile(profile, user);
        draft.settleProfile(profile, user);
      },
    );
  }

  function saveSettings() {
    const { account, draft, settings } = latest.current;
    void run(
      'settings',
      () => account.saveSettings(settings, draft.toggles),
      (saved) => {
        account.keepSettings(saved);
        draft.settleSettings(saved);
      },
    );
  }

  return { saving, saveProfile, saveSettings };
}
