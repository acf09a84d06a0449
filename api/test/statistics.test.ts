import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { purge } from '../src/purge.ts';
import { STATISTICS_DAYS } from '../src/timings.ts';
import { bearer, type Member } from './support/client.ts';
import { useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type Statistics = CommunityCalls['GET /users/statistics']['answer'];

const DAY = 24 * 60 * 60 * 1000;

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  const send = async (method: 'PUT' | 'POST', path: string, headers: Record<string, string>) =>
    expect((await server().send(method, path, undefined, headers)).status).toBeLessThan(300);
  /** Headers of a new session, because the days of these tests outlast every token. */
  const signedIn = async ({ email, password }: Member) =>
    bearer((await server().login(email, password)).body.token ?? '');
  const like = async (id: number, member: Member) =>
    send('PUT', `/ideas/${id}/like`, await signedIn(member));
  const view = (id: number) => send('POST', `/ideas/${id}/views`, { 'x-requested-with': 'page' });
  const statistics = async (member: Member) =>
    (await server().send<Statistics>('GET', '/users/statistics', undefined, await signedIn(member)))
      .body;

  test('[LK-14] counts views and likes of the author’s ideas by day, for 30 days @ci', async () => {
    const { clock, queries } = server();
    const author = await server().member();
    const reviewer = await community().reviewer();
    const [reader, other] = [await server().member(), await server().member()];
    const first = await community().published(author, reviewer, { title: 'First idea' });
    clock.advance(1);
    const second = await community().published(author, reviewer, { title: 'Second idea' });
    const foreign = await community().published(other, reviewer, { title: 'Of somebody else' });
    await view(first);
    await view(first);
    await view(second);
    await view(foreign);
    await like(first, reader);
    await like(first, other);
    const draft = (await community().submit(author)).body;
    clock.advance(DAY);
    await view(second);
    await like(second, reader);

    const today = new Date(clock.now()).toISOString().slice(0, 10);
    const { days, ideas } = await statistics(author);
    expect(days).toHaveLength(30);
    expect(days.slice(-2)).toEqual([
      expect.objectContaining({ views: 2, likes: 2, published: 'Second idea' }),
      { day: today, views: 1, likes: 1, published: null },
    ]);
    expect(days.slice(0, 28).every(({ views, likes }) => views + likes === 0)).toBe(true);
    const lastViews = (line: { views: number }[]) => line.slice(-2).map(({ views }) => views);
    expect(ideas.map(({ id, isPublic, days: line }) => [id, isPublic, lastViews(line)])).toEqual([
      [second, true, [1, 1]],
      [first, true, [1, 0]],
      [draft.id, false, [0, 0]],
    ]);
    expect(ideas[1]).toMatchObject({ title: 'First idea', views: 1, likes: 2, comments: 0 });

    const stored = async () =>
      (await queries.selectFrom('idea_days').select('day').where('idea_id', '=', first).execute())
        .length;
    clock.advance((STATISTICS_DAYS - 2) * DAY);
    await purge(queries, clock.now());
    expect((await statistics(author)).days[0]).toMatchObject({ views: 2, likes: 2 });
    clock.advance(DAY);
    expect((await statistics(author)).days[0]).toMatchObject({ views: 1, likes: 1 });
    expect(await stored()).toBe(1);
    await purge(queries, clock.now());
    expect(await stored()).toBe(0);
  });

  test('[LK-14] several views at once are all counted', async () => {
    const author = await server().member();
    const id = await community().published(author, await community().reviewer());
    const calls = Array.from({ length: 6 }, (_, network) =>
      server().app.inject({
        method: 'POST',
        url: `/api/ideas/${id}/views`,
        headers: { 'x-requested-with': 'page' },
        remoteAddress: `198.51.${100 + network}.7`,
      }),
    );
    await Promise.all(calls);
    expect((await statistics(author)).ideas[0]).toMatchObject({ views: 6 });
    expect((await statistics(author)).days.at(-1)).toMatchObject({ views: 6 });
  });

  test('[LK-14] lists the 20 ideas with the most views @ci', async () => {
    const author = await server().member();
    const reviewer = await community().reviewer();
    for (let index = 0; index < 21; index += 1) {
      server().clock.advance(1);
      await community().submit(author);
    }
    const id = await community().published(author, reviewer, { title: 'Read by one' });
    await view(id);
    const { ideas } = await statistics(author);
    expect(ideas).toHaveLength(20);
    expect(ideas[0]).toMatchObject({ id, title: 'Read by one' });
  });
});
