import { randomUUID } from 'node:crypto';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { queueMail } from '../src/mail/outbox.ts';
import { purge } from '../src/purge.ts';
import { bearer, type Member } from './support/client.ts';
import { ideaForm, useCommunity, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type Inbox = CommunityCalls['GET /messages']['answer'];
type Reports = CommunityCalls['GET /review/reports']['answer'];

const VISITOR = {
  name: 'Vera',
  email: 'Vera@Example.com',
  message: 'I like it. See https://evil.example/x\n<b>now</b>',
};

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let reviewer: Member;
  let id: number;
  beforeEach(async () => {
    author = await server().member();
    reviewer = await community().reviewer();
    id = await community().published(author, reviewer, { title: 'Quite an idea' });
  });

  const write = (body: object = VISITOR, from?: Member, key?: string, idea = id) =>
    server().post<{ details: { code: string } }>(`/ideas/${idea}/messages`, body, {
      ...(from && bearer(from.token)),
      ...withKey(key),
    });
  const inbox = async ({ token }: Member, query = '') =>
    (await community().get<Inbox>(`/messages${query}`, token)).body;
  const act = (method: 'PUT' | 'DELETE', path: string, { token }: Member) =>
    server().send(method, `/messages/${path}`, undefined, bearer(token));
  const newest = async (member: Member) => (await inbox(member)).messages[0]?.id ?? '';
  /** Mails to the author about messages. */
  const mails = async () =>
    (await server().mails(author.email)).filter(({ subject }) => /message/.test(subject));
  /** Reports of the idea and of its messages. */
  const reports = async (state: 'open' | 'resolved' = 'open') =>
    (
      await community().get<Reports>(`/review/reports?state=${state}`, reviewer.token)
    ).body.reports.filter(({ ideaId }) => ideaId === id);
  const settle = (report = '', { token }: Member = reviewer) =>
    server().post(`/review/reports/${report}/resolution`, undefined, bearer(token));

  test('[CM-07] a visitor’s message is in the inbox, marked, and in a mail without address and link', async () => {
    const answer = await write();
    expect([answer.status, answer.text]).toEqual([201, '{"success":true}']);
    const { messages, unread } = await inbox(author);
    expect([messages, unread]).toEqual([
      [
        {
          id: expect.any(String),
          ideaId: id,
          ideaTitle: 'Quite an idea',
          name: 'Vera',
          email: 'vera@example.com',
          isMember: false,
          message: VISITOR.message,
          at: expect.any(String),
          isRead: false,
        },
      ],
      1,
    ]);
    const [mail] = await mails();
    expect(mail?.text).toContain('This is from a visitor without an account');
    expect(mail?.text).toContain('Vera has written to you about your idea “Quite an idea”');
    expect(mail?.text).toContain('I like it.');
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/evil|vera@/i);
    expect(mail?.html).toContain('&lt;b&gt;now&lt;/b&gt;');
    expect(mail?.link).toMatch(/\/messages$/);
  });

  test('[CM-07, CM-20] a member is who the account says; a lost answer makes no second message', async () => {
    const sender = await server().member({ name: 'Grace Hopper' });
    const key = randomUUID();
    const form = { ...VISITOR, name: 'Idea Hub Team', message: `${VISITOR.message}\n` };
    for (let times = 0; times < 3; times += 1) {
      expect((await write(form, sender, key)).status).toBe(201);
    }
    const { messages } = await inbox(author);
    const from = { name: 'Grace Hopper', email: sender.email, isMember: true };
    expect(messages).toMatchObject([from]);
    const sent = await mails();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('Grace Hopper has written to you');
    expect(sent[0]?.text).not.toContain('without an account');
  });

  test('[CM-07] the author’s preference decides: inbox only, or no messages', async () => {
    await server().update(author.token, { contactPreference: 'PLATFORM_MESSAGES' });
    expect((await write()).status).toBe(201);
    expect((await inbox(author)).unread).toBe(1);
    expect(await mails()).toEqual([]);
    await server().update(author.token, { contactPreference: 'NONE' });
    expect((await write()).status).toBe(403);
    expect((await community().page(id)).body.takesMessages).toBe(false);
    await server().update(author.token, { contactPreference: 'EMAIL' });
    const silent = await community().published(author, reviewer, { contactPreference: 'none' });
    expect((await write(VISITOR, undefined, undefined, silent)).status).toBe(403);
    expect((await write(VISITOR, author)).status).toBe(403);
    const { body } = await community().submit(author);
    expect((await write(VISITOR, undefined, undefined, body.id)).status).toBe(404);
  });

  test.each([
    ['the profile’s mails', { preferences: { emailNotifications: false } }, {}, 1],
    ['the setting New Messages @ci', {}, { emailNotifications: { newMessages: false } }, 1],
    ['the setting Allow Messages @ci', {}, { privacy: { allowMessages: false } }, 0],
  ])(
    '[CM-07, CM-10] an author who turned off %s gets no mail',
    async (_what, profile, settings, messages) => {
      await server().update(author.token, profile);
      await server().send('PUT', '/users/settings', settings, bearer(author.token));
      expect((await write()).status).toBe(messages ? 201 : 403);
      expect((await community().page(id)).body.takesMessages).toBe(messages > 0);
      expect((await inbox(author)).unread).toBe(messages);
      expect(await mails()).toEqual([]);
    },
  );

  test('[CM-07] the recipient marks as read, blocks and deletes', async () => {
    await write();
    const message = await newest(author);
    expect((await act('PUT', 'not-an-id/read', author)).status).toBe(404);
    expect((await act('PUT', `${message}/read`, author)).status).toBe(204);
    expect((await inbox(author)).unread).toBe(0);
    // A queued mail about a read message is not sent.
    const before = (await mails()).length;
    const { email } = author;
    const late = { purpose: 'message-received', email, subject_id: message } as const;
    await queueMail(server().queries, late, server().clock.now());
    expect(await mails()).toHaveLength(before);
    const badge = await community().get('/messages/unread', author.token);
    expect(badge.body).toEqual({ unread: 0 });
    expect((await act('PUT', `${message}/block`, author)).status).toBe(204);
    expect((await write({ ...VISITOR, name: 'Another name' })).status).toBe(201);
    expect((await write({ ...VISITOR, email: 'somebody@example.com' })).status).toBe(201);
    expect((await inbox(author)).messages.map(({ name }) => name)).toEqual(['Vera', 'Vera']);
    expect((await act('DELETE', message, author)).status).toBe(204);
    expect((await inbox(author)).messages).toHaveLength(1);
  });

  test('[CM-07] lists a block under the name of the last message; only its owner can remove it', async () => {
    type Blocks = CommunityCalls['GET /messages/blocks']['answer'];
    const listed = async ({ token }: Member) =>
      (await community().get<Blocks>('/messages/blocks', token)).body.blocks;
    const sender = await server().member({ name: 'Sam' });
    await write({ ...VISITOR, name: 'Vroni' });
    server().clock.advance(1);
    await write({ ...VISITOR, name: 'Vera' });
    server().clock.advance(1);
    await write(VISITOR, sender);
    const { messages } = await inbox(author);
    for (const message of messages) {
      server().clock.advance(1);
      await act('PUT', `${message.id}/block`, author);
    }
    const [vera, sam] = await listed(author);
    expect(vera).toMatchObject({ name: 'Vera', isMember: false, at: expect.any(String) });
    expect(sam).toMatchObject({ name: 'Sam', isMember: true });
    expect(JSON.stringify([vera, sam])).not.toMatch(new RegExp(`${sender.id}|example`, 'i'));
    expect(await listed(reviewer)).toEqual([]);

    // Deleting the messages keeps the block, without a name.
    for (const message of messages) await act('DELETE', message.id, author);
    expect((await listed(author)).map(({ name }) => name)).toEqual([null, null]);
    expect((await act('DELETE', `blocks/${vera?.id}`, reviewer)).status).toBe(204);
    expect(await listed(author)).toHaveLength(2);
    for (const _ of ['once', 'again']) {
      expect((await act('DELETE', `blocks/${vera?.id}`, author)).status).toBe(204);
    }
    expect((await act('DELETE', 'blocks/nonsense', author)).status).toBe(204);
    expect((await listed(author)).map(({ id: left }) => left)).toEqual([sam?.id]);
    await write({ ...VISITOR, name: 'Vera' });
    await write(VISITOR, sender);
    expect((await inbox(author)).messages.map(({ name }) => name)).toEqual(['Vera']);
    expect((await community().get('/messages/blocks')).status).toBe(401);
  });

  test('[CM-07] a long inbox comes page by page, each message once, also those of one instant @ci', async () => {
    // The first page ends within the ten oldest messages, which have the same time.
    for (let index = 0; index < 30; index += 1) {
      if (index % 10 === 0) server().clock.advance(1);
      await write({ ...VISITOR, message: `Message ${index}` });
    }
    const first = await inbox(author);
    const second = await inbox(author, `?cursor=${first.next}`);
    const all = [...first.messages, ...second.messages];
    const tens = all.map(({ message }) => Math.floor(Number(message.split(' ')[1]) / 10));
    expect(tens).toEqual(Array.from({ length: 30 }, (_, index) => 2 - Math.floor(index / 10)));
    expect(new Set(all.map(({ message }) => message)).size).toBe(30);
    expect([first.messages.length, first.unread, second.next]).toEqual([24, 30, null]);
    server().clock.advance(731 * 24 * 60 * 60 * 1000);
    await purge(server().queries, server().clock.now());
    const left = server().queries.selectFrom('messages').select('id');
    expect(await left.where('recipient_id', '=', author.id).execute()).toEqual([]);
  });

  test('[CM-11, CM-20] reports of ideas and messages reach the reviewers, once for their key; one settles them', async () => {
    await write();
    const message = await newest(author);
    const report = (path: string, from?: Member, key?: string) =>
      community().report(path, 'Advertising <b>everywhere</b>', from, key);
    const key = randomUUID();
    for (let times = 0; times < 2; times += 1) {
      expect((await report(`/ideas/${id}`, undefined, key)).status).toBe(201);
    }
    // The same key about another idea is another report.
    const other = await community().published(author, reviewer);
    expect((await report(`/ideas/${other}`, undefined, key)).status).toBe(201);
    const ofOther = server().queries.selectFrom('reports').select('id');
    expect(await ofOther.where('idea_id', '=', other).execute()).toHaveLength(1);
    expect((await report(`/messages/${message}`, author)).status).toBe(201);
    expect((await report(`/messages/${message}`, reviewer)).status).toBe(404);
    expect((await report('/ideas/12345')).status).toBe(404);
    const found = await reports();
    expect(found).toHaveLength(2);
    const about = (isMessage: boolean) => found.find((one) => (one.message !== null) === isMessage);
    expect(about(false)).toMatchObject({
      title: 'Quite an idea',
      reason: 'Advertising <b>everywhere</b>',
      reporter: null,
    });
    expect(about(true)).toMatchObject({
      message: VISITOR.message,
      messageFrom: 'Vera',
      isFromVisitor: true,
    });
    expect(about(false)).toMatchObject({ messageFrom: null, isFromVisitor: false });
    const ofIdea = about(false)?.id;
    const colleague = await community().reviewer();
    const both = async () =>
      (await Promise.all([settle(ofIdea), settle(ofIdea, colleague)])).map(({ status }) => status);
    const first = await both();
    expect([...first].sort()).toEqual([204, 409]);
    // A retry after a lost answer.
    expect(await both()).toEqual(first);
    expect([(await reports()).length, (await reports('resolved')).length]).toEqual([1, 1]);
    expect((await settle(ofIdea, author)).status).toBe(403);
  });

  test('[CM-24] a settled report shows no message and no sender, although the message is still there', async () => {
    await write();
    await community().report(`/messages/${await newest(author)}`, 'Rude', author);
    const [open] = await reports();
    expect(open).toMatchObject({
      message: VISITOR.message,
      messageFrom: 'Vera',
      isFromVisitor: true,
    });
    await settle(open?.id);
    expect(await reports('resolved')).toMatchObject([
      { reason: 'Rude', message: null, messageFrom: null, isFromVisitor: false },
    ]);
  });

  test('[CM-24] a report keeps what it reports until it is settled, when its message is deleted and its idea changed', async () => {
    await write();
    const message = await newest(author);
    await community().report(`/messages/${message}`, 'Rude', author);
    server().clock.advance(1);
    await community().report(`/ideas/${id}`, 'Stolen');
    await act('DELETE', message, author);
    const changed = await community().edit(author, id, 3, ideaForm({ title: 'Innocent title' }));
    expect(changed.status).toBe(200);
    const open = await reports();
    expect(open.map(({ reason }) => reason)).toEqual(['Rude', 'Stolen']);
    expect(open.find(({ reason }) => reason === 'Rude')).toMatchObject({
      message: VISITOR.message,
      messageFrom: 'Vera',
      description: null,
    });
    expect(open.find(({ reason }) => reason === 'Stolen')).toMatchObject({
      title: 'Quite an idea',
      description: expect.stringContaining('Neighbours share the rain'),
      message: null,
    });
    for (const { id: one } of open) await settle(one);
    expect(await reports()).toEqual([]);
    const resolved = await reports('resolved');
    expect(resolved.map(({ message: text }) => text)).toEqual([null, null]);
    expect(resolved.map(({ reason }) => reason)).toEqual(['Stolen', 'Rude']);
    const rows = await server().queries.selectFrom('reports').selectAll().execute();
    expect(JSON.stringify(rows.filter(({ idea_id }) => idea_id === id))).not.toContain('I like it');
  });

  test('[CM-20, CM-24] when the account is deleted, a reported message loses the sender’s name and keeps its text', async () => {
    const sender = await server().member();
    await write({ ...VISITOR, name: 'Sam' }, sender);
    const message = await newest(author);
    await community().report(`/messages/${message}`, 'Rude', author);
    expect(await reports()).toMatchObject([{ isFromVisitor: false }]);
    await act('DELETE', message, author);
    await server().post('/users/deletion', { password: sender.password }, bearer(sender.token));
    expect(await reports()).toMatchObject([
      { message: VISITOR.message, messageFrom: 'Former member', isFromVisitor: false },
    ]);
  });

  test('[CM-20, CM-24] open reports outlive the author of the idea and their reporter, without the reporter’s name', async () => {
    await write();
    const { name, ...sender } = { ...(await server().member({ name: 'Sam' })), name: 'Sam' };
    await community().report(`/messages/${await newest(author)}`, 'Rude', author);
    server().clock.advance(1);
    await community().report(`/ideas/${id}`, 'Stolen', sender);
    server().clock.advance(1);
    await community().report(`/ideas/${id}`, 'Settled before');
    const before = await reports();
    expect(before.map(({ reporter }) => reporter)).toEqual([expect.any(String), name, null]);
    await settle(before[2]?.id);
    for (const { token, password } of [sender, author]) {
      await server().post('/users/deletion', { password }, bearer(token));
    }
    const gone = {
      ...{ ideaId: id, title: 'Quite an idea', category: '' },
      ...{ version: 0, reporter: 'Former member' },
    };
    expect(await reports()).toEqual([
      {
        ...before[0],
        ...gone,
        reason: 'Rude',
        message: VISITOR.message,
        messageFrom: 'Vera',
        isFromVisitor: true,
      },
      { ...before[1], ...gone, reason: 'Stolen', message: null },
    ]);
    expect(before[1]?.description).toContain('Neighbours share the rain');
    expect(await reports('resolved')).toEqual([]);
    for (const report of await reports()) expect((await settle(report.id)).status).toBe(204);
    expect(await reports('resolved')).toMatchObject([
      { title: null, description: null, version: 0, reporter: 'Former member' },
      { title: null, message: null, messageFrom: null, isFromVisitor: false },
    ]);
  });

  test('[CM-07, CM-11] reports each error at its field', async () => {
    const wrong: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ email: 'nobody' }, 'email'],
      [{ message: ' \n ' }, 'message'],
      [{ message: 'x'.repeat(2001) }, 'message'],
      [{ to: 'somebody@else.example' }, 'to'],
    ];
    for (const [given, field] of wrong) {
      const { status, body } = await write({ ...VISITOR, ...given });
      const { fields } = body.details as { fields?: object };
      expect([given, status, Object.keys(fields ?? {})]).toEqual([given, 400, [field]]);
    }
  });
});
