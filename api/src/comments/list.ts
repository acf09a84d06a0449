import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { type Cursors, splitPage } from '../http/cursors.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { isoOf } from '../ideas/columns.ts';
import { PERSON_COLUMNS, personOf } from '../members/person.ts';
import { isReviewer } from '../sessions/caller.ts';
import { COMMENT_EDIT } from '../timings.ts';
import type { Comment } from './schemas.ts';

const PAGE = 50;

/** The caller of a list, and the time at which it is read. */
export interface Reader {
  viewer: UserRow | null;
  now: number;
}

const commentRows = (queries: Queries) =>
  queries
    .selectFrom('comments')
    .innerJoin('ideas', 'ideas.id', 'comments.idea_id')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .leftJoin('member_settings', 'member_settings.user_id', 'comments.author_id')
    .select(['comments.id', 'comments.reply_to', 'comments.author_id', 'comments.body'])
    .select(['comments.place', 'comments.created_at', 'comments.edited_at'])
    .select(['ideas.author_id as idea_author', 'users.role'])
    .select(PERSON_COLUMNS);

type CommentRow = Awaited<ReturnType<ReturnType<typeof commentRows>['execute']>>[number];

function toComment(row: CommentRow, { viewer, now }: Reader): Comment {
  const isShown = row.author_id !== null && row.person_suspended_at === null;
  const author = personOf(row, row.person_name ?? '');
  const isOwn = isShown && row.author_id === viewer?.id;
  const closes = row.created_at + COMMENT_EDIT;
  return {
    id: row.id,
    replyTo: row.reply_to,
    author: isShown ? author.name : null,
    authorId: author.id,
    authorPicture: author.picture,
    text: isShown ? row.body : '',
    at: isoOf(row.created_at),
    isEdited: isShown && row.edited_at !== null,
    isByAuthor: isShown && row.author_id === row.idea_author,
    isByReviewer: isShown && isReviewer({ role: row.role ?? '' }),
    isOwn,
    editableUntil: isOwn && now < closes ? isoOf(closes) : null,
    canDelete: isOwn || (isShown && viewer !== null && isReviewer(viewer)),
  };
}

export async function commentFor(queries: Queries, id: string, reader: Reader): Promise<Comment> {
  const row = await commentRows(queries).where('comments.id', '=', id).executeTakeFirstOrThrow();
  return toComment(row, reader);
}

/**
 * The newest comments of a published idea, oldest first; with a cursor, the ones before them. If a page begins with a
 * reply, the comment that it answers is added, so that readers have both.
 */
export async function listComments(
  queries: Queries,
  cursors: Cursors,
  { ideaId, cursor, ...reader }: Reader & { ideaId: number; cursor?: string | undefined },
) {
  const idea = await queries
    .selectFrom('published_ideas')
    .select('comments')
    .where('idea_id', '=', ideaId)
    .executeTakeFirst();
  if (!idea) throw ideaNotFound();
  const list = cursors.of('comments', ideaId);
  const before = list.read(cursor);
  const rows = await commentRows(queries)
    .where('comments.idea_id', '=', ideaId)
    .$if(before !== null, (all) => all.where('comments.place', '<', `${before?.value}`))
    .orderBy('comments.place', 'desc')
    .limit(PAGE + 1)
    .execute();
  const { shown, last } = splitPage(rows, PAGE);
  const comments = shown.reverse();
  const answered = comments[0]?.reply_to;
  if (answered) {
    const parent = await commentRows(queries).where('comments.id', '=', answered).execute();
    comments.unshift(...parent);
  }
  return {
    comments: comments.map((row) => toComment(row, reader)),
    total: idea.comments,
    next: list.write(last && { value: last.place, id: last.id }),
  };
}
