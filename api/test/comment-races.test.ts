import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { Pause } from './support/pause.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { TestServer } from './support/server.ts';

type List = CommunityCalls['GET /ideas/{id}/comments']['answer'];

onEachDatabase((make) => {
  const pause = new Pause();
  let server: TestServer;
  /** A second instance, whose statements don't count. */
  let other: TestServer;
  let author: Member;
  let reader: Member;
  let id: number;
  beforeAll(async () => {
    const wrapQueries = seeingQueries(pause.see, pause.seen);
    server = await TestServer.start(make, { ...LIVE, wrapQueries });
    other = await server.another(LIVE);
    const community = new Community(server);
    author = await server.member();
    reader = await server.member();
    id = await community.published(author, await community.reviewer());
  });

  type Call = (on: TestServer) => Promise<number>;

  const reply =
    (text: string, replyTo: string): Call =>
    async (on) =>
      (await new Community(on).comment(author, id, text, { replyTo })).status;
  const remove =
    (comment: string): Call =>
    async (on) =>
      (await on.send('DELETE', `/comments/${comment}`, undefined, bearer(reader.token))).status;

  async function shown(thread: string) {
    const { body } = await other.send<List>('GET', `/ideas/${id}/comments`, undefined);
    const texts = body.comments
      .filter((one) => one.id === thread || one.replyTo === thread)
      .map(({ author: name, text }) => (name === null ? null : text));
    const there = body.comments.filter(({ author: name }) => name !== null);
    return { texts, isCounted: body.total === there.length };
  }

  async function clear(): Promise<void> {
    await server.queries.deleteFrom('comments').where('idea_id', '=', id).execute();
    const none = server.queries.updateTable('published_ideas').set({ comments: 0 });
    await none.where('idea_id', '=', id).execute();
  }

  /** Makes the second call after each statement of the first one. Passes both statuses, and what is left, to `judge`. */
  async function atEachMoment(
    calls: (comment: string) => [Call, Call],
    judge: (statuses: [number, number], texts: (string | null)[]) => void,
  ): Promise<void> {
    for (let at = 1, statements = 1; at <= statements; at += 1) {
      await clear();
      const comment = (await new Community(other).comment(reader, id, 'First')).body.id;
      const [first, second] = calls(comment);
      let status = 0;
      const { kinds, raced: late } = await pause.racing(
        at,
        () => second(other),
        other.queries,
        async () => {
          status = await first(server);
        },
      );
      statements = kinds.length;
      // The number of statements differs: only the first of several notifications is mailed.
      if (late === undefined) break;
      const { texts, isCounted } = await shown(comment);
      expect([at, isCounted]).toEqual([at, true]);
      judge([status, late], texts);
    }
  }

  /** Expects a comment without text before the reply, or none of both. Returns the status of the reply. */
  function judgeReply(replied: number, removed: number, texts: (string | null)[]): number {
    expect([replied, removed, texts]).toEqual(
      replied === 201 ? [201, 204, [null, 'Reply']] : [404, 204, []],
    );
    return replied;
  }

  test('[LK-10] a comment deleted at any moment of a reply stays without text, or the reply finds it gone @ci', async () => {
    const seen = new Set<number>();
    await atEachMoment(
      (comment) => [reply('Reply', comment), remove(comment)],
      ([replied, removed], texts) => void seen.add(judgeReply(replied, removed, texts)),
    );
    expect(seen).toEqual(new Set([404, 201]));
  }, 60_000);

  test('[LK-10] a reply at any moment of the deletion is stored, or finds the comment gone @ci', async () => {
    const seen = new Set<number>();
    await atEachMoment(
      (comment) => [remove(comment), reply('Reply', comment)],
      ([removed, replied], texts) => void seen.add(judgeReply(replied, removed, texts)),
    );
    expect(seen).toEqual(new Set([404, 201]));
  }, 60_000);

  test('[LK-10] two replies at once are both there @ci', async () => {
    await atEachMoment(
      (comment) => [reply('One', comment), reply('Two', comment)],
      (statuses, texts) => {
        expect([statuses, texts[0], texts.slice(1).sort()]).toEqual([
          [201, 201],
          'First',
          ['One', 'Two'],
        ]);
      },
    );
  }, 60_000);

  test('[LK-10] of two deletions at once both end, and the comment counts once @ci', async () => {
    await atEachMoment(
      (comment) => [remove(comment), remove(comment)],
      (statuses, texts) => {
        expect([[...statuses].sort(), texts]).toEqual([[204, 404], []]);
      },
    );
  }, 60_000);
});
