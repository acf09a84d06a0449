import { sql } from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import type { DecisionTable } from '../database/community-schema.ts';
import type { Queries } from '../database/database.ts';
import { decidedTitle, publicTitle } from '../ideas/columns.ts';
import { actorId, isThere } from '../notifications/list.ts';
import { compose, type Mail } from './mails.ts';

type Decision = DecisionTable['action'];

const DECIDED: Record<Decision, { subject: string; sentence: (title: string) => string }> = {
  approve: {
    subject: 'Your idea was approved',
    sentence: (title) => `Your idea “${title}” was approved. It will be published soon.`,
  },
  publish: {
    subject: 'Your idea is published',
    sentence: (title) => `Your idea “${title}” is published: everybody can find it now.`,
  },
  reject: {
    subject: 'Your idea was not accepted',
    sentence: (title) =>
      `Your idea “${title}” was not accepted as it is. You can change it and submit it again.`,
  },
  withdraw: {
    subject: 'Your idea was taken down',
    sentence: (title) => `A reviewer has taken down your idea “${title}”.`,
  },
};

const ALL_DECIDED: Record<Decision, { subject: string; sentence: string }> = {
  approve: {
    subject: 'Your ideas were approved',
    sentence: 'These ideas of yours were approved. They will be published soon.',
  },
  publish: {
    subject: 'Your ideas are published',
    sentence: 'These ideas of yours are published: everybody can find them now.',
  },
  reject: {
    subject: 'Your ideas were not accepted',
    sentence:
      'These ideas of yours were not accepted as they are. You can change them and submit them again.',
  },
  withdraw: {
    subject: 'Your ideas were taken down',
    sentence: 'A reviewer has taken down these ideas of yours.',
  },
};

/** Number of titles in a mail about several ideas. */
const TITLES = 50;

const STAYS = 'What is published of this idea stays as it is.';

/** Mail that tells an author about a decision; `null` if the decision or the idea was deleted. */
export async function decisionMail(
  queries: Queries,
  author: UserRow,
  id: string | null,
  appOrigin: string,
): Promise<Mail | null> {
  const found = await queries
    .selectFrom('decisions')
    .innerJoin('ideas', 'ideas.id', 'decisions.idea_id')
    .leftJoin('published_ideas', 'published_ideas.idea_id', 'ideas.id')
    .select(['decisions.action', 'decisions.reason', 'ideas.id', 'published_ideas.idea_id'])
    .select(decidedTitle.as('title'))
    .where('decisions.id', '=', id)
    .where('ideas.author_id', '=', author.id)
    .executeTakeFirst();
  if (!found) return null;
  const { subject, sentence } = DECIDED[found.action];
  const isPublished = found.action === 'publish';
  return compose(author, {
    subject,
    before: [
      sentence(found.title),
      ...(found.reason ? [`The reason: ${found.reason}`] : []),
      ...(found.action === 'reject' && found.idea_id ? [STAYS] : []),
    ],
    action: isPublished ? 'See your idea' : 'See your ideas',
    link: `${appOrigin}${isPublished ? `/project/${found.id}` : '/my-submissions'}`,
    after: [],
  });
}

const DISCUSSED: Record<
  string,
  { subject: string; sentence: (who: string, title: string) => string }
> = {
  comment: {
    subject: 'A comment on your idea',
    sentence: (who, title) => `${who} commented on your idea “${title}”.`,
  },
  reply: {
    subject: 'A reply to your comment',
    sentence: (who, title) => `${who} replied to your comment on “${title}”.`,
  },
};

/**
 * Mail about an unread notification; `null` if the member has read it, or its event no longer exists.
 *
 * @param about kind and idea of the notification, such as `reply:1`
 */
export async function discussionMail(
  queries: Queries,
  member: UserRow,
  about: string | null,
  appOrigin: string,
): Promise<Mail | null> {
  const [kind = '', ideaId = ''] = (about ?? '').split(':');
  const found = await queries
    .selectFrom('notifications')
    .innerJoin('published_ideas', 'published_ideas.idea_id', 'notifications.idea_id')
    .innerJoin('users', (join) => join.on('users.id', '=', actorId))
    .select(['published_ideas.title', 'users.name'])
    .where('notifications.member_id', '=', member.id)
    .where(sql<boolean>`notifications.kind = ${kind}`)
    .where('notifications.idea_id', '=', Number(ideaId))
    .where('notifications.read_at', 'is', null)
    .where(isThere)
    .executeTakeFirst();
  const text = DISCUSSED[kind];
  if (!found || !text) return null;
  return compose(member, {
    subject: text.subject,
    before: [text.sentence(found.name, found.title)],
    action: 'Read and answer it',
    link: `${appOrigin}/project/${ideaId}`,
    after: ['You get no further mail about it until you have read your notifications.'],
  });
}

/** Mail that tells an author about all decisions of a batch; `null` if they or the ideas were deleted. */
export async function decisionsMail(
  queries: Queries,
  author: UserRow,
  batch: string | null,
  appOrigin: string,
): Promise<Mail | null> {
  const found = await queries
    .selectFrom('decisions')
    .innerJoin('ideas', 'ideas.id', 'decisions.idea_id')
    .select(['decisions.id', 'decisions.action', 'decisions.reason', decidedTitle.as('title')])
    .where('decisions.batch_id', '=', batch)
    .where('ideas.author_id', '=', author.id)
    .orderBy('decisions.created_at')
    .orderBy('decisions.idea_id')
    .execute();
  const [first, second] = found;
  if (!first || !second) return first ? decisionMail(queries, author, first.id, appOrigin) : null;
  const { subject, sentence } = ALL_DECIDED[first.action];
  const further = found.length - TITLES;
  return compose(author, {
    subject,
    before: [
      sentence,
      ...found.slice(0, TITLES).map(({ title }) => `“${title}”`),
      ...(further > 0 ? [`And ${further} more.`] : []),
      ...(first.reason ? [`The reason: ${first.reason}`] : []),
    ],
    action: 'See your ideas',
    link: `${appOrigin}/my-submissions`,
    after: [],
  });
}

/** Mail that tells an author about a message; `null` if it was deleted or read. Contains no email address. */
export async function messageMail(
  queries: Queries,
  author: UserRow,
  id: string | null,
  appOrigin: string,
): Promise<Mail | null> {
  const found = await queries
    .selectFrom('messages')
    .innerJoin('ideas', 'ideas.id', 'messages.idea_id')
    .select(['messages.sender', 'messages.sender_name', 'messages.body', 'ideas.author_id'])
    .select(publicTitle.as('title'))
    .where('messages.id', '=', id)
    .where('messages.recipient_id', '=', author.id)
    .where('messages.read_at', 'is', null)
    .where('messages.recipient_deleted', '=', 0)
    .executeTakeFirst();
  if (!found) return null;
  const isMember = found.sender.startsWith('member:');
  const isAuthor = found.author_id === author.id;
  return compose(author, {
    subject: isAuthor ? 'A message about your idea' : 'An answer to your message',
    before: [
      ...(isMember ? [] : ['This is from a visitor without an account, who typed the name below.']),
      isAuthor
        ? `${found.sender_name} has written to you about your idea “${found.title}”:`
        : `${found.sender_name} has answered you about the idea “${found.title}”:`,
      found.body,
    ],
    action: 'Read and answer it',
    link: `${appOrigin}/messages`,
    after: ['Please open links in messages only if you know who sent them.'],
  });
}
