import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import pg from 'pg';
import { purge } from '../src/purge.ts';
import { bearer, type Member } from './support/client.ts';
import { useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type Marks = CommunityCalls['GET /ideas/marks']['answer'];
type Numbers = CommunityCalls['GET /numbers']['answer'];

const DAY = 24 * 60 * 60 * 1000;

onEachDatabase((make, kind) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let reviewer: Member;
  beforeEach(async () => {
    author = await server().member();
    reviewer = await community().reviewer();
  });

  const mark = (method: 'PUT' | 'DELETE', id: number, what: string, member: Member) =>
    server().send<{ likes: number; saves: number }>(
      method,
      `/ideas/${id}/${what}`,
      undefined,
      bearer(member.token),
    );
  const marks = async ({ token }: Member) =>
    (await community().get<Marks>('/ideas/marks', token)).body;

  test('[CM-06] a like and a save count once a member, however often and however many at once', async () => {
    const id = await community().published(author, reviewer);
    const people = [await server().member(), await server().member()];
    await Promise.all(
      people.flatMap((member) => [1, 2, 3].map(() => mark('PUT', id, 'like', member))),
    );
    const [first] = people as [Member];
    expect((await mark('PUT', id, 'save', first)).body).toEqual({ id, likes: 2, saves: 1 });
    expect(await marks(first)).toEqual({ liked: [{ id }], saved: [{ id }], own: [] });
    expect((await community().page(id)).body).toMatchObject({ likes: 2, saves: 1 });
    await mark('DELETE', id, 'like', first);
    expect((await mark('DELETE', id, 'like', first)).body).toEqual({ id, likes: 1, saves: 1 });
    expect(await marks(first)).toEqual({ liked: [], saved: [{ id }], own: [] });
    server().clock.advance(1);
    const newer = await community().published(author, reviewer);
    await mark('PUT', newer, 'save', first);
    expect((await marks(first)).saved).toEqual([{ id: newer }, { id }]);
    // Each member sees only their own marks.
    expect((await marks(people[1] as Member)).liked).toEqual([{ id }]);
  });

  test('[CM-06, CM-09] nobody can mark an idea that is not public, and visitors can mark none', async () => {
    const { body } = await community().submit(author);
    for (const id of [body.id, 123_456]) {
      expect((await mark('PUT', id, 'like', reviewer)).status).toBe(404);
      const view = await server().send('POST', `/ideas/${id}/views`, undefined, {
        'x-requested-with': 'page',
      });
      expect(view.status).toBe(204);
    }
    expect((await server().send('PUT', `/ideas/${body.id}/like`)).status).toBe(401);
    expect((await community().get('/ideas/marks')).status).toBe(401);
  });

  const visit = (id: number, kind: string, headers: Record<string, string>) =>
    server().send('POST', `/ideas/${id}/${kind}`, undefined, headers);
  const ownPage = { 'x-requested-with': 'page' };

  test('[CM-19] a page of another site counts nothing: the header it would need is refused to it', async () => {
    const id = await community().published(author, reviewer);
    for (const kind of ['views', 'shares']) {
      expect((await visit(id, kind, { origin: 'https://other.example' })).status).toBe(400);
    }
    const { views, shares } = (await community().page(id)).body;
    expect([views, shares]).toEqual([0, 0]);
    const ask = (origin: string) =>
      server().send('OPTIONS', `/ideas/${id}/views`, undefined, {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-requested-with',
      });
    const own = (await ask('http://localhost:3000')).headers;
    expect(own['access-control-allow-headers']?.toLowerCase()).toContain('x-requested-with');
    expect(own['access-control-allow-origin']).toBe('http://localhost:3000');
    const other = (await ask('https://other.example')).headers;
    expect(other['access-control-allow-origin']).not.toBe('https://other.example');
  });

  test('[CM-06, CM-19] counts a view once a day and network, for any User-Agent, and keeps no trace after the day', async () => {
    const id = await community().published(author, reviewer);
    const figures = async () => {
      const { views, shares } = (await community().page(id)).body;
      return [views, shares];
    };
    const agents = Array.from({ length: 20 }, (_, index) => `Mozilla/5.0 ${index}`);
    await Promise.all(
      agents.map((agent) => visit(id, 'views', { ...ownPage, 'user-agent': agent })),
    );
    await visit(id, 'shares', { ...ownPage, 'user-agent': 'Googlebot/2.1' });
    await visit(id, 'shares', { ...ownPage, 'user-agent': '' });
    expect(await figures()).toEqual([1, 1]);
    const visits = server().queries.selectFrom('idea_visits').selectAll();
    expect(JSON.stringify(await visits.execute())).not.toMatch(/127\.0\.0\.1|Mozilla/);
    const salts = server().queries.selectFrom('visit_salts').selectAll();
    expect(await salts.execute()).toHaveLength(1);
    server().clock.advance(DAY);
    await purge(server().queries, server().clock.now());
    expect([await visits.execute(), await salts.execute()]).toEqual([[], []]);
    // The next day: the sessions of the test are still valid, and the network counts again.
    await visit(id, 'views', ownPage);
    expect(await figures()).toEqual([2, 1]);
  });

  test.each([
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', 1],
    ['2001:db8:1:1::1', '2001:db8:2:1::1', 2],
    ['192.0.2.1', '198.51.100.1', 2],
  ])('[CM-06] views from %s and %s count as %i', async (first, second, views) => {
    const id = await community().published(author, reviewer);
    for (const remoteAddress of [first, second]) {
      await server().app.inject({
        method: 'POST',
        url: `/api/ideas/${id}/views`,
        headers: ownPage,
        remoteAddress,
      });
    }
    expect((await community().page(id)).body.views).toBe(views);
  });

  const numbers = async () => {
    const { body, headers } = await community().get<Numbers>('/numbers');
    expect(headers['cache-control']).toBe('public, max-age=60');
    return body;
  };

  test('[CM-12, LK-08] the figures are counted, with the newest idea, and kept for a minute', async () => {
    const before = await numbers();
    const id = await community().published(author, reviewer);
    await community().submit(author);
    await mark('PUT', id, 'like', reviewer);
    expect(await numbers()).toEqual(before);
    server().clock.advance(60_000);
    const after = await numbers();
    const { title, datePosted } = (await community().page(id)).body;
    expect(after).toEqual({
      ...before,
      ideas: before.ideas + 1,
      submitted: before.ideas + 1,
      approved: before.ideas + 1,
      creators: before.creators + 1,
      members: before.creators + 1,
      likes: before.likes + 1,
      weeklyGrowth: expect.any(Number),
      latest: { id: expect.any(Number), title, datePosted },
    });
    server().clock.advance(7 * DAY);
    expect(await numbers()).toMatchObject({ earlier: after.ideas, weeklyGrowth: 0 });
    server().clock.advance(-7 * DAY - 3_600_000);
    await community().published(await server().member(), await community().reviewer());
    expect((await numbers()).ideas).toBe(before.ideas + 2);
    server().clock.advance(3_600_000);
  });

  test('[LK-08, CM-12] the figures do not name an idea that its author withdrew within the minute', async () => {
    server().clock.advance(60_000);
    const id = await community().published(author, reviewer);
    server().clock.advance(60_000);
    const before = await numbers();
    expect(before.latest?.id).toBe(id);
    await server().post(`/ideas/${id}/withdrawal`, undefined, bearer(author.token));
    expect(await numbers()).toEqual({ ...before, latest: null });
  });

  test('[CM-26] rejected and waiting ideas, and members without a published one, are in no public figure', async () => {
    server().clock.advance(60_000);
    const before = await numbers();
    for (let count = 0; count < 3; count += 1) {
      const spammer = await server().member();
      const { body } = await community().submit(spammer);
      if (count > 0)
        await community().decide(reviewer, body.id, count > 1 ? 'approve' : 'reject', 1, 'Spam');
    }
    server().clock.advance(60_000);
    expect(await numbers()).toEqual(before);
  });

  test('[CM-06] authors can not like their own ideas; they can save them', async () => {
    const id = await community().published(author, reviewer);
    expect((await mark('PUT', id, 'like', author)).status).toBe(403);
    expect((await mark('PUT', id, 'save', author)).status).toBe(200);
    expect((await mark('DELETE', id, 'like', author)).status).toBe(200);
    expect((await community().page(id)).body).toMatchObject({ likes: 0, saves: 1 });
  });

  test('[CM-06] the marks name the member’s own published ideas', async () => {
    await community().published(reviewer, await community().reviewer());
    const first = await community().published(author, reviewer);
    server().clock.advance(1);
    const second = await community().published(author, reviewer);
    await community().submit(author);
    expect((await marks(author)).own).toEqual([{ id: second }, { id: first }]);
  });

  test('[CM-06, CM-10] a like and a deletion of the account at once leave no like behind @ci', async () => {
    const id = await community().published(author, reviewer);
    for (let round = 0; round < 10; round += 1) {
      const member = await server().member();
      await mark('PUT', id, 'save', member);
      const gone = { password: member.password };
      const [liked, deleted] = await Promise.all([
        mark('PUT', id, 'like', member),
        server().post('/users/deletion', gone, bearer(member.token)),
      ]);
      expect([200, 401]).toContain(liked.status);
      expect(deleted.status).toBeLessThan(300);
    }
    expect((await community().page(id)).body).toMatchObject({ likes: 0, saves: 0 });
  });

  if (kind === 'libsql') return;

  /** Runs `during` while another transaction has run `statements` and not committed yet. */
  async function within(statements: string[], during: () => unknown, last: string[] = []) {
    const client = new pg.Client({ connectionString: server().database.url });
    await client.connect();
    try {
      for (const statement of ['begin', ...statements]) await client.query(statement);
      const result = during();
      await waitForLock(client);
      for (const statement of [...last, 'commit']) await client.query(statement);
      return await result;
    } finally {
      await client.end();
    }
  }
  async function waitForLock(client: pg.Client): Promise<void> {
    for (;;) {
      const { rows } = await client.query(
        'select 1 from pg_locks where not granted and pid != pg_backend_pid()',
      );
      if (rows.length > 0) return;
    }
  }

  test('[CM-06, CM-10] a deletion waits for a like in progress, and removes it from the count', async () => {
    const id = await community().published(author, reviewer);
    const { id: userId, token, password } = await server().member();
    const like = [
      `update published_ideas set likes = likes + 1 where idea_id = ${id}`,
      `insert into likes (idea_id, user_id, created_at) values (${id}, '${userId}', 1)`,
    ];
    await within(like, () => server().post('/users/deletion', { password }, bearer(token)));
    expect((await community().page(id)).body.likes).toBe(0);
  });

  test('[CM-06, CM-10] a like waits for a deletion in progress, and is refused', async () => {
    const id = await community().published(author, reviewer);
    const member = await server().member();
    const answer = await within(
      [`select id from users where id = '${member.id}' for update`],
      () => mark('PUT', id, 'like', member),
      [`delete from users where id = '${member.id}'`],
    );
    expect(answer).toMatchObject({ status: 401 });
    expect((await community().page(id)).body.likes).toBe(0);
  });
});
