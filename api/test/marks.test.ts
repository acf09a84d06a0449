import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { purge } from '../src/purge.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { useServer } from './support/server.ts';

type Marks = CommunityCalls['GET /ideas/marks']['answer'];
type Numbers = CommunityCalls['GET /numbers']['answer'];

const DAY = 24 * 60 * 60 * 1000;

onEachDatabase((make) => {
  const server = useServer(make, LIVE);
  const community = () => new Community(server());
  let author: Member;
  let reviewer: Member;
  beforeAll(async () => {
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
    expect(await marks(first)).toEqual({ liked: [{ id }], saved: [{ id }] });
    expect((await community().page(id)).body).toMatchObject({ likes: 2, saves: 1 });
    await mark('DELETE', id, 'like', first);
    expect((await mark('DELETE', id, 'like', first)).body).toEqual({ id, likes: 1, saves: 1 });
    expect(await marks(first)).toEqual({ liked: [], saved: [{ id }] });
  });

  test('[CM-06, CM-09] what is not public can be marked by nobody, and by visitors nothing', async () => {
    const { body } = await community().submit(author);
    for (const id of [body.id, 123_456]) {
      expect((await mark('PUT', id, 'like', reviewer)).status).toBe(404);
      const view = await server().send('POST', `/ideas/${id}/views`, undefined, {
        'user-agent': 'Mozilla/5.0',
      });
      expect(view.status).toBe(204);
    }
    expect((await server().send('PUT', `/ideas/${body.id}/like`)).status).toBe(401);
    expect((await community().get('/ideas/marks')).status).toBe(401);
  });

  test('[CM-06] a view counts once a day and visitor, of a program never, and no trace outlives the day', async () => {
    const id = await community().published(author, reviewer);
    const visit = (kind: string, userAgent: string) =>
      server().send('POST', `/ideas/${id}/${kind}`, undefined, { 'user-agent': userAgent });
    const figures = async () => {
      const { views, shares } = (await community().page(id)).body;
      return [views, shares];
    };
    await Promise.all(['A', 'A', 'A', 'B'].map((name) => visit('views', `Mozilla/5.0 ${name}`)));
    await visit('shares', 'Mozilla/5.0 A');
    for (const bot of ['Googlebot/2.1', 'curl/8', 'Slackbot', '']) await visit('views', bot);
    expect(await figures()).toEqual([2, 1]);
    const visits = server().queries.selectFrom('idea_visits').selectAll();
    const stored = JSON.stringify(await visits.execute());
    expect(stored).not.toMatch(/127\.0\.0\.1|Mozilla/);
    const salts = server().queries.selectFrom('visit_salts').selectAll();
    expect(await salts.execute()).toHaveLength(1);
    server().clock.advance(DAY);
    await purge(server().queries, server().clock.now());
    expect([await visits.execute(), await salts.execute()]).toEqual([[], []]);
    // Sessions of the test last: the visitor is another one today.
    await visit('views', 'Mozilla/5.0 A');
    expect(await figures()).toEqual([3, 1]);
  });

  test.each([
    ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2', 1],
    ['2001:db8:1:1::1', '2001:db8:2:1::1', 2],
    ['192.0.2.1', '198.51.100.1', 2],
  ])('[CM-06] views from %s and %s count as %i', async (first, second, views) => {
    author = await server().member();
    reviewer = await community().reviewer();
    const id = await community().published(author, reviewer);
    for (const remoteAddress of [first, second]) {
      await server().app.inject({
        method: 'POST',
        url: `/api/ideas/${id}/views`,
        headers: { 'user-agent': 'Mozilla/5.0' },
        remoteAddress,
      });
    }
    expect((await community().page(id)).body.views).toBe(views);
  });

  test('[CM-12] the figures are counted, and kept for a minute', async () => {
    const numbers = async () => {
      const { body, headers } = await community().get<Numbers>('/numbers');
      expect(headers['cache-control']).toBe('public, max-age=60');
      return body;
    };
    const before = await numbers();
    author = await server().member();
    reviewer = await community().reviewer();
    const id = await community().published(author, reviewer);
    await community().submit(author);
    await mark('PUT', id, 'like', reviewer);
    expect(await numbers()).toEqual(before);
    server().clock.advance(60_000);
    expect(await numbers()).toMatchObject({
      ideas: before.ideas + 1,
      submitted: before.submitted + 2,
      approved: before.approved + 1,
      creators: before.creators + 1,
      likes: before.likes + 1,
    });
  });
});
