import { sql } from 'kysely';
import { casesOf } from '../database/cases.ts';
import type { IdeaStatus } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { type Cursors, splitPage } from '../http/cursors.ts';
import { decidedTitle, type IdeaRow, isoOf } from '../ideas/columns.ts';
import { PERSON_COLUMNS, type PersonRow, personOf } from '../members/person.ts';
import type { PlaceQuery, QueueQuery } from './schemas.ts';

export const QUEUE_PAGE = 24;
const EXCERPT = 200;
/** Maximum number of words of a search; further ones are ignored. */
const WORDS = 8;

const wordsOf = ({ search = '' }: PlaceQuery) =>
  search.split(/\s+/).filter(Boolean).slice(0, WORDS);

/** Ideas of one status that match the queue's filters. */
function chosenIdeas(queries: Queries, status: IdeaStatus, query: PlaceQuery) {
  const { category } = query;
  const words = wordsOf(query);
  return queries
    .selectFrom('ideas')
    .innerJoin('users', 'users.id', 'ideas.author_id')
    .where('ideas.status', '=', status)
    .$if(category !== undefined, (ideas) => ideas.where('ideas.category', '=', category ?? ''))
    .$if(words.length > 0, (ideas) =>
      ideas.where(({ and, or }) =>
        and(
          words.map((word) => {
            const pattern = `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`;
            const text = sql`lower(ideas.title || ' ' || users.name)`;
            return or(casesOf(pattern).map((one) => sql<boolean>`${text} like ${one} escape '\\'`));
          }),
        ),
      ),
    );
}

/** Ideas of one status; the longest-waiting idea is first. */
export async function reviewQueue(queries: Queries, cursors: Cursors, query: QueueQuery) {
  const status = (query.status ?? 'Under Review') as IdeaStatus;
  const size = Number(query.limit ?? QUEUE_PAGE);
  const list = cursors.of('queue', status, query.category, wordsOf(query));
  const after = list.read(query.cursor);
  const chosen = chosenIdeas(queries, status, query);
  const rows = await chosen
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(['ideas.id', 'ideas.version', 'ideas.status', 'ideas.title', 'ideas.category'])
    .select(['ideas.difficulty', 'users.name', 'ideas.submitted_at', 'ideas.updated_at'])
    .select(PERSON_COLUMNS)
    .select(sql<string>`substr(ideas.description, 1, ${sql.lit(EXCERPT)})`.as('description'))
    .select('published_ideas.idea_id')
    .select(
      sql<number>`(select count(*) from reports where reports.idea_id = ideas.id
        and message_id is null and comment_id is null and resolved_at is null)`.as('reports'),
    )
    .$if(after !== null, (ideas) =>
      ideas.where(sql<boolean>`(ideas.updated_at, ideas.id) > (${after?.value}, ${after?.id})`),
    )
    .orderBy('ideas.updated_at')
    .orderBy('ideas.id')
    .limit(size + 1)
    .execute();
  const { total } = await chosen
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const { shown, last } = splitPage(rows, size);
  return {
    ideas: shown.map((row) => ({
      id: row.id,
      version: row.version,
      status: row.status,
      title: row.title,
      description: row.description,
      category: row.category,
      difficulty: row.difficulty,
      ...authorIn(row),
      isPublic: row.idea_id !== null,
      reports: Number(row.reports),
      submittedDate: isoOf(row.submitted_at),
      lastUpdated: isoOf(row.updated_at),
    })),
    total: Number(total),
    next: list.write(last && { value: last.updated_at, id: last.id }),
  };
}

function authorIn(row: PersonRow & { name: string }) {
  const { id, name, picture } = personOf(row, row.name);
  return { author: name, authorId: id, authorPicture: picture };
}

/**
 * The place of an idea among those of its status and the filters, the longest-waiting one first. If the idea
 * doesn't match the filters, they don't count.
 */
export async function placeOf(queries: Queries, idea: IdeaRow, query: PlaceQuery) {
  const isMatch =
    (await chosenIdeas(queries, idea.status, query)
      .select('ideas.id')
      .where('ideas.id', '=', idea.id)
      .executeTakeFirst()) !== undefined;
  const all = chosenIdeas(queries, idea.status, isMatch ? query : {});
  const here = sql`(${idea.updated_at}, ${idea.id})`;
  const isEarlier = sql<boolean>`(ideas.updated_at, ideas.id) < ${here}`;
  const count = await all
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`sum(case when ${isEarlier} then 1 else 0 end)`.as('earlier'),
    ])
    .executeTakeFirstOrThrow();
  const neighbour = async (condition: typeof isEarlier, direction: 'asc' | 'desc') => {
    const found = await all
      .select('ideas.id')
      .where(condition)
      .orderBy('ideas.updated_at', direction)
      .orderBy('ideas.id', direction)
      .executeTakeFirst();
    return found ? `${found.id}` : null;
  };
  return {
    position: Number(count.earlier) + 1,
    total: Number(count.total),
    previous: await neighbour(isEarlier, 'desc'),
    next: await neighbour(sql<boolean>`(ideas.updated_at, ideas.id) > ${here}`, 'asc'),
  };
}

/** The oldest open reports about an idea. */
export async function openReportsOf(queries: Queries, ideaId: number) {
  const rows = await queries
    .selectFrom('reports')
    .select(['id', 'reason', 'created_at'])
    .where('idea_id', '=', ideaId)
    .where('message_id', 'is', null)
    .where('comment_id', 'is', null)
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .limit(5)
    .execute();
  return rows.map(({ id, reason, created_at }) => ({ id, reason, at: isoOf(created_at) }));
}

/** An idea's author, as reviewers see the account. */
export async function authorOf(queries: Queries, userId: string) {
  const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${from})`;
  const found = await queries
    .selectFrom('users')
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .select(['users.name', 'email_verified_at', 'suspended_at', 'created_at'])
    .select(PERSON_COLUMNS)
    .select([
      count(sql`published_ideas where author_id = users.id`).as('published'),
      count(sql`decisions join ideas on ideas.id = idea_id
        where author_id = users.id and action = 'reject'`).as('rejected'),
      count(sql`ideas where author_id = users.id and status = 'Withdrawn'`).as('withdrawn'),
      count(sql`reports join ideas on ideas.id = idea_id
        where author_id = users.id and message_id is null and comment_id is null
        and resolved_at is null`).as('reports'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  const ideas = await queries
    .selectFrom('ideas')
    .select(['id', 'title', 'status'])
    .where('author_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(8)
    .execute();
  return {
    name: found.name,
    picture: personOf(found, found.name).picture,
    ideas,
    isEmailVerified: found.email_verified_at !== null,
    isSuspended: found.suspended_at !== null,
    joinDate: isoOf(found.created_at),
    published: Number(found.published),
    rejected: Number(found.rejected),
    withdrawn: Number(found.withdrawn),
    openReports: Number(found.reports),
  };
}

const PAGE = 50;

/** Decisions, newest first. With `ideaId`, only those about that idea. With `action`, only those with that outcome. */
export async function listDecisions(
  queries: Queries,
  cursors: Cursors,
  { cursor, ideaId, action }: { cursor?: string; ideaId?: number; action?: string },
) {
  const list = cursors.of('decisions', ideaId, action);
  const after = list.read(cursor);
  const rows = await queries
    .selectFrom('decisions')
    .leftJoin('ideas', 'ideas.id', 'decisions.idea_id')
    .leftJoin('users', 'users.id', 'decisions.reviewer_id')
    .select(['decisions.id', 'decisions.idea_id', 'decisions.action', 'decisions.reason'])
    .select(['decisions.created_at', decidedTitle.as('title'), 'ideas.category', 'users.name'])
    .$if(ideaId !== undefined, (all) => all.where('decisions.idea_id', '=', ideaId ?? 0))
    .$if(action !== undefined, (all) => all.where(sql`decisions.action`, '=', action))
    .$if(after !== null, (all) =>
      all.where(
        sql<boolean>`(decisions.created_at, decisions.id) < (${after?.value}, ${after?.id})`,
      ),
    )
    .orderBy('decisions.created_at', 'desc')
    .orderBy('decisions.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, last } = splitPage(rows, PAGE);
  return {
    decisions: shown.map((row) => ({
      id: row.id,
      ideaId: row.idea_id,
      title: row.title,
      category: row.category ?? '',
      reviewer: row.name,
      action: row.action,
      reason: row.reason,
      at: isoOf(row.created_at),
    })),
    next: list.write(last && { value: last.created_at, id: last.id }),
  };
}
