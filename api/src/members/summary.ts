import { sql } from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { decidedTitle, isoOf, publicTitle } from '../ideas/columns.ts';
import { unread } from '../messages/inbox.ts';

/** Maximum number of events; the newest ones are returned. */
const ACTIVITIES = 10;

const KIND_OF = {
  approve: 'approval',
  publish: 'approval',
  reject: 'rejection',
  withdraw: 'withdrawal',
} as const;

/** The dashboard's figures, and the newest events of a member's ideas. */
export async function memberSummary(queries: Queries, { id, profile_views }: UserRow) {
  const figures = await queries
    .selectFrom('ideas')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(({ fn, case: choose }) => [
      fn.sum(choose().when('ideas.status', '=', 'Withdrawn').then(0).else(1).end()).as('ideas'),
      fn.sum('published_ideas.views').as('views'),
      fn.sum('published_ideas.likes').as('likes'),
    ])
    .where('ideas.author_id', '=', id)
    .executeTakeFirstOrThrow();
  const { messages } = await queries
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll().as('messages'))
    .where('recipient_id', '=', id)
    .where('recipient_deleted', '=', 0)
    .executeTakeFirstOrThrow();
  return {
    projectsSubmitted: Number(figures.ideas ?? 0),
    totalViews: Number(figures.views ?? 0),
    totalLikes: Number(figures.likes ?? 0),
    messagesReceived: Number(messages),
    unreadMessages: await unread(queries, id),
    profileViews: profile_views,
    activity: await activity(queries, id),
  };
}

async function activity(queries: Queries, id: string) {
  const newest = sql.lit(ACTIVITIES);
  const { rows } = await sql<{
    kind: 'like' | 'message' | keyof typeof KIND_OF;
    idea: number;
    title: string;
    who: string | null;
    at: number;
  }>`select * from (
      select * from (select 'like' as kind, ideas.id as idea, ${publicTitle} as title, null as who,
        likes.created_at as at from ideas join likes on likes.idea_id = ideas.id
        where ideas.author_id = ${id} and likes.user_id <> ${id}
        order by likes.created_at desc limit ${newest}) as a
      union all
      select * from (select 'message', ideas.id, ${publicTitle}, messages.sender_name,
        messages.created_at from messages join ideas on ideas.id = messages.idea_id
        where messages.recipient_id = ${id} and messages.recipient_deleted = 0
        order by messages.created_at desc limit ${newest}) as b
      union all
      select * from (select decisions.action, ideas.id, ${decidedTitle}, null,
        decisions.created_at from ideas join decisions on decisions.idea_id = ideas.id
        where ideas.author_id = ${id}
        order by decisions.created_at desc limit ${newest}) as c
    ) as events order by at desc limit ${newest}`.execute(queries);
  return rows.map(({ kind, idea, title, who, at }) => ({
    kind: kind === 'like' || kind === 'message' ? kind : KIND_OF[kind],
    ideaId: idea,
    title,
    who,
    isPublished: kind === 'publish',
    at: isoOf(at),
  }));
}
