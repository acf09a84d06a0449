import { keptRecord, recordOf } from '@composed/browser/kept-record';
import type { KeyValueStore } from '@composed/browser/storage';
import { readProfile } from '@idea-hub/shared/contracts/profile';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import type { ProfileEdits } from '../entities/account-profile.ts';
import { NOTIFICATIONS, PRIVACY, type ToggleEdits } from '../settings/toggles.ts';

/** Unsaved changes of a member. */
export interface Draft {
  edits: ProfileEdits;
  /** Values of the edited fields before the first edit. */
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
