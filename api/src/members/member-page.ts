import { sql } from 'kysely';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import type { Position } from '../http/cursors.ts';
import { Problem } from '../http/problem.ts';
import { listIdeas, PAGE } from '../ideas/list.ts';
import { isProfileShown, PERSON_COLUMNS, personOf } from './person.ts';
import { readSettings } from './settings.ts';

/** The form of a member's id. */
export const MEMBER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A member's profile, as others see it. Rejects with a 404 if others may not see it. */
export async function memberPage(queries: Queries, id: string) {
  const found = MEMBER_ID.test(id)
    ? await queries
        .selectFrom('users')
        .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
        .select(PERSON_COLUMNS)
        .select(['users.id', 'users.bio', 'users.website', 'users.linkedin', 'users.github'])
        .select(['users.skills', 'users.email', 'users.created_at'])
        .select(
          sql<number>`(select count(*) from published_ideas where author_id = users.id)`.as(
            'ideas',
          ),
        )
        .where('users.id', '=', id)
        .executeTakeFirst()
    : undefined;
  const settings = readSettings(found?.person_settings ?? null);
  if (!found || !isProfileShown(found, settings)) {
    throw new Problem(404, 'NOT_FOUND', MESSAGES.memberNotFound);
  }
  const { name, picture } = personOf(found, found.person_name);
  return {
    id: found.id,
    name,
    picture,
    bio: found.bio,
    website: found.website,
    linkedin: found.linkedin,
    github: found.github,
    skills: JSON.parse(found.skills) as string[],
    email: settings.privacy.showEmail ? found.email : null,
    // Only the year: the exact time would reveal that two names are the same account.
    since: `${new Date(found.created_at).getUTCFullYear()}`,
    ideas: Number(found.ideas),
  };
}

/**
 * A page of a member's published ideas, newest first, and the number of all. Rejects with a 404 if others may not see the
 * profile.
 */
export async function memberIdeas(queries: Queries, id: string, at: MemberListing) {
  const { ideas: total } = await memberPage(queries, id);
  return { total, ...(await listMemberIdeas(queries, id, at)) };
}

interface MemberListing {
  after?: Position | null;
  /** Number of the page; the first is 1. Others count instead of `after`. */
  page: number;
}

export const listMemberIdeas = (queries: Queries, id: string, { after, page }: MemberListing) =>
  listIdeas(queries, {
    author: id,
    ...(page === 1 ? { after } : { skip: (page - 1) * PAGE }),
  });
