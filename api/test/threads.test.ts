import { randomUUID } from 'node:crypto';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import type { RootOperationNode } from 'kysely';
import { bearer, type Member } from './support/client.ts';
import { LIVE, useCommunity, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { planOf } from './support/plans.ts';
import { seeingQueries } from './support/seeing-queries.ts';

type Threads = CommunityCalls['GET /messages/threads']['answer'];
type Blocks = CommunityCalls['GET /messages/blocks']['answer'];
type Thread = CommunityCalls['GET /messages/{id}/thread']['answer'];

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let reader: Member;
  let id: number;
  beforeEach(async () => {
    author = await server().member({ name: 'Maya' });
    reader = await server().member({ name: 'Ines' });
    id = await community().published(author, await community().reviewer(), { title: 'Barrels' });
  });

  const write = (message: string, from?: Member, idea = id) =>
    community().write(idea, message, from);
  const threads = async ({ token }: Member, query = '') =>
    (await community().get<Threads>(`/messages/threads${query}`, token)).body;
  const first = async (member: Member) => {
    const [thread] = (await threads(member)).threads;
    if (!thread) throw new Error('There is no thread.');
    return thread;
  };
  const open = async ({ token }: Member, message: string, query = '') =>
    (await community().get<Thread>(`/messages/${message}/thread${query}`, token)).body;
  const said = async (member: Member) =>
    (await open(member, (await first(member)).id)).messages.map(({ text }) => text);
  const reply = (from: Member, message: string, text: string, key?: string) =>
    server().post<{ message: string }>(
      `/messages/${message}/replies`,
      { message: text },
      { ...bearer(from.token), ...withKey(key) },
    );
  const act = (method: 'PUT' | 'DELETE', path: string, { token }: Member) =>
    server().send(method, `/messages/${path}`, undefined, bearer(token));
  const blocksOf = async ({ token }: Member) =>
    (await community().get<Blocks>('/messages/blocks', token)).body.blocks.map(({ id }) => id);
  const mailsTo = async ({ email }: Member) =>
    (await server().mails(email)).filter(({ subject }) => /message/.test(subject));

  test('[LK-11, AP-10] the statements of threads and of the bell look members up by an index', async () => {
    await write('Hello', reader);
    const statements: RootOperationNode[] = [];
    const wrapQueries = seeingQueries((statement) => statements.push(statement));
    const seen = await server().another({ ...LIVE, wrapQueries });
    for (const path of ['/messages/threads', `/messages/${(await first(author)).id}/thread`]) {
      await seen.send('GET', path, undefined, bearer(author.token));
    }
    await seen.send('GET', '/notifications', undefined, bearer(author.token));
    const reads = statements.filter(({ kind }) => ['SelectQueryNode', 'RawNode'].includes(kind));
    const plans = await Promise.all(reads.map((one) => planOf(seen.queries, one)));
    expect(plans.length).toBeGreaterThan(5);
    expect(plans.join('\n')).not.toMatch(/scan (on )?users/i);
  });

  test('[LK-11] both sides reply in one thread; each has the other’s name, and its own unread mark', async () => {
    await write('Hello', reader);
    const { id: started } = await first(author);
    server().clock.advance(1);
    expect((await reply(author, started, 'Welcome')).status).toBe(201);
    server().clock.advance(1);
    expect((await reply(reader, (await first(reader)).id, 'Thanks')).status).toBe(201);
    for (const member of [author, reader]) {
      expect(await said(member)).toEqual(['Hello', 'Welcome', 'Thanks']);
      expect((await threads(member)).threads).toHaveLength(1);
    }
    expect(await first(author)).toMatchObject({
      id: started,
      name: 'Ines',
      email: reader.email,
      isOwnIdea: true,
      isVisitor: false,
      takesReplies: true,
      text: 'Thanks',
      isOwn: false,
      unread: 2,
    });
    expect(await first(reader)).toMatchObject({
      name: 'Maya',
      isOwnIdea: false,
      text: 'Thanks',
      isOwn: true,
      unread: 1,
    });
    const { thread, messages } = await open(reader, started);
    expect(messages.map(({ isOwn }) => isOwn)).toEqual([true, false, true]);
    // The author's address stays secret.
    expect(thread?.email).toBeNull();
    expect(JSON.stringify([thread, await threads(reader)])).not.toContain(author.email);
    const [mail] = await mailsTo(reader);
    expect(mail?.text).toContain('Maya has answered you about the idea “Barrels”');
    expect(mail?.text).not.toContain(author.email);
    expect(await mailsTo(author)).toHaveLength(2);
    await server().setUser(reader, { suspended_at: 1 });
    expect((await first(author)).takesReplies).toBe(false);
    expect((await reply(author, started, 'Still there?')).status).toBe(403);
  });

  test('[LK-11] a thread belongs to one sender and one idea, also of visitors, who can’t be answered', async () => {
    const other = await community().published(author, await community().reviewer());
    await write('One', reader);
    server().clock.advance(1);
    await write('Two', reader);
    server().clock.advance(1);
    await write('Three', reader, other);
    server().clock.advance(1);
    await write('Four');
    const { threads: all } = await threads(author);
    expect(all.map(({ text, name, unread }) => [text, name, unread])).toEqual([
      ['Four', 'Vera', 1],
      ['Three', 'Ines', 1],
      ['Two', 'Ines', 2],
    ]);
    const [visitor] = all;
    expect(visitor).toMatchObject({
      isVisitor: true,
      takesReplies: false,
      email: 'vera@example.com',
    });
    const refused = await reply(author, visitor?.id ?? '', 'Hello');
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This sender can not be answered here.',
    ]);
  });

  test('[LK-11] threads and their messages come page by page, each once @ci', async () => {
    const others = await Promise.all(Array.from({ length: 26 }, () => server().member()));
    for (const other of others) await write('Hello'.repeat(50), other);
    const page = await threads(author);
    const rest = await threads(author, `?cursor=${page.next}`);
    expect(page.threads[0]?.text).toBe('Hello'.repeat(40));
    const ids = [...page.threads, ...rest.threads].map((thread) => thread.id);
    expect([page.threads.length, rest.threads.length, new Set(ids).size, rest.next]).toEqual([
      24,
      2,
      26,
      null,
    ]);
    const { id: long } = await first(author);
    for (let number = 1; number <= 51; number += 1) await reply(author, long, `Number ${number}`);
    const newest = await open(author, long);
    const oldest = await open(author, long, `?cursor=${newest.next}`);
    const texts = [...oldest.messages, ...newest.messages].map(({ text }) => text);
    expect([newest.messages.length, texts.length, new Set(texts).size]).toEqual([50, 52, 52]);
    expect(
      (await community().get(`/messages/${long}/thread?cursor=${page.next}`, author.token)).status,
    ).toBe(400);
  });

  test('[LK-11] reading goes up to the message that was seen, for its thread only', async () => {
    await write('Seen', reader);
    const seen = (await first(author)).lastId;
    server().clock.advance(1);
    await write('Not yet', reader);
    await write('Another thread');
    await act('PUT', `${seen}/read`, author);
    const unread = async () => (await threads(author)).threads.map((thread) => thread.unread);
    expect((await unread()).sort()).toEqual([1, 1]);
    for (const thread of (await threads(author)).threads) {
      const bell = await community().get<{ unread: number }>('/notifications', author.token);
      expect(bell.body.unread).toBe(2);
      await act('PUT', `${thread.lastId}/read`, author);
    }
    expect(await unread()).toEqual([0, 0]);
    // Only the decision is left: the messages are read in the bell, too.
    const bell = await community().get<{ unread: number }>('/notifications', author.token);
    expect(bell.body.unread).toBe(1);
    expect((await first(reader)).unread).toBe(0);
  });

  test('[LK-11, CM-20] a lost answer makes no second reply; the same key in another thread is another reply', async () => {
    const third = await server().member();
    await write('Hello', reader);
    await write('Good day', third);
    const [one, two] = (await threads(author)).threads.map((thread) => thread.id);
    const key = randomUUID();
    for (const _ of ['once', 'again']) {
      expect((await reply(author, one ?? '', 'Yes', key)).status).toBe(201);
    }
    expect((await reply(author, one ?? '', 'No', key)).status).toBe(409);
    expect((await reply(author, two ?? '', 'Yes', key)).status).toBe(201);
    expect((await open(author, one ?? '')).messages).toHaveLength(2);
    expect((await open(author, two ?? '')).messages).toHaveLength(2);
  });

  test('[LK-11, CM-07] strangers neither read nor change a thread, nor answer in it', async () => {
    await write('Hello', reader);
    const { id: thread } = await first(author);
    const stranger = await server().member();
    const answers = [
      await community().get(`/messages/${thread}/thread`, stranger.token),
      await reply(stranger, thread, 'Me too'),
      await act('DELETE', thread, stranger),
      await act('PUT', `${thread}/read`, stranger),
      await act('PUT', `${thread}/block`, stranger),
      await community().report(`/messages/${thread}`, 'Mine', reader),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await community().get('/messages/threads')).status).toBe(401);
  });

  test('[LK-11] two replies at once are both there, for both @ci', async () => {
    await write('Hello', reader);
    const { id: thread } = await first(author);
    const answers = await Promise.all([
      reply(author, thread, 'From Maya'),
      reply(reader, thread, 'From Ines'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const member of [author, reader]) {
      expect((await said(member)).sort()).toEqual(['From Ines', 'From Maya', 'Hello']);
    }
  });

  test.each(['before', 'after'] as const)(
    '[LK-11] a thread that one side deletes %s a reply of the other has what was not seen',
    async (order) => {
      await write('Hello', reader);
      const { id: thread, lastId } = await first(author);
      server().clock.advance(1);
      const answer = () => reply(reader, thread, 'One more thing');
      if (order === 'after') await answer();
      expect((await act('DELETE', lastId, author)).status).toBe(204);
      if (order === 'before') {
        expect((await threads(author)).threads).toEqual([]);
        await answer();
      }
      expect(await said(author)).toEqual(['One more thing']);
      expect(await said(reader)).toEqual(['Hello', 'One more thing']);
    },
  );

  test('[LK-11] a message that both sides deleted is gone for good', async () => {
    await write('Hello', reader);
    const { id: thread } = await first(author);
    const rows = server().queries.selectFrom('messages').select('id').where('id', '=', thread);
    await act('DELETE', thread, reader);
    expect((await threads(reader)).threads).toEqual([]);
    expect(await rows.execute()).toHaveLength(1);
    await act('DELETE', thread, author);
    expect(await rows.execute()).toEqual([]);
  });

  test('[LK-11, CM-10] a deleted message goes with the account of the side that still had it', async () => {
    await write('Hello', reader);
    const { id: thread } = await first(author);
    await reply(author, thread, 'Welcome');
    await act('DELETE', (await first(author)).lastId, author);
    await server().post('/users/deletion', { password: reader.password }, bearer(reader.token));
    const rows = server().queries.selectFrom('messages').select('body');
    expect(await rows.where('idea_id', '=', id).execute()).toEqual([]);
  });

  test('[LK-11] after the other side left, the thread stays and takes no reply', async () => {
    await write('Hello', reader);
    await server().post('/users/deletion', { password: reader.password }, bearer(reader.token));
    const thread = await first(author);
    expect(thread).toMatchObject({
      name: 'Former member',
      email: null,
      isVisitor: false,
      takesReplies: false,
    });
    expect((await reply(author, thread.id, 'Are you there?')).status).toBe(403);
  });

  test.each(['before', 'after'] as const)(
    '[LK-11, CM-07] a reply %s a block: who is blocked is not told',
    async (order) => {
      await write('Hello', reader);
      const { id: thread } = await first(author);
      await act('PUT', `${thread}/read`, author);
      const mails = (await mailsTo(author)).length;
      const answer = async () => {
        server().clock.advance(1);
        expect((await reply(reader, thread, 'Buy!')).status).toBe(201);
      };
      if (order === 'before') await answer();
      expect((await act('PUT', `${thread}/block`, author)).status).toBe(204);
      if (order === 'after') await answer();
      expect(await said(reader)).toEqual(['Hello', 'Buy!']);
      expect(await said(author)).toEqual(order === 'before' ? ['Hello', 'Buy!'] : ['Hello']);
      const { blockId, ...blocked } = await first(author);
      expect(blocked).toMatchObject({ isBlocked: true, unread: 0 });
      expect(await blocksOf(author)).toEqual([blockId]);
      expect(await first(reader)).toMatchObject({ isBlocked: false, blockId: null });
      if (order === 'after') {
        expect(await mailsTo(author)).toHaveLength(mails);
        await write('Buy again!', reader);
        expect(await said(reader)).toHaveLength(3);
        expect(await said(author)).toEqual(['Hello']);
      }
    },
  );

  test('[LK-11, CM-10] a member who takes no messages gets no reply; one without mails reads it here', async () => {
    await write('Hello', reader);
    const { id: thread } = await first(author);
    await server().update(reader.token, { contactPreference: 'PLATFORM_MESSAGES' });
    expect((await reply(author, thread, 'Welcome')).status).toBe(201);
    expect(await mailsTo(reader)).toEqual([]);
    await server().update(reader.token, { contactPreference: 'NONE' });
    const refused = await reply(author, thread, 'Hello?');
    expect([refused.status, refused.body.message]).toEqual([403, 'This member takes no messages.']);
  });
});
