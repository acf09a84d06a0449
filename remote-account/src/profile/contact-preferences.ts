import type { ContactPreference } from '@idea-hub/shared/contracts/user';
import { messages } from '../messages.ts';

const ORDER: readonly ContactPreference[] = ['EMAIL', 'PLATFORM_MESSAGES', 'NONE'];

/** The choices of AC-08, in the order of the source text. */
export const CONTACT_PREFERENCES = ORDER.map((value) => ({
  value,
  label: messages.profile.contactPreferences[value],
}));
