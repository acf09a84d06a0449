import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { TABLES } from '../src/backup/format.ts';
import { PURGE_BATCH, purge } from '../src/purge.ts';
import { UNVERIFIED_LIFE } from '../src/timings.ts';
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
  afterEach(() => server.stop());

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

  test('[CM-14] a draft goes 180 days after its last change, a report a year after it was settled, a message after two years; none before, and nothing else', async () => {
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
    expect(await messages()).toBe(1);
    await pass(1);
    expect([await messages(), await reports('open')]).toEqual([0, 1]);

    expect((await community.page(ideaId)).status).toBe(200);
    const kept = [
      'ideas',
      'published_ideas',
      'likes',
      'saves',
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
    const { queries } = server;
    const own = await community.published(reader, reviewer, { title: 'Lighthouse for gulls' });
    const counts = async () => {
      const { likes, saves } = (await community.page(ideaId)).body;
      return [likes, saves];
    };
    expect(await counts()).toEqual([1, 1]);
    const unverify = queries.updateTable('users').set({ email_verified_at: null });
    await unverify.where('id', '=', reader.id).execute();
    await pass(UNVERIFIED_LIFE);
    expect(await counts()).toEqual([0, 0]);
    expect((await community.page(own)).status).toBe(404);
    const found = await community.get<{ total: number }>('/ideas?search=lighthouse');
    expect(found.body.total).toBe(0);
    expect((await look(author, '/users/profile')).status).toBe(200);
    await server.register({ email: reader.email });
  });

  test('[CM-06, CM-14] who was counted is known until the day is over, and not a moment longer @ci', async () => {
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
