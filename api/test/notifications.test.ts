import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { purge } from '../src/purge.ts';
import { bearer, type Member } from './support/client.ts';
import { useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type Notifications = CommunityCalls['GET /notifications']['answer'];
type Threads = CommunityCalls['GET /messages/threads']['answer'];

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let reader: Member;
  let reviewer: Member;
  let id: number;
  beforeEach(async () => {
    author = await server().member({ name: 'Maya' });
    reader = await server().member({ name: 'Ines' });
    reviewer = await community().reviewer();
    id = await community().published(author, reviewer, { title: 'Rain barrels' });
    await read(author);
  });

  const list = async ({ token }: Member) =>
    (await community().get<Notifications>('/notifications', token)).body;
  /** What the member has not read. */
  const news = async (member: Member) =>
    (await list(member)).notifications
      .filter(({ isRead }) => !isRead)
      .map(({ kind, count, actor }) => [kind, count, actor]);
  const put = (seen: Pick<Notifications, 'notifications'>['notifications'], { token }: Member) =>
    server().send(
      'PUT',
      '/notifications/read',
      { notifications: seen.map(({ kind, ideaId, at }) => ({ kind, ideaId, at })) },
      bearer(token),
    );
  async function read(member: Member) {
    const { notifications } = await list(member);
    expect((await put(notifications, member)).status).toBe(204);
  }
  const like = (method: 'PUT' | 'DELETE', { token }: Member) =>
    server().send(method, `/ideas/${id}/like`, undefined, bearer(token));
  const comment = async (from: Member, replyTo: string | null = null) =>
    (await community().comment(from, id, 'A word', { replyTo })).body.id;
  const write = (from?: Member) => community().write(id, 'Hello', from);
  const threads = async ({ token }: Member) =>
    (await community().get<Threads>('/messages/threads', token)).body.threads;

  test('[LK-12] lists each kind of event once for an idea, with its number and who acted last', async () => {
    expect(await news(author)).toEqual([]);
    const first = await comment(reader);
    server().clock.advance(1);
    await comment(reviewer);
    await comment(author, first);
    server().clock.advance(1);
    await write(reader);
    server().clock.advance(1);
    await write();
    server().clock.advance(1);
    await like('PUT', reader);
    await like('PUT', reviewer);
    expect(await news(author)).toEqual([
      ['like', 2, null],
      ['message', 2, null],
      ['comment', 2, expect.any(String)],
    ]);
    expect(await news(reader)).toEqual([['reply', 1, 'Maya']]);
    const { notifications, unread } = await list(author);
    expect(unread).toBe(3);
    expect(notifications[0]).toMatchObject({
      ideaId: id,
      title: 'Rain barrels',
      isPublished: true,
      decision: null,
    });
    // A like that was taken back does not count.
    await like('DELETE', reader);
    expect((await news(author))[0]).toEqual(['like', 1, null]);
    await like('DELETE', reviewer);
    expect((await list(author)).unread).toBe(2);
  });

  test('[LK-12] tells nobody about their own actions, and never who decided', async () => {
    const own = await comment(author);
    await comment(author, own);
    expect(await news(author)).toEqual([]);
    const owner = await community().reviewer('OWNER');
    await community().published(owner, owner);
    expect((await list(owner)).notifications).toEqual([]);
    await community().decide(reviewer, id, 'withdraw', 3, 'Copied');
    const { notifications } = await list(author);
    expect(notifications[0]).toMatchObject({
      kind: 'decision',
      decision: 'withdraw',
      actor: null,
      isPublished: false,
    });
    const rows = server().queries.selectFrom('notifications').select('actor_id');
    expect(
      await rows.where('kind', '=', 'decision').where('actor_id', 'is not', null).execute(),
    ).toEqual([]);
  });

  test('[LK-12] an event after the member looked stays unread; the number starts again after reading', async () => {
    await comment(reader);
    const seen = (await list(author)).notifications;
    server().clock.advance(1);
    await comment(reader);
    await put(seen, author);
    expect(await news(author)).toEqual([['comment', 2, 'Ines']]);
    await read(author);
    expect((await list(author)).unread).toBe(0);
    await read(author);
    server().clock.advance(1);
    await comment(reader);
    expect(await news(author)).toEqual([['comment', 1, 'Ines']]);
    // Reading is for the member's own entries only.
    await put((await list(author)).notifications, reader);
    expect((await list(author)).unread).toBe(1);
    // A reply to another member is an event as well.
    const answered = await comment(reader);
    await read(author);
    await comment(reviewer, answered);
    expect((await list(author)).unread).toBe(1);
  });

  test('[LK-12, LK-21] tells of a reply once, not also as a comment, and of an offer, not also of its message', async () => {
    await comment(reader, await comment(author));
    server().clock.advance(1);
    for (const offer of ['sewing', 'knitting']) {
      await server().send('PUT', `/ideas/${id}/offer`, { offer }, bearer(reader.token));
    }
    expect(await news(author)).toEqual([
      ['offer', 1, 'Ines'],
      ['reply', 1, 'Ines'],
    ]);
  });

  test('[LK-12, LK-10, LK-21] an offer that was taken back and a deleted comment or reply leave the list', async () => {
    const other = await server().member({ name: 'Jonas' });
    const offer = (method: 'PUT' | 'DELETE') =>
      server().send(
        method,
        `/ideas/${id}/offer`,
        method === 'PUT' ? { offer: 'sewing' } : undefined,
        bearer(reader.token),
      );
    for (const method of ['PUT', 'DELETE', 'PUT', 'DELETE', 'PUT'] as const) await offer(method);
    expect(await news(author)).toEqual([['offer', 1, 'Ines']]);
    await offer('DELETE');
    expect(await list(author)).toMatchObject({ unread: 0 });
    expect(await news(author)).toEqual([]);
    const remove = (comment: string, { token }: Member) =>
      server().send('DELETE', `/comments/${comment}`, undefined, bearer(token));
    const first = await comment(reader);
    server().clock.advance(1);
    const latest = await comment(other);
    const reply = await comment(other, first);
    expect(await news(author)).toEqual([['comment', 3, 'Jonas']]);
    await remove(latest, other);
    await remove(reply, other);
    expect(await news(author)).toEqual([['comment', 1, 'Ines']]);
    expect(await news(reader)).toEqual([]);
    await remove(first, reader);
    expect(await news(author)).toEqual([]);
    expect((await list(author)).unread).toBe(0);
  });

  test('[LK-12, CM-07] comments, replies and offers of a blocked member neither appear nor send mails', async () => {
    const own = await comment(author);
    await write(reader);
    await read(author);
    const block = `/messages/${(await threads(author))[0]?.lastId}/block`;
    await comment(reader);
    await server().send('PUT', block, undefined, bearer(author.token));
    expect(await news(author)).toEqual([]);
    const before = (await server().mails(author.email)).length;
    await comment(reader, own);
    await server().send('PUT', `/ideas/${id}/offer`, { offer: 'sewing' }, bearer(reader.token));
    expect(await list(author)).toMatchObject({ unread: 0 });
    expect(await news(author)).toEqual([]);
    expect(await server().mails(author.email)).toHaveLength(before);
    server().clock.advance(1);
    await comment(reviewer, own);
    expect((await news(author)).map(([kind, count]) => [kind, count])).toEqual([['reply', 1]]);
    expect(await server().mails(author.email)).toHaveLength(before + 1);
  });

  test('[LK-12, LK-11] an entry of messages names the thread of the latest one', async () => {
    await write(reader);
    server().clock.advance(1);
    await write(reviewer);
    server().clock.advance(1);
    await write(reader);
    const all = await threads(author);
    expect(all.map(({ name }) => name)).toEqual(['Ines', expect.any(String)]);
    await comment(reviewer);
    const { notifications } = await list(author);
    expect(
      notifications.filter(({ isRead }) => !isRead).map(({ kind, threadId }) => [kind, threadId]),
    ).toEqual([
      ['comment', null],
      ['message', all[0]?.id],
    ]);
  });

  test('[LK-12, CM-07] a message that is deleted, or whose sender is blocked, leaves the bell', async () => {
    const act = async (method: 'PUT' | 'DELETE', path = '') => {
      const [newest] = await threads(author);
      const address = `/messages/${newest?.lastId}${path}`;
      return server().send(method, address, undefined, bearer(author.token));
    };
    await write();
    expect(await news(author)).toEqual([['message', 1, null]]);
    await act('DELETE');
    const kinds = async () => (await list(author)).notifications.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['decision']);
    await write(reviewer);
    server().clock.advance(1);
    await write(reader);
    expect(await news(author)).toEqual([['message', 2, 'Ines']]);
    await act('PUT', '/block');
    const { notifications } = await list(author);
    expect(notifications[0]).toMatchObject({ kind: 'message', count: 1, actorId: reviewer.id });
    expect(notifications[0]?.threadId).toBe((await threads(author))[1]?.id);
  });

  test('[LK-12] concurrent events are all counted @ci', async () => {
    const others = await Promise.all([1, 2, 3].map(() => server().member()));
    await Promise.all(others.map((other) => comment(other)));
    expect((await news(author))[0]?.slice(0, 2)).toEqual(['comment', 3]);
  });

  test('[LK-12] mails the first comment until it is read, if the settings allow it', async () => {
    const mails = async () =>
      (await server().mails(author.email)).filter(({ subject }) => /comment/.test(subject));
    await comment(reader);
    await comment(reader);
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('Ines commented on your idea “Rain barrels”'),
    ]);
    await read(author);
    await comment(reader);
    expect(await mails()).toHaveLength(2);
    await read(author);
    await server().update(author.token, { preferences: { emailNotifications: false } });
    await comment(reader);
    expect(await mails()).toHaveLength(2);
  });

  test('[LK-12] a withdrawn idea keeps only decisions and messages; a deleted actor leaves no entry', async () => {
    await comment(reader);
    await like('PUT', reader);
    await write(reader);
    const gone = await server().member();
    await comment(gone, await comment(reader));
    expect(await news(reader)).toHaveLength(1);
    await server().post('/users/deletion', { password: gone.password }, bearer(gone.token));
    expect(await news(reader)).toEqual([]);
    await community().decide(reviewer, id, 'withdraw', 3, 'Copied');
    expect((await news(author)).map(([kind]) => kind).sort()).toEqual(['decision', 'message']);
  });

  test('[LK-12] deletes entries 180 days after their last event @ci', async () => {
    await comment(reader);
    const day = 24 * 60 * 60 * 1000;
    server().clock.advance(180 * day);
    await purge(server().queries, server().clock.now());
    const rows = server().queries.selectFrom('notifications').select('kind');
    const left = () => rows.where('member_id', '=', author.id).execute();
    expect(await left()).toHaveLength(2);
    server().clock.advance(1);
    await purge(server().queries, server().clock.now());
    expect(await left()).toEqual([]);
  });

  test('[LK-12] refuses calls without a session and unknown kinds', async () => {
    expect((await community().get('/notifications')).status).toBe(401);
    const bad = { notifications: [{ kind: 'thing', ideaId: 1, at: 'now' }] };
    const { status } = await server().send('PUT', '/notifications/read', bad, bearer(author.token));
    expect(status).toBe(400);
  });
});
