import { toUser, type UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { decidedTitle, isoOf } from '../ideas/columns.ts';
import { ownIdeas } from '../ideas/idea-page.ts';
import { newsletterOf } from '../newsletter/subscribers.ts';
import { pendingChange } from '../security/email-change.ts';
import { settingsOf } from './settings.ts';
import { exportedViews } from './statistics.ts';

/** All stored data about a member, except hashes and tokens, which only the server can use. */
export async function exportMember(queries: Queries, user: UserRow) {
  const { id } = user;
  const marks = async (table: 'likes' | 'saves') =>
    (
      await queries
        .selectFrom(table)
        .select(['idea_id', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute()
    ).map(({ idea_id, created_at }) => ({ idea: idea_id, at: isoOf(created_at) }));
  const messages = (column: 'recipient_id' | 'sender_id') =>
    queries
      .selectFrom('messages')
      .select(['idea_id', 'sender_name', 'sender_email', 'body', 'created_at', 'read_at'])
      .where(column, '=', id)
      .where(column === 'sender_id' ? 'sender_deleted' : 'recipient_deleted', '=', 0)
      .orderBy('created_at')
      .execute();
  const comments = await queries
    .selectFrom('comments')
    .select(['id', 'idea_id', 'reply_to', 'body', 'created_at'])
    .where('author_id', '=', id)
    .orderBy('created_at')
    .execute();
  const offers = await queries
    .selectFrom('offers')
    .select(['idea_id', 'offer', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  const received = await messages('recipient_id');
  const sent = await messages('sender_id');
  const published = await queries
    .selectFrom('published_ideas')
    .innerJoin('ideas', 'ideas.id', 'published_ideas.idea_id')
    .select(['published_ideas.idea_id', 'published_ideas.title', 'published_ideas.description'])
    .select(['published_ideas.category', 'published_ideas.difficulty', 'published_ideas.tags'])
    .select(['published_ideas.required_skills', 'published_ideas.estimated_time'])
    .select(['published_ideas.resources', 'published_ideas.author_name'])
    .select(['published_ideas.published_at', 'published_ideas.updated_at'])
    .select(['published_ideas.views', 'published_ideas.likes', 'published_ideas.shares'])
    .select('published_ideas.saves')
    .where('ideas.author_id', '=', id)
    .execute();
  const drafts = await queries
    .selectFrom('drafts')
    .select(['form', 'content', 'updated_at'])
    .where('user_id', '=', id)
    .where('content', '!=', '')
    .execute();
  const reports = await queries
    .selectFrom('reports')
    .select(['idea_id', 'reason', 'created_at'])
    .where('reporter_id', '=', id)
    .execute();
  const decisions = await queries
    .selectFrom('decisions')
    .select(['idea_id', 'action', 'reason', 'created_at'])
    .where('reviewer_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const aboutIdeas = await queries
    .selectFrom('decisions')
    .innerJoin('ideas', 'ideas.id', 'decisions.idea_id')
    .select(['idea_id', 'action', 'reason', decidedTitle.as('title'), 'decisions.created_at'])
    .where('ideas.author_id', '=', id)
    .orderBy('decisions.created_at')
    .orderBy('decisions.id')
    .execute();
  const sessions = await queries
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'ended_at', 'device', 'network', 'last_used_at'])
    .where('user_id', '=', id)
    .execute();
  const providers = await queries
    .selectFrom('identities')
    .select(['provider', 'subject'])
    .where('user_id', '=', id)
    .execute();
  const blocked = await queries
    .selectFrom('message_blocks')
    .select('created_at')
    .where('user_id', '=', id)
    .execute();
  const notifications = await queries
    .selectFrom('notifications')
    .select(['kind', 'idea_id', 'count', 'latest_at as created_at'])
    .where('member_id', '=', id)
    .orderBy('latest_at')
    .orderBy('kind')
    .orderBy('idea_id')
    .execute();
  const picture = await queries
    .selectFrom('pictures')
    .select('data')
    .where('user_id', '=', id)
    .executeTakeFirst();
  const at = <Row extends { created_at: number }>({ created_at, ...row }: Row) => ({
    ...row,
    at: isoOf(created_at),
  });
  return {
    account: toUser(user),
    settings: await settingsOf(queries, id),
    emailChange: await pendingChange(queries, user),
    newsletter: await newsletterOf(queries, user),
    picture: picture ? `data:image/webp;base64,${picture.data}` : null,
    signInProviders: providers,
    sessions: sessions.map((session) => ({
      began: isoOf(session.created_at),
      ends: isoOf(session.ended_at ?? session.expires_at),
      lastUsed: isoOf(session.last_used_at ?? session.created_at),
      device: session.device,
      network: session.network,
    })),
    ideas: await ownIdeas(queries, id, { isWhole: true }),
    publishedIdeas: published,
    viewsOfDays: await exportedViews(queries, id),
    decisionsAboutIdeas: aboutIdeas.map(at),
    drafts: drafts.map(({ updated_at, ...draft }) => ({ ...draft, at: isoOf(updated_at) })),
    likes: await marks('likes'),
    saves: await marks('saves'),
    comments: comments.map(at),
    offers: offers.map(at),
    messagesReceived: received.map(at),
    messagesSent: sent.map(({ read_at: _read, ...message }) => at(message)),
    blockedSenders: blocked.map(at),
    notifications: notifications.map(at),
    reports: reports.map(at),
    decisions: decisions.map(at),
  };
}
