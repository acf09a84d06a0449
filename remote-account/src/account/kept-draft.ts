import { keptRecord, recordOf } from '@composed/browser/kept-record';
import type { KeyValueStore } from '@composed/browser/storage';
import { readProfile } from '@idea-hub/shared/contracts/profile';
import { MEMBER_KEYS } from '@idea-hub/shared/platform/storage-keys';
import type { ProfileEdits } from '../entities/account-profile.ts';
import { NOTIFICATIONS, PRIVACY, type ToggleEdits } from '../settings/toggles.ts';

/** What a member changed and did not save. */
export interface Draft {
  edits: ProfileEdits;
  /** Saved values of the edited fields when the edits began. */
  seen: ProfileEdits;
  /** What stands in `Add a skill`. */
  skill: string;
  toggles: ToggleEdits;
}

// Per member: whoever signs in next in this tab is not shown what somebody else typed. A sign-out that
// was asked for takes it along.
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
 * A session that ends by itself keeps what was typed for that tab. What is read was
 * possibly written by something else, so that only known fields of the right type come back.
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
