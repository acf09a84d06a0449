import { keptRecord, recordOf } from '@composed/browser/kept-record';
import { type KeyValueStore, tabStore } from '@composed/browser/storage';
import { useLatest } from '@composed/browser/use-latest';
import { readProfile } from '@idea-hub/shared/contracts/profile';
import type { User } from '@idea-hub/shared/contracts/user';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import { useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef, useState } from 'react';
import type { AccountProfile, AccountSettings, ProfileEdits } from '../entities/account.ts';
import { messages } from '../messages.ts';
import { notify } from '../notices.ts';
import { unsavedEdits } from '../profile/profile-edits.ts';
import { addressOf } from '../sections/section.ts';
import { NOTIFICATIONS, PRIVACY, type ToggleEdits, unsavedToggles } from '../settings/toggles.ts';

export interface Draft {
  edits: ProfileEdits;
  /** Values of the edited fields before the first edit since the last save. */
  seen: ProfileEdits;
  /** Text in the `Add a skill` field. */
  skill: string;
  toggles: ToggleEdits;
}

// One key for each member, so that the next member in this tab can't see the draft. `MEMBER_KEYS` are
// deleted at an explicit sign-out.
const keyOf = (userId: string) => `${MEMBER_KEYS}account-draft.${userId}`;

function editsOf(value: unknown): ProfileEdits {
  const from = recordOf(value);
  const { profilePicture: _uploaded, ...edits } = readProfile(from);
  return typeof from.email === 'string' ? { ...edits, email: from.email } : edits;
}

function togglesOf(value: unknown): ToggleEdits {
  const from = recordOf(value);
  const toggles: ToggleEdits = {};
  for (const name of [...NOTIFICATIONS, ...PRIVACY]) {
    const on = from[name];
    if (typeof on === 'boolean') toggles[name] = on;
  }
  return toggles;
}

/**
 * Stores a draft in the tab when a session expires. Stored data may be corrupt, so `read` returns only
 * known fields of the right type.
 */
export const keptDrafts = {
  keep(store: KeyValueStore, userId: string, draft: Draft): void {
    store.set(keyOf(userId), JSON.stringify(draft));
  },
  read(store: KeyValueStore, userId: string): Draft {
    const { edits, seen, skill, toggles } = keptRecord(store.get(keyOf(userId)));
    return {
      edits: editsOf(edits),
      seen: editsOf(seen),
      skill: typeof skill === 'string' ? skill : '',
      toggles: togglesOf(toggles),
    };
  },
  drop(store: KeyValueStore, userId: string): void {
    store.remove(keyOf(userId));
  },
};

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
  const dirty = !isEmpty(edits) || !isEmpty(toggles) || draft.skill.trim() !== '';
  const [first] = useState(draft);
  const [restored, setRestored] = useState<boolean | null>(
    !isEmpty(edits) || draft.skill !== '' || null,
  );
  // Decided once: later changes of the settings come from this screen.
  if (restored === null && saved.settings) setRestored(!isEmpty(unsaved(first.toggles)));

  const keep = dirty ? { ...draft, edits, toggles } : null;
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
    /** Values of the edited fields before the first edit since the last save. */
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
    dropToggles: () => setDraft((now) => ({ ...now, toggles: {} })),
    typeSkill: (skill: string) => setDraft((now) => ({ ...now, skill })),
    /**
     * Removes saved edits. Edits made during the save stay; their `seen` values become the saved ones.
     *
     * @param stored the member after the save
     */
    settleProfile: (profile: AccountProfile, stored: User) =>
      setDraft((now) => {
        const edits = unsavedEdits(profile, now.edits);
        const fields = Object.entries(stored.profile).filter(([field]) => field in edits);
        return { ...now, edits, seen: Object.fromEntries(fields) };
      }),
    settleSettings: (settings: AccountSettings) =>
      setDraft((now) => ({ ...now, toggles: unsavedToggles(settings, now.toggles) })),
  };
}

/** After a new sign-in, tells the member where to find their restored draft. */
export function useDraftNotice({ restored, edits, skill }: ReturnType<typeof useDraft>) {
  const navigate = useNavigate();
  const first = useRef(Object.keys(edits).length > 0 || skill !== '' ? 'profile' : 'settings');
  useEffect(() => {
    if (!restored) return;
    const section = first.current === 'profile' ? 'profile' : 'settings';
    notify({
      type: 'info',
      text: messages.draftIsBack,
      id: 'account-draft-is-back',
      action: {
        label: messages.openSection(messages.sections[section]),
        run: () => navigate(addressOf(section)),
      },
    });
  }, [restored, navigate]);
}
