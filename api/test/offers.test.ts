import type { CommunityCalls, Offers } from '@idea-hub/shared/contracts/community-description';
import { type Answer, bearer, type Member } from './support/client.ts';
import { useCommunity, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type Inbox = CommunityCalls['GET /messages']['answer'];
type Threads = CommunityCalls['GET /messages/threads']['answer'];
type Thread = CommunityCalls['GET /messages/{id}/thread']['answer'];
type Answered = Answer<Offers & { details: { code: string } }>;

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let ines: Member;
  let jonas: Member;
  let reviewer: Member;
  let id: number;
  beforeEach(async () => {
    author = await server().member({ name: 'Maya' });
    ines = await server().member({ name: 'Ines' });
    jonas = await server().member({ name: 'Jonas' });
    reviewer = await community().reviewer();
    id = await community().published(author, reviewer);
  });

  const offer = ({ token }: Member, text: string, idea = id): Promise<Answered> => {
    server().clock.advance(1);
    return server().send('PUT', `/ideas/${idea}/offer`, { offer: text }, bearer(token));
  };
  const takeBack = ({ token }: Member): Promise<Answered> =>
    server().send('DELETE', `/ideas/${id}/offer`, undefined, bearer(token));
  const seen = async (viewer?: Member) =>
    (await community().get<Offers>(`/ideas/${id}/offers`, viewer?.token)).body;
  const messages = async () =>
    (await community().get<Inbox>('/messages', author.token)).body.messages;
  const inbox = async () => (await messages()).map(({ name, message }) => [name, message]);

  test('[LK-21] the author sees who offers what; others see the number and the skills; each member the own offer', async () => {
    await server().update(ines.token, { skills: ['Soldering', 'Rain data'] });
    await server().update(jonas.token, { skills: ['soldering', 'Cakes'] });
    expect((await offer(ines, ' the float sensor ')).body).toEqual({
      total: 1,
      skills: ['Rain data', 'Soldering'],
      own: 'the float sensor',
      offers: [],
    });
    await offer(jonas, 'forty cakes');
    expect(await seen(author)).toEqual({
      total: 2,
      skills: ['soldering', 'Cakes', 'Rain data'],
      own: null,
      offers: [
        {
          author: 'Jonas',
          authorId: jonas.id,
          authorPicture: null,
          offer: 'forty cakes',
          threadId: expect.any(String),
          at: expect.stringMatching(/^2026-.*Z$/),
        },
        expect.objectContaining({ author: 'Ines', offer: 'the float sensor' }),
      ],
    });
    for (const [viewer, own] of [
      [undefined, null],
      [reviewer, null],
      [ines, 'the float sensor'],
    ] as const) {
      expect(await seen(viewer)).toMatchObject({ total: 2, own, offers: [] });
    }
  });

  test('[LK-21] a member has one offer on an idea, changes it and takes it back at any time', async () => {
    await offer(ines, 'a van');
    await offer(ines, 'a van and a driver');
    expect((await seen(author)).offers).toMatchObject([{ offer: 'a van and a driver' }]);
    const twice = await Promise.all([offer(jonas, 'one'), offer(jonas, 'one')]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await seen()).total).toBe(2);
    for (const _ of ['once', 'again']) {
      const answer = await takeBack(ines);
      expect([answer.status, answer.body]).toEqual([
        200,
        expect.objectContaining({ total: 1, own: null }),
      ]);
    }
    expect((await offer(ines, 'a van again')).body.total).toBe(2);
  });

  test('[LK-21] an offer starts a thread with the author, once', async () => {
    await offer(ines, 'a van');
    // Reading the thread also marks the notification. The other one is of the publication.
    const unread = async () =>
      (await community().get<{ unread: number }>('/notifications', author.token)).body.unread;
    expect(await unread()).toBe(2);
    const [message] = await messages();
    await server().send('PUT', `/messages/${message?.id}/read`, undefined, bearer(author.token));
    expect(await unread()).toBe(1);
    await offer(ines, 'two vans');
    await takeBack(ines);
    await offer(ines, 'three vans');
    expect(await inbox()).toEqual([['Ines', 'I can help with a van']]);
    const mails = await server().mails(author.email);
    expect(mails.filter(({ subject }) => /message/.test(subject))).toHaveLength(1);
  });

  test('[LK-21] each offer names its thread, until the author deletes it, and no thread of others @ci', async () => {
    const another = await community().published(author, reviewer);
    await offer(ines, 'a van elsewhere', another);
    await offer(ines, 'a van');
    await offer(jonas, 'cakes');
    await community().write(id, 'Hello', ines);
    const { threads } = (await community().get<Threads>('/messages/threads', author.token)).body;
    expect(threads).toHaveLength(3);
    const named = async () =>
      (await seen(author)).offers.map((each) => [each.author, each.threadId]);
    const threadOf = (name: string) =>
      threads.find((each) => each?.ideaId === id && each.name === name)?.id;
    expect(await named()).toEqual([
      ['Jonas', threadOf('Jonas')],
      ['Ines', threadOf('Ines')],
    ]);
    const path = `/messages/${threadOf('Jonas')}`;
    await server().send('DELETE', path, undefined, bearer(author.token));
    expect(await named()).toEqual([
      ['Jonas', null],
      ['Ines', threadOf('Ines')],
    ]);
  });

  test('[LK-21, CM-07] an offer and the replies after it show no address, until the member uses Send Message', async () => {
    await offer(ines, 'a van');
    const [first] = await messages();
    const write = (path: string, { token }: Member, form = {}) =>
      server().post(path, { message: 'Hello', ...form }, { ...bearer(token), ...withKey() });
    const emails = async () => {
      const { thread } = (
        await community().get<Thread>(`/messages/${first?.id}/thread`, author.token)
      ).body;
      return [thread?.email, ...(await messages()).map(({ email }) => email)];
    };
    await write(`/messages/${first?.id}/replies`, author);
    await write(`/messages/${first?.id}/replies`, ines);
    expect(await emails()).toEqual([null, null, null]);
    server().clock.advance(1);
    await write(`/ideas/${id}/messages`, ines, { name: 'Ines', email: ines.email });
    server().clock.advance(1);
    await write(`/messages/${first?.id}/replies`, ines);
    expect(await emails()).toEqual([ines.email, ines.email, ines.email, null, null]);
  });

  test('[LK-21, CM-07] an offer to an author who takes no messages stays without a thread; a blocked member is not told', async () => {
    await offer(ines, 'a van');
    const [message] = await messages();
    await server().send('PUT', `/messages/${message?.id}/block`, undefined, bearer(author.token));
    const changed = await offer(ines, 'a van or two');
    expect(changed.body).toMatchObject({ total: 1, own: 'a van or two' });
    expect(await seen(author)).toMatchObject({ total: 0, skills: [], offers: [] });
    expect((await seen()).total).toBe(1);
    const other = await community().published(author, reviewer);
    expect((await offer(ines, 'a van here, too', other)).status).toBe(200);
    const { threads } = (await community().get<Threads>('/messages/threads', ines.token)).body;
    expect(threads[0]).toMatchObject({ ideaId: other, text: 'I can help with a van here, too' });
    expect(await inbox()).toHaveLength(1);
    await server().update(author.token, { contactPreference: 'NONE' });
    expect((await offer(jonas, 'cakes')).status).toBe(200);
    expect(await seen(author)).toMatchObject({
      total: 1,
      offers: [{ offer: 'cakes', threadId: null }],
    });
    expect(await inbox()).toHaveLength(1);
  });

  test('[LK-21] an offer is one line of at most 140 characters, of another member’s published idea', async () => {
    expect((await offer(ines, 'x'.repeat(140))).status).toBe(200);
    for (const text of ['x'.repeat(141), ' ', '', 'two\nlines']) {
      expect([text, (await offer(ines, text)).status]).toEqual([text, 400]);
    }
    const own = await offer(author, 'everything');
    expect([own.status, own.body.details.code]).toEqual([403, 'FORBIDDEN']);
    const { body } = await community().submit(author);
    expect((await offer(ines, 'a van', body.id)).status).toBe(404);
    expect((await community().get(`/ideas/${body.id}/offers`)).status).toBe(404);
    expect((await server().send('PUT', `/ideas/${id}/offer`, { offer: 'a van' })).status).toBe(401);
  });

  test('[LK-21, CM-25] a hidden profile gives no skills; a suspended member and a deleted account offer nothing', async () => {
    await server().update(ines.token, { skills: ['Soldering'] });
    await offer(ines, 'a van');
    const hidden = { privacy: { showProfile: false } };
    await server().send('PUT', '/users/settings', hidden, bearer(ines.token));
    expect(await seen()).toMatchObject({ total: 1, skills: [] });
    expect((await seen(author)).offers).toMatchObject([{ author: 'Ines', authorId: null }]);
    await server().setUser(ines, { suspended_at: 1 });
    expect(await seen(author)).toMatchObject({ total: 0, offers: [] });
    await server().setUser(ines, { suspended_at: null });
    expect((await seen()).total).toBe(1);
    await server().post('/users/deletion', { password: ines.password }, bearer(ines.token));
    expect(await seen(author)).toMatchObject({ total: 0, offers: [] });
  });

  test('[LK-21] offers go with a withdrawn idea, also one that is made at once', async () => {
    await offer(ines, 'a van');
    const [late] = await Promise.all([
      offer(jonas, 'cakes'),
      server().post(`/ideas/${id}/withdrawal`, undefined, bearer(author.token)),
    ]);
    expect([200, 404]).toContain(late?.status);
    const rows = server().queries.selectFrom('offers').select('user_id').where('idea_id', '=', id);
    expect(await rows.execute()).toEqual([]);
    const taken = await takeBack(ines);
    expect([taken.status, taken.body]).toEqual([
      200,
      { total: 0, skills: [], own: null, offers: [] },
    ]);
  });
});
