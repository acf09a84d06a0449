import type { ContactPreference } from '@idea-hub/shared/contracts/user';
import { type KeyValueStore, MEMBER_KEYS } from '@idea-hub/shared/platform/storage';
import type { ProfileEdits } from '../profile/profile-edits.ts';
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

const TEXTS = ['firstName', 'lastName', 'email', 'bio', 'website', 'linkedin', 'github'] as const;
const CONTACTS: readonly ContactPreference[] = ['EMAIL', 'PLATFORM_MESSAGES', 'NONE'];

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};

function editsOf(value: unknown): ProfileEdits {
  const from = fieldsOf(value);
  const edits: ProfileEdits = {};
  for (const key of TEXTS) {
    const text = from[key];
    if (typeof text === 'string') edits[key] = text;
  }
  const { skills, contactPreference } = from;
  if (Array.isArray(skills)) {
    edits.skills = [...new Set(skills.filter((skill) => typeof skill === 'string'))];
  }
  const contact = CONTACTS.find((known) => known === contactPreference);
  if (contact) edits.contactPreference = contact;
  return edits;
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
