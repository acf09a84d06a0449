import type { Tokens } from '@idea-hub/shared/contracts/calls';
import { newRefreshToken, randomSecret, successors } from '../src/sessions/tokens.ts';
import { ACCESS_LIFE, REFRESH_IDLE_LIFE, REFRESH_RACE, SESSION_LIFE } from '../src/timings.ts';
import { onEachDatabase } from './support/databases.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { TestServer, useServer } from './support/server.ts';

const FULL = process.env.FULL === '1';
const DAY = 24 * 60 * 60 * 1000;

/** Refreshes twelve times at once, on each server in turn. Resolves with the pair that all get. */
async function race(refreshToken: string, servers: readonly TestServer[]): Promise<Tokens> {
  const racers = await Promise.all(
    Array.from({ length: 12 }, (_, racer) =>
      servers[racer % servers.length]?.refresh(refreshToken),
    ),
  );
  expect(racers.map((racer) => racer?.status)).toEqual(racers.map(() => 200));
  const [pair, ...others] = new Set(racers.map((racer) => JSON.stringify(racer?.body)));
  expect(others).toEqual([]);
  return JSON.parse(pair ?? '');
}

onEachDatabase((make) => {
  const server = useServer(make);
  const isIn = async (token: string) => (await server().profile(token)).status === 200;

  test('[AP-06] an access token holds for 10 minutes', async () => {
    const { token } = await server().register();
    expect(ACCESS_LIFE).toBe(10 * 60 * 1000);
    server().clock.advance(ACCESS_LIFE - 1);
    expect(await isIn(token)).toBe(true);
    server().clock.advance(1);
    expect(await isIn(token)).toBe(false);
  });

  test('[AP-06] a sign-out ends the session on the server, and no other: access and refresh tokens are dead', async () => {
    const { email, password, token, refreshToken } = await server().member();
    const other = await server().login(email, password);
    const next = await server().refresh(refreshToken);
    await server().post('/auth/logout', { refreshToken: next.body.refreshToken });
    expect([await isIn(token), await isIn(next.body.token)]).toEqual([false, false]);
    expect((await server().refresh(next.body.refreshToken)).status).toBe(401);
    expect(await isIn(other.body.token ?? '')).toBe(true);
    const ends = () => server().queries.selectFrom('sessions').select('ended_at').execute();
    const ended = await ends();
    server().clock.advance(1);
    await server().post('/auth/logout', { refreshToken: next.body.refreshToken });
    expect(await ends()).toEqual(ended);
  });

  test('[AP-06] a sign-out with a refresh token that was spent meanwhile ends the session too', async () => {
    const { refreshToken } = await server().register();
    const next = await server().refresh(refreshToken);
    await server().post('/auth/logout', { refreshToken });
    expect(await isIn(next.body.token)).toBe(false);
  });

  test('[AP-06] racers get the same successor for 10 s', async () => {
    const { refreshToken } = await server().register();
    const pair = await race(refreshToken, [server()]);
    server().clock.advance(REFRESH_RACE);
    const late = await server().refresh(refreshToken);
    expect(late.body).toEqual(pair);
    expect(await isIn(late.body.token)).toBe(true);
  });

  test('[AP-06] a tab that closed before the answer of its refresh: the token is good once more', async () => {
    const { refreshToken } = await server().register();
    const lost = await server().refresh(refreshToken);
    server().clock.advance(DAY);
    const found = await race(refreshToken, [server()]);
    expect(found.refreshToken).not.toBe(lost.body.refreshToken);
    expect(await isIn(found.token)).toBe(true);
    const next = await server().refresh(found.refreshToken);
    expect([next.status, await isIn(next.body.token)]).toEqual([200, true]);
    // A later token can be lost and used twice as well.
    server().clock.advance(REFRESH_RACE + 1);
    expect((await server().refresh(found.refreshToken)).status).toBe(200);
  });

  test('[AP-06] once more is once: a third use, later, ends the session', async () => {
    const { token, refreshToken } = await server().register();
    await server().refresh(refreshToken);
    server().clock.advance(REFRESH_RACE + 1);
    const second = await server().refresh(refreshToken);
    server().clock.advance(REFRESH_RACE);
    expect((await server().refresh(refreshToken)).body).toEqual(second.body);
    server().clock.advance(1);
    expect((await server().refresh(refreshToken)).status).toBe(401);
    expect([await isIn(token), await isIn(second.body.token)]).toEqual([false, false]);
    expect((await server().refresh(second.body.refreshToken)).status).toBe(401);
  });

  test('[AP-06] an attacker who comes with the last token ends the owner’s pair at once, and the session with the owner’s next refresh', async () => {
    const { refreshToken: stolen } = await server().register();
    const owner = await server().refresh(stolen);
    server().clock.advance(REFRESH_RACE + 1);
    const attacker = await server().refresh(stolen);
    expect([await isIn(owner.body.token), await isIn(attacker.body.token)]).toEqual([false, true]);
    expect((await server().refresh(owner.body.refreshToken)).status).toBe(401);
    expect(await isIn(attacker.body.token)).toBe(false);
    expect((await server().refresh(attacker.body.refreshToken)).status).toBe(401);
  });

  test.each([0, REFRESH_RACE + 1])(
    '[AP-06] a refresh token whose successor was spent ends its own session, its newest members too, and no other, after %i ms',
    async (milliseconds) => {
      const { email, password, token, refreshToken } = await server().member();
      const other = await server().login(email, password);
      const bystander = await server().register();
      const next = await server().refresh(refreshToken);
      const newest = await server().refresh(next.body.refreshToken);
      server().clock.advance(milliseconds);
      expect((await server().refresh(refreshToken)).status).toBe(401);
      expect([await isIn(token), await isIn(newest.body.token)]).toEqual([false, false]);
      expect((await server().refresh(newest.body.refreshToken)).status).toBe(401);
      expect([await isIn(other.body.token ?? ''), await isIn(bystander.token)]).toEqual([
        true,
        true,
      ]);
    },
  );

  test.each([
    ['an idle refresh token holds', false],
    ['a lost pair is made good, like the token itself,', true],
  ])('[AP-06] %s for 14 days', async (_what, isLost) => {
    expect(REFRESH_IDLE_LIFE).toBe(14 * DAY);
    const [kept, late] = [await server().register(), await server().register()];
    if (isLost) for (const { refreshToken } of [kept, late]) await server().refresh(refreshToken);
    server().clock.advance(REFRESH_IDLE_LIFE - 1);
    expect((await server().refresh(kept.refreshToken)).status).toBe(200);
    server().clock.advance(1);
    expect((await server().refresh(late.refreshToken)).status).toBe(401);
  });

  test('[AP-06] a copy of a spent token ends the session, too, when it comes after its 14 days', async () => {
    const { refreshToken } = await server().register();
    const next = await server().refresh(refreshToken);
    server().clock.advance(REFRESH_IDLE_LIFE - 1);
    const newest = await server().refresh(next.body.refreshToken);
    server().clock.advance(1);
    expect((await server().refresh(refreshToken)).status).toBe(401);
    expect(await isIn(newest.body.token)).toBe(false);
  });

  test('[AP-06] a stranger’s guessed token ends no session', async () => {
    const { token, refreshToken } = await server().register();
    await server().refresh(`${refreshToken}x`);
    await server().refresh('rt_');
    expect(await isIn(token)).toBe(true);
  });

  test('[AP-06] a session ends after 60 days, however often it is refreshed', async () => {
    let { refreshToken } = await server().register();
    let token = '';
    expect(SESSION_LIFE).toBe(60 * DAY);
    for (let day = 0; day < 60; day += 6) {
      const next = await server().refresh(refreshToken);
      expect([day, next.status]).toEqual([day, 200]);
      ({ refreshToken, token } = next.body);
      server().clock.advance(6 * DAY - (day === 54 ? 1 : 0));
    }
    // The last day's access token expires with the session, not 10 minutes later.
    expect(await isIn(token)).toBe(false);
    const last = await server().refresh(refreshToken);
    expect(last.status).toBe(200);
    expect(await isIn(last.body.token)).toBe(true);
    server().clock.advance(1);
    expect(await isIn(last.body.token)).toBe(false);
    expect((await server().refresh(last.body.refreshToken)).status).toBe(401);
  });

  test('[AP-06] a dump of the database holds no token that was given out', async () => {
    const { email, token, refreshToken } = await server().register();
    const next = await server().refresh(refreshToken);
    await server().post('/auth/forgot-password', { email });
    const mailed = await server().mailedToken(email);
    const tables = await server().queries.introspection.getTables();
    expect(tables.length).toBeGreaterThanOrEqual(8);
    let dump = '';
    for (const { name } of tables) {
      const table = server()
        .queries.selectFrom(name as 'users')
        .selectAll();
      dump += JSON.stringify(await table.execute());
    }
    expect(dump).toContain(email);
    for (const secret of [token, refreshToken, next.body.token, next.body.refreshToken, mailed]) {
      expect(secret).toMatch(/[\w-]{43}$/);
      expect(dump).not.toContain(secret);
      expect(dump).not.toContain(secret.replace(/^[ar]t_/, ''));
    }
  });

  test('[AP-06] a dump tells neither from where a session began, nor who began theirs in one place', async () => {
    const users = [(await server().register()).id, (await server().register()).id];
    const sessions = server().queries.selectFrom('sessions').select('address_hash');
    const hashes = (await sessions.where('user_id', 'in', users).execute()).map(
      (session) => session.address_hash,
    );
    expect([hashes.length, new Set(hashes).size]).toEqual([2, 2]);
    expect(hashes.join()).not.toContain('127.0.0.1');
  });
});

onEachDatabase((make) => {
  test('[AP-02, AP-06] three instances on one database: racers get one successor, a sign-out counts at once @ci', async () => {
    const first = await TestServer.start(make);
    const others = await Promise.all([1, 2].map(() => first.another()));
    const instances = [first, ...others];
    const people = await Promise.all(Array.from({ length: FULL ? 10 : 3 }, () => first.register()));
    for (const person of people) {
      await race(person.refreshToken, instances);
      first.clock.advance(REFRESH_RACE + 1);
      const pair = await race(person.refreshToken, instances);
      await others[0]?.post('/auth/logout', { refreshToken: pair.refreshToken });
      expect((await others[1]?.profile(pair.token))?.status).toBe(401);
    }
  });

  test('[AP-03, AP-06] a refresh that fails half way has spent nothing: the same token is good again', async () => {
    let isLost = false;
    const server = await TestServer.start(make, {
      wrapQueries: seeingQueries(({ kind }) => {
        if (isLost && kind === 'InsertQueryNode') throw new Error('lost');
      }),
    });
    const { refreshToken } = await server.register();
    isLost = true;
    expect((await server.refresh(refreshToken)).status).toBe(500);
    isLost = false;
    const { status, body } = await server.refresh(refreshToken);
    expect([status, (await server.profile(body.token)).status]).toEqual([200, 200]);
  });
});

test('[AP-06] the next pair of tokens needs the session’s secret', () => {
  const [token, secret] = [newRefreshToken(), randomSecret()];
  expect(successors(token, secret)).toEqual(successors(token, secret));
  const pairs = [
    successors(token, secret),
    successors(token, secret, true),
    successors(token, randomSecret()),
    successors(newRefreshToken(), secret),
  ];
  const tokens = pairs.flatMap((pair) => [pair.token.slice(3), pair.refreshToken.slice(3)]);
  expect(new Set(tokens).size).toBe(8);
});
