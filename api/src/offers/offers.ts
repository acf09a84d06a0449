import { sql } from 'kysely';
import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import type { Queries } from '../database/database.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { Problem } from '../http/problem.ts';
import { ideaNotFound } from '../ideas/change-idea.ts';
import { isoOf } from '../ideas/columns.ts';
import { isProfileShown, PERSON_COLUMNS, personOf } from '../members/person.ts';
import { readSettings } from '../members/settings.ts';
import { isBlocked, recipientOf, storeMessage } from '../messages/send.ts';
import { threadsAbout } from '../messages/threads.ts';
import { notify } from '../notifications/notify.ts';
import type { Offers } from './schemas.ts';

/** Maximum number of offers that are read; the newest ones. */
const MOST = 200;
/** Maximum number of skills in an answer. */
const SKILLS = 6;

/** Key of the message that an offer sends. It is too short for a client's `Idempotency-Key`. */
const MESSAGE_KEY = 'offer';

/** Id of a published idea's author. Rejects with a 404 for any other idea. */
export async function authorIdOf(queries: Queries, ideaId: number): Promise<string> {
  const idea = await queries
    .selectFrom('published_ideas')
    .innerJoin('ideas', 'ideas.id', 'published_ideas.idea_id')
    .select('ideas.author_id')
    .where('published_ideas.idea_id', '=', ideaId)
    .executeTakeFirst();
  if (!idea) throw ideaNotFound();
  return idea.author_id;
}

/** A member's own offer on an idea; `null` without one. */
export async function ownOffer(
  queries: Queries,
  ideaId: number,
  userId: string,
): Promise<string | null> {
  const own = await queries
    .selectFrom('offers')
    .select('offer')
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return own?.offer ?? null;
}

/** Offers on an idea that is not public. */
export const NO_OFFERS: Offers = { total: 0, skills: [], own: null, offers: [] };

/** The offers on a published idea. Only its author sees who offers what; not of senders that the author has blocked. */
export async function offersOn(
  queries: Queries,
  ideaId: number,
  viewer: UserRow | null,
): Promise<Offers> {
  const authorId = await authorIdOf(queries, ideaId);
  const isAuthor = viewer?.id === authorId;
  const visible = queries
    .selectFrom('offers')
    .innerJoin('users', 'users.id', 'offers.user_id')
    .where('offers.idea_id', '=', ideaId)
    .where('users.suspended_at', 'is', null)
    .$if(isAuthor, (all) =>
      all.where(
        sql<boolean>`not exists (select 1 from message_blocks
          where user_id = ${authorId} and sender = 'member:' || offers.user_id)`,
      ),
    );
  const { total } = await visible
    .select(({ fn }) => fn.countAll().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await visible
    .leftJoin('member_settings', 'member_settings.user_id', 'users.id')
    .select(['offers.offer', 'offers.updated_at', 'users.skills'])
    .select(PERSON_COLUMNS)
    .$if(isAuthor, (all) =>
      all
        .leftJoin(threadsAbout(authorId, ideaId).as('threads'), (join) =>
          join.on('threads.other', '=', sql<string>`'member:' || users.id`),
        )
        .select('threads.thread'),
    )
    .orderBy('offers.updated_at', 'desc')
    .limit(MOST)
    .execute();
  const shown = rows.filter((row) => isProfileShown(row, readSettings(row.person_settings)));
  return {
    total: Number(total),
    skills: mostFrequent(shown.flatMap(({ skills }) => JSON.parse(skills) as string[])),
    own: viewer && (await ownOffer(queries, ideaId, viewer.id)),
    offers: isAuthor ? rows.map(toOffer) : [],
  };
}

type OfferRow = Parameters<typeof personOf>[0] & {
  offer: string;
  updated_at: number;
  thread?: string | null;
};

function toOffer(row: OfferRow) {
  const { name, id, picture } = personOf(row, row.person_name ?? '');
  const { offer, thread: threadId = null, updated_at } = row;
  const author = { author: name, authorId: id, authorPicture: picture };
  return { ...author, offer, threadId, at: isoOf(updated_at) };
}

/** Skills, the most frequent first, each once however it is capitalised. */
function mostFrequent(skills: readonly string[]): string[] {
  const found = new Map<string, { skill: string; count: number }>();
  for (const skill of skills) {
    const key = skill.toLowerCase();
    const known = found.get(key) ?? { skill, count: 0 };
    found.set(key, { ...known, count: known.count + 1 });
  }
  return [...found.values()]
    .sort((a, b) => b.count - a.count || (a.skill < b.skill ? -1 : 1))
    .slice(0, SKILLS)
    .map(({ skill }) => skill);
}

interface NewOffer {
  ideaId: number;
  member: UserRow;
  offer: string;
  now: number;
}

/** Stores or changes a member's offer. The first one also sends a message, if the idea's author takes messages. */
export async function saveOffer(queries: Queries, given: NewOffer): Promise<void> {
  const { ideaId, member, now } = given;
  const offer = given.offer.trim();
  const authorId = await authorIdOf(queries, ideaId);
  if (authorId === member.id) throw new Problem(403, 'FORBIDDEN', MESSAGES.ownOffer);
  const recipient = await recipientOf(queries, ideaId, member).catch((error: unknown) => {
    if (error instanceof Problem && error.status === 403) return null;
    throw error;
  });
  const message = {
    ideaId,
    sender: member,
    name: member.name,
    email: member.email,
    hidesEmail: true,
    text: `I can help with ${offer}`,
    key: MESSAGE_KEY,
    now,
  };
  await queries.transaction().execute(async (transaction) => {
    await holdAccounts(transaction, member.id, authorId);
    const isFirst = (await ownOffer(transaction, ideaId, member.id)) === null;
    await transaction
      .insertInto('offers')
      .values({ idea_id: ideaId, user_id: member.id, offer, created_at: now, updated_at: now })
      .onConflict((conflict) =>
        conflict.columns(['idea_id', 'user_id']).doUpdateSet({ offer, updated_at: now }),
      )
      .execute();
    if (!isFirst) return;
    // `notify` leaves out blocked members.
    await notify(transaction, {
      memberId: authorId,
      actorId: member.id,
      kind: 'offer',
      ideaId,
      now,
    });
    if (!recipient) return;
    const isHidden = await isBlocked(transaction, recipient, message);
    await storeMessage(transaction, recipient, message, isHidden);
  });
}

/** Takes a member's offer back. No-op without one. */
export async function dropOffer(queries: Queries, ideaId: number, userId: string): Promise<void> {
  await queries
    .deleteFrom('offers')
    .where('idea_id', '=', ideaId)
    .where('user_id', '=', userId)
    .execute();
}
