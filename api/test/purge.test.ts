import type { Queries } from '../src/database/database.ts';
import { PURGE_BATCH, purge } from '../src/purge.ts';
import {
  REFRESH_IDLE_LIFE,
  SESSION_LIFE,
  SPENT_LINK_LIFE,
  UNVERIFIED_LIFE,
  VERIFY_LIFE,
} from '../src/timings.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

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
  afterEach(() => server.stop());

  const tidy = () => purge(server.queries, server.clock.now());
  const count = async (table: 'refresh_tokens' | 'access_tokens' | 'mail_tokens') =>
    (await server.queries.selectFrom(table).selectAll().execute()).length;

  test('[AP-06] a spent refresh token is kept while it would have been good, and not longer', async () => {
    const owner = await server.member();
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

  test('[AP-06] what has expired is deleted, what still counts is not', async () => {
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

  test('[AP-08] a count of calls whose window is over is deleted, one that still runs is not', async () => {
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

  test('an account that nobody verified goes when its session is over; a link that works keeps it', async () => {
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
