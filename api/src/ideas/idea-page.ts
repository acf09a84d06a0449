import { type Selectable, sql } from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import type { PublishedIdeaTable } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { isProfileShown, PERSON_COLUMNS, personOf } from '../members/person.ts';
import { readSettings } from '../members/settings.ts';
import { isReviewer } from '../sessions/caller.ts';
import { ideaNotFound } from './change-idea.ts';
import { formOf, IDEA_COLUMNS, type IdeaRow, isoOf, textOf } from './columns.ts';
import type { IdeaPage, OwnIdea } from './schemas.ts';

/** Columns of a published idea that its page shows. */
const PUBLISHED_COLUMNS = [
  'published_ideas.title',
  'published_ideas.description',
  'published_ideas.category',
  'published_ideas.difficulty',
  'published_ideas.tags',
  'published_ideas.required_skills',
  'published_ideas.estimated_time',
  'published_ideas.resources',
  'published_ideas.published_at',
  'published_ideas.updated_at',
  'published_ideas.likes',
  'published_ideas.views',
  'published_ideas.shares',
  'published_ideas.saves',
  'published_ideas.comments',
] as const;

/**
 * The page of an idea. Shows the published text to everybody. Without one, shows the author's text to the author and
 * reviewers, and rejects with a 404 for others.
 */
export async function ideaPage(
  queries: Queries,
  id: number,
  viewer: UserRow | null,
): Promise<IdeaPage> {
  const found = await queries
    .selectFrom('ideas')
    .innerJoin('users', 'users.id', 'ideas.author_id')
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(PUBLISHED_COLUMNS)
    .select(['ideas.author_id', 'ideas.status', 'ideas.contact_preference', 'ideas.submitted_at'])
    .select(['users.created_at', 'users.contact_preference as account_preference', 'users.email'])
    .select(PERSON_COLUMNS)
    .select(
      sql<number>`(select count(*) from published_ideas as others
        where others.author_id = ideas.author_id)`.as('author_ideas'),
    )
    .where('ideas.id', '=', id)
    .executeTakeFirst();
  if (!found) throw ideaNotFound();
  const isOwn = viewer?.id === found.author_id;
  const published =
    found.published_at === null ? null : (found as typeof found & Selectable<PublishedIdeaTable>);
  if (!published && !isOwn && !(viewer && isReviewer(viewer))) throw ideaNotFound();
  const text = published ?? (await writtenText(queries, id));
  const settings = readSettings(found.person_settings);
  const isShown = isProfileShown(found, settings);
  const author = personOf(found, found.person_name);
  return {
    id,
    ...textOf(text),
    author: author.name,
    authorId: author.id,
    authorPicture: author.picture,
    authorIdeas: isShown ? Number(found.author_ideas) : 0,
    // Only the year: the exact time would reveal that two names are the same account.
    authorSince: isShown ? `${new Date(found.created_at).getUTCFullYear()}` : null,
    authorEmail: isShown && settings.privacy.showEmail ? found.email : null,
    datePosted: isoOf(published?.published_at ?? found.submitted_at),
    lastUpdated: isoOf(text.updated_at),
    likes: published?.likes ?? 0,
    views: published?.views ?? 0,
    shares: published?.shares ?? 0,
    saves: published?.saves ?? 0,
    comments: published?.comments ?? 0,
    // Only the author and reviewers may see the status of an edit.
    status: published && !isOwn && !(viewer && isReviewer(viewer)) ? 'Published' : found.status,
    isPublic: published !== null,
    isOwn,
    takesMessages:
      published !== null &&
      !isOwn &&
      found.contact_preference === 'email' &&
      found.account_preference !== 'NONE' &&
      found.person_suspended_at === null &&
      settings.privacy.allowMessages,
  };
}

function writtenText(queries: Queries, id: number) {
  return queries
    .selectFrom('ideas')
    .select(['title', 'description', 'category', 'difficulty', 'tags'])
    .select(['required_skills', 'estimated_time', 'resources', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** The same page with the author's latest text, as visitors will see it once it is published. */
export function writtenPage(page: IdeaPage, idea: IdeaRow): IdeaPage {
  return { ...page, ...textOf(idea), lastUpdated: isoOf(idea.updated_at) };
}

/** Maximum number of ideas in the member's list. */
const MOST = 500;

/** A member's own ideas, newest submission first. With `id`, only that idea, if it belongs to the member. */
export async function ownIdeas(
  queries: Queries,
  userId: string,
  { id, isWhole = false }: { id?: number; isWhole?: boolean } = {},
): Promise<OwnIdea[]> {
  const rows = await queries
    .selectFrom('ideas')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(IDEA_COLUMNS)
    .select(['published_ideas.views', 'published_ideas.likes', 'published_ideas.idea_id'])
    .select('published_ideas.comments')
    .where('ideas.author_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('ideas.id', '=', id ?? 0))
    .orderBy('ideas.submitted_at', 'desc')
    .orderBy('ideas.id', 'desc')
    .$if(!isWhole, (query) => query.limit(MOST))
    .execute();
  return rows.map((row) => ({
    ...formOf(row),
    id: row.id,
    version: row.version,
    status: row.status,
    isPublic: row.idea_id !== null,
    rejectionReason: row.rejection_reason,
    submittedDate: isoOf(row.submitted_at),
    lastUpdated: isoOf(row.updated_at),
    views: row.views ?? 0,
    likes: row.likes ?? 0,
    comments: row.comments ?? 0,
  })) as OwnIdea[];
}
