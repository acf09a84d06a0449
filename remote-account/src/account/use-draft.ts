import { tabStore } from '@composed/browser/storage';
import { useLatest } from '@composed/browser/use-latest';
import type { User } from '@idea-hub/shared/contracts/user';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useState } from 'react';
import type { AccountProfile, ProfileEdits } from '../entities/account-profile.ts';
import type { AccountSettings } from '../entities/account-settings.ts';
import { unsavedEdits } from '../profile/profile-edits.ts';
import { type ToggleEdits, unsavedToggles } from '../settings/toggles.ts';
import { type Draft, keptDrafts } from './kept-draft.ts';

const isEmpty = (edits: object) => Object.keys(edits).length === 0;

/**
 * The member's unsaved changes. They survive a change of section. If the session expires, the tab keeps
 * them. A sign-out on this screen (`leaving`) drops them.
 *
 * @param saved `settings` is absent until they are loaded. Until then, all edited toggles count as unsaved
 */
export function useDraft(
  user: User,
  saved: { profile: AccountProfile; settings?: AccountSettings | undefined },
  leaving: boolean,
) {
  const { session } = useSession();
  const [draft, setDraft] = useState<Draft>(() => keptDrafts.read(tabStore, user.id));

  const edits = unsavedEdits(saved.profile, draft.edits);
  const unsaved = (from: ToggleEdits) =>
    saved.settings ? unsavedToggles(saved.settings, from) : from;
  const toggles = unsaved(draft.toggles);
  const dirty = !isEmpty(edits) || !isEmpty(toggles);
  const [first] = useState(draft);
  const [restored, setRestored] = useState<boolean | null>(
    !isEmpty(edits) || draft.skill !== '' || null,
  );
  // Decided once: later changes of the settings come from this screen.
  if (restored === null && saved.settings) setRestored(!isEmpty(unsaved(first.toggles)));

  const keep = dirty || draft.skill.trim() !== '' ? { ...draft, edits, toggles } : null;
  const latest = useLatest(leaving ? null : keep);

  useEffect(() => {
    keptDrafts.drop(tabStore, user.id);
    return () => {
      // A member who is still signed in has confirmed leaving, so drop the draft. Otherwise the session
      // expired first.
      const left = session.getState().user?.id === user.id;
      if (!left && latest.current) keptDrafts.keep(tabStore, user.id, latest.current);
    };
  }, [session, user.id, latest]);

  return {
    edits,
    toggles,
    skill: draft.skill,
    dirty,
    /** Whether the screen opened with a draft from an earlier session. */
    restored: restored === true,
    /** Values of the edited fields before the first edit. */
    seen: draft.seen,
    edit: (change: ProfileEdits) =>
      setDraft((now) => {
        const begun = Object.keys(change).filter(
          (field) => !(field in unsavedEdits(saved.profile, now.edits)),
        ) as (keyof ProfileEdits)[];
        const seen = Object.fromEntries(begun.map((field) => [field, saved.profile[field]]));
        return { ...now, edits: { ...now.edits, ...change }, seen: { ...now.seen, ...seen } };
      }),
    dropEdits: (fields: readonly string[]) =>
      setDraft((now) => ({
        ...now,
        edits: Object.fromEntries(
          Object.entries(now.edits).filter(([field]) => !fields.includes(field)),
        ),
      })),
    toggle: (change: ToggleEdits) =>
      setDraft((now) => ({ ...now, toggles: { ...now.toggles, ...change } })),
    typeSkill: (skill: string) => setDraft((now) => ({ ...now, skill })),
    /** Removes saved edits. Changes made during the save stay. */
    settleProfile: (profile: AccountProfile) =>
      setDraft((now) => ({ ...now, edits: unsavedEdits(profile, now.edits) })),
    settleSettings: (settings: AccountSettings) =>
      setDraft((now) => ({ ...now, toggles: unsavedToggles(settings, now.toggles) })),
  };
}
