import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import { placeOf } from '../comments/write.ts';
import type { Queries } from '../database/database.ts';
import { HOUR } from '../durations.ts';

interface DemoComment {
  member: number;
  text: string;
  hoursAgo: number;
}

/** `idea` is the id of an idea, `member` an index of the members. */
export interface DemoTalk {
  comments: (DemoComment & { idea: number; replies: DemoComment[] })[];
  offers: { idea: number; member: number; offer: string; hoursAgo: number }[];
}

/** Comments with their replies, and offers of help. */
export async function createTalk(
  queries: Queries,
  { comments: threads, offers: given }: DemoTalk,
  members: readonly UserRow[],
  now: number,
) {
  const idOf = (member: number) => (members[member] as UserRow).id;
  const rowOf = (ideaId: number, comment: DemoComment, parent?: { id: string; place: string }) => {
    const id = randomUUID();
    const at = now - comment.hoursAgo * HOUR;
    return {
      ...{ id, idea_id: ideaId, reply_to: parent?.id ?? null, author_id: idOf(comment.member) },
      ...{ body: comment.text, place: placeOf(id, at, parent?.place), created_at: at },
      ...{ submission_key: id, submission_hash: '' },
    };
  };
  const comments = threads.flatMap(({ idea, replies, ...comment }) => {
    const row = rowOf(idea, comment);
    return [row, ...replies.map((reply) => rowOf(idea, reply, row))];
  });
  await queries.insertInto('comments').values(comments).execute();
  await queries
    .updateTable('published_ideas')
    .set({ comments: sql`(select count(*) from comments where idea_id = published_ideas.idea_id)` })
    .execute();
  const offers = given.map(({ idea, member, offer, hoursAgo }) => {
    const at = now - hoursAgo * HOUR;
    return { idea_id: idea, user_id: idOf(member), offer, created_at: at, updated_at: at };
  });
  await queries.insertInto('offers').values(offers).execute();
}
