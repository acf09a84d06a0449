import Type, { type Static } from 'typebox';
import type { UserRow } from '../accounts/user.ts';
import { nullable } from '../http/answers.ts';
import { type MemberSettings, readSettings } from './settings.ts';

const person = {
  id: nullable(Type.String(), 'For `/members/{id}`; `null` if others may not see the profile'),
  name: Type.String(),
  picture: nullable(Type.String(), 'Address below /api; `null` without one or without a profile'),
};

/** A member, as others see them next to an idea, a comment or a message. */
export const PersonSchema = Type.Object(person);

export type Person = Static<typeof PersonSchema>;

/** Schemas of an idea's author, beside `author` with the name. */
export const authorFields = { authorId: person.id, authorPicture: person.picture };

/** Columns for `personOf`. For a query that left-joins `users`, and `member_settings` of the same member. */
export const PERSON_COLUMNS = [
  'users.id as person_id',
  'users.name as person_name',
  'users.profile_picture as person_picture',
  'users.profile_visibility as person_visibility',
  'users.email_verified_at as person_verified_at',
  'users.suspended_at as person_suspended_at',
  'member_settings.settings as person_settings',
] as const;

/** All `null` without an account. */
export interface PersonRow {
  person_id: string | null;
  person_name: string | null;
  person_picture: string | null;
  person_visibility: UserRow['profile_visibility'] | null;
  person_verified_at: number | null;
  person_suspended_at: number | null;
  person_settings: string | null;
}

/**
 * A member, as others see them: the name, and the rest only if others may see the profile.
 *
 * @param name shown instead of the account's name, and without an account
 */
export function personOf(row: PersonRow, name: string): Person {
  const isShown = isProfileShown(row, readSettings(row.person_settings));
  return {
    id: isShown ? row.person_id : null,
    name,
    picture: isShown ? publicPicture(row.person_picture) : null,
  };
}

/** Whether others may see the member's profile. */
export const isProfileShown = (row: PersonRow, { privacy }: MemberSettings): boolean =>
  row.person_visibility === 'public' &&
  row.person_verified_at !== null &&
  row.person_suspended_at === null &&
  privacy.showProfile;

/** A sign-in provider's picture stays private: its server would see each visitor of the page. */
const publicPicture = (address: string | null): string | null =>
  address?.startsWith('/pictures/') ? address : null;
