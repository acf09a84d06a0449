import { readProfile } from '@idea-hub/shared/contracts/profile';
import { type KeyValueStore, MEMBER_KEYS } from '@idea-hub/shared/platform/storage';
import type { ProfileEdits } from '../entities/account-profile.ts';
import { NOTIFICATIONS, PRIVACY, type ToggleEdits } from '../settings/toggles.ts';

/** What a member changed and did not save. */
export interface Draft {
  edits: ProfileEdits;
  /** What stands in `Add a skill`. */
  skill: string;
  toggles: ToggleEdits;
}

export const EMPTY_DRAFT: Draft = { edits: {}, skill: '', toggles: {} };

// Per member: whoever signs in next in this tab is not shown what somebody else typed. A sign-out that
// was asked for takes it along.
const keyOf = (userId: string) => `${MEMBER_KEYS}account-draft.${userId}`;

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

function editsOf(value: unknown): ProfileEdits {
  const from = fieldsOf(value);
  const { profilePicture: _uploaded, ...edits } = readProfile(from);
  return typeof from.email === 'string' ? { ...edits, email: from.email } : edits;
}

function togglesOf(value: unknown): ToggleEdits {
  const from = fieldsOf(value);
  const toggles: ToggleEdits = {};
  for (const name of [...NOTIFICATIONS, ...PRIVACY]) {
    const on = from[name];
    if (typeof on === 'boolean') toggles[name] = on;
  }
  return toggles;
}

/**
 * A session that ends by itself keeps what was typed for that tab (SH-10). What is read was
 * possibly written by something else, so that only known fields of the right type come back.
 */
export const keptDrafts = {
  keep(store: KeyValueStore, userId: string, draft: Draft): void {
    store.set(keyOf(userId), JSON.stringify(draft));
  },
  read(store: KeyValueStore, userId: string): Draft {
    const text = store.get(keyOf(userId));
    if (text === null) return EMPTY_DRAFT;
    try {
      const from = fieldsOf(JSON.parse(text));
      return {
        edits: editsOf(from.edits),
        skill: typeof from.skill === 'string' ? from.skill : '',
        toggles: togglesOf(from.toggles),
      };
    } catch {
      return EMPTY_DRAFT;
    }
  },
  drop(store: KeyValueStore, userId: string): void {
    store.remove(keyOf(userId));
  },
};
