import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { TABLES } from '../src/backup/format.ts';
import type { Queries } from '../src/database/database.ts';
import { PURGE_BATCH, purge } from '../src/purge.ts';
import {
  REFRESH_IDLE_LIFE,
  SESSION_LIFE,
  SPENT_LINK_LIFE,
  UNVERIFIED_LIFE,
  VERIFY_LIFE,
} from '../src/timings.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { fillEveryTable, rowsOf, tablesOf } from './support/every-table.ts';
import { TestServer } from './support/server.ts';

type Inbox = CommunityCalls['GET /messages']['answer'];
type Reports = CommunityCalls['GET /review/reports']['answer'];

const DAY = 24 * 60 * 60 * 1000;

onEachDatabase((make) => {
  let server: TestServer;
  let community: Community;
  beforeEach(async () => {
    server = await TestServer.start(make, LIVE);
    community = new Community(server);
  });

  /** Advances the clock and purges. */
  const pass = async (milliseconds: number) => {
    server.clock.advance(milliseconds);
    await purge(server.queries, server.clock.now());
  };
  const settleAll = async (token: string) => {
    const { reports } = (await community.get<Reports>('/review/reports', token)).body;
    expect(reports).not.toEqual([]);
    for (const { id } of reports) {
      await server.post(`/review/reports/${id}/resolution`, undefined, bearer(token));
    }
  };
  /** Signs in again and reads, because the session has expired. */
  const look = async <Body>({ email, password }: Member, path: string) => {
    const { token } = (await server.login(email, password)).body;
    return community.get<Body>(path, token ?? '');
  };

  test('[CM-14] a draft goes 180 days after its last change, a report a year after it was settled, a message after two years; none before, and nothing else @ci', async () => {
    const people = await fillEveryTable(community);
    const { author, reader, reviewer, ideaId } = people;
    const before = await rowsOf(server.queries, Object.keys(TABLES));
    const drafts = async () => (await look(reader, '/drafts/submit')).status;
    const reports = async (state: string) =>
      (await look<Reports>(reviewer, `/review/reports?state=${state}`)).body.reports.length;
    const messages = async () => (await look<Inbox>(author, '/messages')).body.messages.length;

    await pass(100 * DAY);
    const { token } = (await server.login(reader.email, reader.password)).body;
    const change = { version: 1, content: 'changed' };
    await server.send('PUT', '/drafts/submit', change, bearer(token ?? ''));
    await pass(180 * DAY);
    expect(await drafts()).toBe(200);
    await pass(1);
    expect(await drafts()).toBe(404);

    await pass(85 * DAY - 1);
    expect([await reports('open'), await reports('resolved')]).toEqual([1, 1]);
    await pass(1);
    expect([await reports('open'), await reports('resolved')]).toEqual([1, 0]);

    await pass(365 * DAY - 1);
    expect(await messages()).toBe(2);
    await pass(1);
    expect([await messages(), await reports('open')]).toEqual([0, 1]);

    expect((await community.page(ideaId)).status).toBe(200);
    const kept = [
      'ideas',
      'published_ideas',
      'likes',
      'saves',
      'comments',
      'offers',
      'decisions',
      'member_settings',
      'pictures',
      'message_blocks',
    ] as const;
    const after = await rowsOf(server.queries, kept);
    for (const table of kept) expect([table, after[table]]).toEqual([table, before[table]]);
  });

  test('[CM-16] deletes unverified accounts in spite of their likes, saves and ideas, and the address can register @ci', async () => {
    const { author, reader, reviewer, ideaId } = await fillEveryTable(community);
    const own = await community.published(reader, reviewer, { title: 'Lighthouse for gulls' });
    const counts = async () => {
      const { likes, saves } = (await community.page(ideaId)).body;
      return [likes, saves];
    };
    expect(await counts()).toEqual([1, 1]);
    await server.setUser(reader, { email_verified_at: null });
    await pass(UNVERIFIED_LIFE);
    expect(await counts()).toEqual([0, 0]);
    expect((await community.page(own)).status).toBe(404);
    const found = await community.get<{ total: number }>('/ideas?search=lighthouse');
    expect(found.body.total).toBe(0);
    expect((await look(author, '/users/profile')).status).toBe(200);
    await server.register({ email: reader.email });
  });

  test('[CM-06, CM-14] keeps the networks of counted views until the end of the day, and no longer @ci', async () => {
    const { ideaId } = await fillEveryTable(community);
    const { queries, clock } = server;
    const day = Math.floor(clock.now() / DAY);
    // More rows than one statement deletes.
    const visitors = Array.from({ length: PURGE_BATCH + 1 }, (_, visitor) => ({
      idea_id: ideaId,
      kind: 'view' as const,
      day,
      visitor: `${visitor}`,
    }));
    await queries.insertInto('idea_visits').values(visitors).execute();
    const count = async () =>
      Object.values(await rowsOf(queries, ['idea_visits', 'visit_salts'])).map((all) => all.length);
    await pass((day + 1) * DAY - 1 - clock.now());
    expect(await count()).toEqual([PURGE_BATCH + 2, 1]);
    await pass(1);
    expect(await count()).toEqual([0, 0]);
  });

  test('[CM-10, CM-14] once accounts are deleted and all periods are over, no table has anything of theirs but decisions without a name @ci', async () => {
    const { queries } = server;
    const tables = await tablesOf(queries);
    // These rows of the demonstration don't last as long as this test.
    for (const table of ['messages', 'notifications', 'idea_days'] as const) {
      await queries.deleteFrom(table).execute();
    }
    const first = await rowsOf(queries, tables);
    const people = await fillEveryTable(community);
    // These tables don't belong to the community, or their rows last only for a call.
    const others = [
      'figures',
      'identities',
      'outbox',
      'rate_counters',
      'screen_counts',
      'schema_migrations',
      'secrets',
    ];
    const filled = await rowsOf(queries, tables);
    const empty = tables.filter((table) => filled[table]?.length === first[table]?.length);
    expect(empty.filter((table) => !others.includes(table))).toEqual([]);
    for (const { token, password } of [people.author, people.reader, people.reviewer]) {
      if (token === people.reviewer.token) await settleAll(token);
      const answer = await server.post('/users/deletion', { password }, bearer(token));
      expect(answer.status).toBe(204);
    }
    await pass(731 * DAY);
    const { decisions: decided = [], ...left } = await rowsOf(queries, tables);
    const { decisions: _, ...seeds } = first;
    expect(left).toEqual(seeds);
    const theirs = decided.filter((row) => row.includes(String(people.ideaId)));
    expect(theirs).toHaveLength(2);
    for (const { id, email } of [people.author, people.reader, people.reviewer]) {
      expect(decided.join()).not.toContain(id);
      expect(decided.join()).not.toContain(email);
    }
  });
});

onEachDatabase((make) => {
  let server: TestServer;
  const deleted: number[] = [];
  /** Records the number of rows that each statement deletes. */
  const wrapQueries = (inner: Queries) =>
    inner.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (result.numAffectedRows !== undefined) deleted.push(Number(result.numAffectedRows));
        return result;
      },
    });
  beforeEach(async () => {
    server = await TestServer.start(make, { wrapQueries });
  });

  const tidy = () => purge(server.queries, server.clock.now());
  const count = async (table: 'refresh_tokens' | 'access_tokens' | 'mail_tokens') =>
    (await server.queries.selectFrom(table).selectAll().execute()).length;

  test('[AP-06] a spent refresh token is kept while it would have been good, and not longer @ci', async () => {
    const owner = await server.register();
    const verificationToken = await server.mailedToken(owner.email);
    await server.post('/auth/verify-email', { verificationToken });
    const attacker = await server.refresh(owner.refreshToken);
    const newest = await server.refresh(attacker.body.refreshToken);
    server.clock.advance(REFRESH_IDLE_LIFE - 1);
    await tidy();
    expect(await count('refresh_tokens')).toBe(3);
    // The owner uses the old token, which ends the attacker's session.
    expect((await server.refresh(owner.refreshToken)).status).toBe(401);
    expect((await server.refresh(newest.body.refreshToken)).status).toBe(401);
    server.clock.advance(1);
    await tidy();
    expect(await count('refresh_tokens')).toBe(0);
    expect(await count('access_tokens')).toBe(0);
    // The spent verification link.
    expect(await count('mail_tokens')).toBe(1);
    server.clock.advance(SPENT_LINK_LIFE);
    await tidy();
    expect(await count('mail_tokens')).toBe(0);
  });

  test('[AP-06] deletes expired data, and keeps valid data', async () => {
    const gone = await server.member();
    server.clock.advance(SESSION_LIFE - REFRESH_IDLE_LIFE);
    const stays = await server.member();
    server.clock.advance(REFRESH_IDLE_LIFE - 1);
    await tidy();
    const owners = async () =>
      (await server.queries.selectFrom('sessions').select('user_id').execute()).map(
        (session) => session.user_id,
      );
    expect((await owners()).sort()).toEqual([gone.id, stays.id].sort());
    expect((await server.refresh(stays.refreshToken)).status).toBe(200);
    server.clock.advance(1);
    await tidy();
    expect(await owners()).toEqual([stays.id]);
  });

  test('[AP-08] a count of calls whose window is over is deleted, one that still runs is not @ci', async () => {
    const now = server.clock.now();
    const counters = ['over', 'runs'];
    await server.queries
      .insertInto('rate_counters')
      .values(counters.map((key, index) => ({ key, count: 1, resets_at: now + index })))
      .execute();
    await tidy();
    const left = server.queries.selectFrom('rate_counters').select('key');
    expect(await left.where('key', 'in', counters).execute()).toEqual([{ key: 'runs' }]);
  });

  test('a long list is deleted in batches, so that calls get their turn between @ci', async () => {
    await server.member();
    const session = await server.queries.selectFrom('sessions').select('id').executeTakeFirst();
    const rows = Array.from({ length: 2 * PURGE_BATCH + 300 }, (_, row) => ({
      hash: `hash ${row}`,
      session_id: session?.id ?? '',
      expires_at: 0,
    }));
    while (rows.length > 0) {
      const some = rows.splice(0, 100);
      await server.queries.insertInto('access_tokens').values(some).execute();
    }
    deleted.length = 0;
    await tidy();
    expect(deleted.slice(0, 3)).toEqual([PURGE_BATCH, PURGE_BATCH, 300]);
    // The token that has not expired.
    expect(await count('access_tokens')).toBe(1);
  });

  test('an unverified account is deleted after its session; a valid link keeps it @ci', async () => {
    expect(UNVERIFIED_LIFE).toBe(SESSION_LIFE);
    const verified = await server.member();
    const unverified = await server.register();
    const late = await server.register();
    server.clock.advance(UNVERIFIED_LIFE - 1);
    await tidy();
    await server.post('/auth/resend-verification', { email: late.email });
    const verificationToken = await server.mailedToken(late.email);
    server.clock.advance(1);
    await tidy();
    expect((await server.login(unverified.email, unverified.password)).status).toBe(401);
    expect((await server.post('/auth/verify-email', { verificationToken })).status).toBe(200);
    server.clock.advance(VERIFY_LIFE);
    await tidy();
    for (const { email, password } of [verified, late]) {
      expect((await server.login(email, password)).body.verified).toBe(true);
    }
    const again = await server.register({ email: unverified.email });
    expect(again.id).not.toBe(unverified.id);
  });
});
