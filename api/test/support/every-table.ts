import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { sql } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import { bearer, type Member } from './client.ts';
import { type Community, withKey } from './community.ts';
import { lossless, webpOf } from './webp.ts';

type Inbox = CommunityCalls['GET /messages']['answer'];
type Reports = CommunityCalls['GET /review/reports']['answer'];

/** WebP header of one pixel, lossless. */
export const PICTURE = webpOf(lossless(1, 10));

export const SETTINGS = {
  emailNotifications: {
    projectUpdates: true,
    newMessages: false,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
};

export interface People {
  author: Member;
  reader: Member;
  reviewer: Member;
  /** The author's published idea. */
  ideaId: number;
}

/** Creates three people who have rows in each table of the community. */
export async function fillEveryTable(community: Community): Promise<People> {
  const { server } = community;
  const author = await server.member();
  const reader = await server.member();
  const reviewer = await community.reviewer();
  const ideaId = await community.published(author, reviewer, { title: 'Saved for good' });
  const send = async (method: 'PUT' | 'POST', path: string, { token }: Member, body?: unknown) => {
    const answer = await server.send(method, path, body, {
      ...bearer(token),
      ...withKey(),
      'x-requested-with': 'page',
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
  };
  await send('PUT', `/ideas/${ideaId}/like`, reader);
  await send('PUT', `/ideas/${ideaId}/save`, reader);
  await send('POST', `/ideas/${ideaId}/views`, reader);
  const comment = await community.comment(reader, ideaId, 'Said aloud');
  const reply = { text: 'And answered', replyTo: comment.body.id };
  await send('POST', `/ideas/${ideaId}/comments`, author, reply);
  await send('PUT', `/ideas/${ideaId}/offer`, reader, { offer: 'a van' });
  await send('PUT', '/drafts/submit', reader, { version: 0, content: 'unfinished' });
  await send('PUT', '/users/settings', reader, SETTINGS);
  await send('PUT', '/users/picture', reader, { picture: PICTURE });
  await server.post('/newsletter', { email: reader.email });
  await send('POST', '/users/email', reader, {
    email: `new-${reader.email}`,
    password: reader.password,
  });
  await community.write(ideaId, 'Hello', reader);
  const { messages } = (await community.get<Inbox>('/messages', author.token)).body;
  const message = `/messages/${messages[0]?.id}`;
  await send('POST', `${message}/reports`, author, { reason: 'Of a message' });
  await send('PUT', `${message}/block`, author);
  const { reports } = (await community.get<Reports>('/review/reports', reviewer.token)).body;
  // At this time, the idea's only report is that of the message. Another idea may have an open one.
  const ofMessage = reports.find((report) => report.ideaId === ideaId);
  await send('POST', `/review/reports/${ofMessage?.id}/resolution`, reviewer);
  await send('POST', `/ideas/${ideaId}/reports`, reader, { reason: 'Of an idea' });
  return { author, reader, reviewer, ideaId };
}

/** The tables of a database, without the internal tables of FTS5. */
export async function tablesOf(queries: Queries): Promise<string[]> {
  const tables = await queries.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !/^idea_search_/.test(name));
}

type Rows = Record<string, string[]>;

/** Rows of tables as sorted texts, in the same order on both databases. */
export async function rowsOf(queries: Queries, tables: readonly string[]): Promise<Rows> {
  const found: Rows = {};
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(queries);
    const texts = rows.map((row) => JSON.stringify(Object.entries(row).sort()));
    found[table] = texts.sort();
  }
  return found;
}

/** Tables that changes of the community write to. */
export const COMMUNITY_TABLES = [
  'users',
  'outbox',
  'sessions',
  'email_changes',
  'ideas',
  'published_ideas',
  'likes',
  'saves',
  'idea_visits',
  'idea_days',
  'drafts',
  'comments',
  'offers',
  'messages',
  'message_blocks',
  'notifications',
  'reports',
  'decisions',
  'member_settings',
  'pictures',
  'newsletter_subscribers',
];

/** Numbers of deleted and added rows of each table. A changed row counts as both. */
export function difference(
  before: Rows,
  after: Rows,
): Record<string, [gone: number, added: number]> {
  const missing = (of: string[] = [], from: string[] = []) => {
    const there = new Set(from);
    return of.filter((row) => !there.has(row)).length;
  };
  const changes = COMMUNITY_TABLES.map((table): [string, [number, number]] => [
    table,
    [missing(before[table], after[table]), missing(after[table], before[table])],
  ]);
  return Object.fromEntries(changes.filter(([, counts]) => counts.some((count) => count > 0)));
}
