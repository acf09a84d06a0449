import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { insertAccount } from '../accounts/accounts.ts';
import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { DAY, HOUR } from '../durations.ts';
import type { IdeaRow } from '../ideas/columns.ts';
import { publishIdea } from '../ideas/publish.ts';
import { readPicture, savePicture } from '../members/picture.ts';
import { sendMessage } from '../messages/send.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import { DEMO_MEMBER, DEMO_REVIEWER, seed } from './demo-accounts.ts';
import { DEMO, type Demo, read } from './demo-data.ts';
import { createDays, createMarks } from './demo-figures.ts';
import { createTalk } from './demo-talk.ts';

/** Age of the oldest account. It is older than all ideas. */
const OLDEST = 412 * DAY;

/**
 * Creates the demo reviewer and the community of the demonstration, unless the reviewer exists. The same time gives the
 * same community, except for the ids of members.
 */
export async function seedCommunity(
  queries: Queries,
  hasher: PasswordHasher,
  now: number,
): Promise<void> {
  const reviewer = await seed(queries, hasher, DEMO_REVIEWER, now);
  if (!reviewer) return;
  await queries
    .updateTable('users')
    .set({ role: 'REVIEWER' })
    .where('id', '=', reviewer.id)
    .execute();
  const members = await createMembers(queries, now);
  await queries.transaction().execute(async (transaction) => {
    for (const [index, idea] of DEMO.ideas.entries()) {
      const author = members[idea.author] as UserRow;
      await createIdea(transaction, index, author, now);
      await transaction
        .insertInto('decisions')
        .values({
          ...{ id: randomUUID(), idea_id: index + 1, reviewer_id: reviewer.id, action: 'publish' },
          ...{ reason: '', title: idea.title, created_at: now - idea.hoursAgo * HOUR },
        })
        .execute();
    }
    await createMarks(transaction, members, now);
    await createDays(transaction, now);
    await createTalk(transaction, DEMO, members, now);
  });
  const messages = [...DEMO.messages].sort((a, b) => b.hoursAgo - a.hoursAgo);
  for (const { idea, sender, text, hoursAgo, isRead } of messages) {
    const { id, email } = members[DEMO.ideas[idea - 1]?.author ?? 0] as UserRow;
    const from = members[sender] as UserRow;
    const at = now - hoursAgo * HOUR;
    const message = { ideaId: idea, sender: from, name: from.name, email: from.email, text };
    const author = { id, email, getsMail: false };
    await sendMessage(queries, author, { ...message, key: randomUUID(), now: at });
    if (!isRead) continue;
    for (const [table, member, time] of [
      ['messages', 'recipient_id', 'created_at'],
      ['notifications', 'member_id', 'latest_at'],
    ] as const) {
      await sql`update ${sql.table(table)} set read_at = ${at}
        where ${sql.ref(member)} = ${id} and ${sql.ref(time)} = ${at}`.execute(queries);
    }
  }
}

/** Creates the members. The demo member is the first one. Nobody can sign in as another one. */
async function createMembers(queries: Queries, now: number): Promise<UserRow[]> {
  const rows: UserRow[] = [];
  for (const [index, { name, portrait, skills, ...profile }] of DEMO.members.entries()) {
    const email = index === 0 ? DEMO_MEMBER.email : `${portrait}@ideahub.example`;
    const account = { email, name, passwordHash: null, emailVerifiedAt: now, now };
    await insertAccount(queries, account);
    const row = await queries
      .updateTable('users')
      .set({
        ...profile,
        name,
        skills: JSON.stringify(skills),
        created_at: now - OLDEST + index * 3 * DAY,
        ideas_submitted: DEMO.ideas.filter(({ author }) => author === index).length,
        // Their addresses don't exist.
        ...(index > 0 && { contact_preference: 'PLATFORM_MESSAGES', weekly_digest: 0 }),
      })
      .where('email', '=', email)
      .returningAll()
      .executeTakeFirstOrThrow();
    const picture = readPicture(read(`portraits/${portrait}.webp`).toString('base64'));
    if (picture) await savePicture(queries, row.id, picture);
    rows.push(row);
  }
  return rows;
}

async function createIdea(
  queries: Queries,
  index: number,
  { id, name, email }: UserRow,
  now: number,
) {
  const {
    author: _author,
    hoursAgo,
    views,
    requiredSkills,
    estimatedTime,
    ...text
  } = DEMO.ideas[index] as Demo['ideas'][number];
  const at = now - hoursAgo * HOUR;
  const idea = await queries
    .insertInto('ideas')
    .values({
      ...text,
      ...{ id: index + 1, author_id: id, status: 'Published', version: 1 },
      ...{ required_skills: requiredSkills, estimated_time: estimatedTime },
      ...{ submitter_name: name, submitter_email: email, contact_preference: 'email' },
      ...{ submitted_at: at - DAY, updated_at: at, decided_at: at },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await publishIdea(queries, idea as IdeaRow, at);
  await queries
    .updateTable('published_ideas')
    .set({ views, shares: Math.round(views / 40) })
    .where('idea_id', '=', idea.id)
    .execute();
}
