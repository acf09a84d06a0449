import type { MemberSettings } from '../members/settings.ts';

/** Columns of an account for `personIn`. For a query that has `users` and, joined, `member_settings`. */
export const PERSON_COLUMNS = [
  'users.id as person_id',
  'users.name as person_name',
  'users.profile_picture as person_picture',
  'users.profile_visibility as person_visibility',
  'member_settings.settings as person_settings',
] as const;

interface PersonRow {
  person_id: string | null;
  person_name: string | null;
  person_picture: string | null;
  person_visibility: 'public' | 'private' | null;
  person_settings: string | null;
}

/** A member as others see them. Without a public profile, only the name. */
export function personIn(row: PersonRow) {
  const isShown =
    row.person_visibility === 'public' &&
    (row.person_settings === null ||
      (JSON.parse(row.person_settings) as MemberSettings).privacy.showProfile);
  return {
    author: row.person_name,
    authorId: isShown ? row.person_id : null,
    authorPicture: isShown ? row.person_picture : null,
  };
}
