import { randomUUID } from 'node:crypto';
import type { Comment, CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { sql } from 'kysely';
import { COMMENT_EDIT } from '../src/timings.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { PICTURE } from './support/every-table.ts';
import { TestServer } from './support/server.ts';

type List = CommunityCalls['GET /ideas/{id}/comments']['answer'];
type Reports = CommunityCalls['GET /review/reports']['answer'];
type Queue = CommunityCalls['GET /review/ideas']['answer'];
type ReviewedIdea = CommunityCalls['GET /review/ideas/{id}']['answer'];
type Answered = Comment & { details: { code: string } };

onEachDatabase((make, kind) => {
  let server: TestServer;
  let community: Community;
  let author: Member;
  let reader: Member;
  let reviewer: Member;
  let id: number;
  beforeAll(async () => {
    server = await TestServer.start(make, LIVE);
    community = new Community(server);
    reviewer = await community.reviewer();
  });
  beforeEach(async () => {
    author = await server.member({ name: 'Maya' });
    reader = await server.member({ name: 'Ines' });
    id = await community.published(author, reviewer);
  });

  const post = (
    from: Member,
    text: string,
    { idea = id, ...more }: { replyTo?: string | null; key?: string; idea?: number } = {},
  ) => {
    server.clock.advance(1);
    return community.comment(from, idea, text, more);
  };
  const posted = async (...given: Parameters<typeof post>) => {
    const { status, body } = await post(...given);
    expect(status).toBe(201);
    return body.id;
  };
  const list = async (viewer?: Member, query = '', idea = id) =>
    (await community.get<List>(`/ideas/${idea}/comments${query}`, viewer?.token)).body;
  const texts = async (viewer?: Member) =>
    (await list(viewer)).comments.map(({ text, author: name }) => (name === null ? null : text));
  const edit = ({ token }: Member, comment: string, text: string) =>
    server.send<Answered>('PUT', `/comments/${comment}`, { text }, bearer(token));
  const remove = ({ token }: Member, comment: string) =>
    server.send('DELETE', `/comments/${comment}`, undefined, bearer(token));
  const count = async () => {
    const { body } = await community.get<CommunityCalls['GET /ideas']['answer']>('/ideas');
    return body.ideas.find((idea) => idea.id === id)?.comments;
  };
  const leave = ({ token, password }: Member) =>
    server.post('/users/deletion', { password }, bearer(token));

  test('[LK-10] everybody reads the comments, replies after what they answer, with marks of author and reviewers', async () => {
    const first = await posted(reader, ' Does it\nfreeze? <b>see</b> https://ideas.example ');
    await posted(reviewer, 'A new one');
    const reply = await posted(author, 'It does not.', { replyTo: first });
    const { comments, total, next } = await list();
    expect(comments.map(({ text }) => text)).toEqual([
      'Does it\nfreeze? <b>see</b> https://ideas.example',
      'It does not.',
      'A new one',
    ]);
    expect([total, next, await count()]).toEqual([3, null, 3]);
    expect(comments[0]).toEqual({
      id: first,
      replyTo: null,
      author: 'Ines',
      authorId: reader.id,
      authorPicture: null,
      text: 'Does it\nfreeze? <b>see</b> https://ideas.example',
      at: expect.stringMatching(/^2026-.*Z$/),
      isEdited: false,
      isByAuthor: false,
      isByReviewer: false,
      isOwn: false,
      editableUntil: null,
      canDelete: false,
    });
    expect(comments[1]).toMatchObject({ id: reply, replyTo: first, isByAuthor: true });
    expect(comments[2]).toMatchObject({ isByAuthor: false, isByReviewer: true });
    const own = (await list(reader)).comments[0];
    expect(own).toMatchObject({ isOwn: true, canDelete: true, editableUntil: expect.any(String) });
    const [mine] = await community.mine(author);
    expect(mine?.comments).toBe(3);
  });

  test('[LK-09, LK-10, LK-21] the demonstration has threads and offers', async () => {
    const { comments, total } = await list(undefined, '', 9);
    expect([comments.length, total]).toEqual([7, 7]);
    expect(comments.slice(0, 2).map(({ author: name, replyTo }) => [name, replyTo])).toEqual([
      ['Jonas Holm', null],
      ['Ines Costa', comments[0]?.id],
    ]);
    const offers = await community.get<{ total: number }>('/ideas/9/offers');
    expect(offers.body.total).toBe(4);
  });

  test('[LK-10] the author’s name and picture follow the profile, which a member can hide', async () => {
    await posted(reader, 'Hello');
    await server.update(reader.token, { name: 'Ines Costa' });
    await server.send('PUT', '/users/picture', { picture: PICTURE }, bearer(reader.token));
    const first = async () => (await list()).comments[0];
    expect(await first()).toMatchObject({
      author: 'Ines Costa',
      authorId: reader.id,
      authorPicture: expect.stringMatching(/^\/pictures\//),
    });
    const hidden = { privacy: { showProfile: false } };
    await server.send('PUT', '/users/settings', hidden, bearer(reader.token));
    const hiddenOne = { author: 'Ines Costa', authorId: null, authorPicture: null };
    expect(await first()).toMatchObject(hiddenOne);
  });

  test('[LK-10] a comment needs a text of at most 2,000 characters, and a published idea', async () => {
    expect((await post(reader, 'x'.repeat(2000))).status).toBe(201);
    for (const text of ['x'.repeat(2001), ' \n ', '\u200b']) {
      expect([text, (await post(reader, text)).status]).toEqual([text, 400]);
    }
    const { body } = await community.submit(author);
    expect((await post(reader, 'Hello', { idea: body.id })).status).toBe(404);
    expect((await community.get(`/ideas/${body.id}/comments`, author.token)).status).toBe(404);
  });

  test('[LK-10] replies are one level deep, within one idea', async () => {
    const first = await posted(reader, 'First');
    const reply = await posted(author, 'Reply', { replyTo: first });
    const other = await community.published(author, reviewer);
    for (const given of [
      { replyTo: reply },
      { replyTo: first, idea: other },
      { replyTo: randomUUID() },
      { replyTo: 'nonsense' },
    ]) {
      expect((await post(reader, 'Deeper', given)).status).toBe(404);
    }
    expect(await texts()).toEqual(['First', 'Reply']);
  });

  test('[LK-10, CM-23] a comment whose answer was lost is stored once; its key with another text is refused', async () => {
    const key = randomUUID();
    const comment = await posted(reader, 'Once', { key });
    await edit(reader, comment, 'Once, edited');
    expect((await post(reader, 'Once', { key })).body).toMatchObject({
      id: comment,
      text: 'Once, edited',
    });
    const refused = await post(reader, 'Twice', { key });
    expect([refused.status, refused.body.details?.code]).toEqual([409, 'KEY_REUSED']);
    expect(await posted(author, 'Once', { key })).not.toBe(comment);
    const twice = randomUUID();
    const both = await Promise.all([1, 2].map(() => post(reader, 'Together', { key: twice })));
    expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
    expect([await count(), await texts()]).toEqual([3, ['Once, edited', 'Once', 'Together']]);
  });

  test('[LK-10] a comment can be changed for five minutes, by who wrote it', async () => {
    const comment = await posted(reader, 'Frist');
    expect((await edit(author, comment, 'Not mine')).status).toBe(404);
    server.clock.advance(COMMENT_EDIT - 1);
    const changed = await edit(reader, comment, ' First ');
    expect(changed.body).toMatchObject({ id: comment, text: 'First', isEdited: true });
    server.clock.advance(1);
    const late = await edit(reader, comment, 'Second');
    expect([late.status, late.body.details.code]).toEqual([409, 'STATUS_CHANGED']);
    expect((await edit(reader, 'nonsense', 'Second')).status).toBe(404);
    expect((await list(reader)).comments).toMatchObject([
      { text: 'First', isEdited: true, editableUntil: null, canDelete: true },
    ]);
  });

  test('[LK-10] a deleted comment is gone; one with replies stays without text and name until the last reply goes', async () => {
    const first = await posted(reader, 'First');
    const reply = await posted(author, 'Reply', { replyTo: first });
    const last = await posted(reader, 'Last');
    expect((await remove(author, first)).status).toBe(403);
    expect((await remove(reader, last)).status).toBe(204);
    expect((await remove(reader, last)).status).toBe(404);
    expect((await remove(reader, first)).status).toBe(204);
    expect((await remove(reader, first)).status).toBe(404);
    expect([await texts(reader), await count()]).toEqual([[null, 'Reply'], 1]);
    expect((await list(reader)).comments[0]).toMatchObject({
      author: null,
      text: '',
      isOwn: false,
      canDelete: false,
    });
    expect((await list(reviewer)).comments[0]?.canDelete).toBe(false);
    expect((await post(reader, 'Late', { replyTo: first })).status).toBe(404);
    expect((await edit(reader, first, 'Late')).status).toBe(404);
    expect((await remove(author, reply)).status).toBe(204);
    expect([await texts(), await count()]).toEqual([[], 0]);
  });

  test('[LK-10] a reviewer deletes what breaks the rules', async () => {
    const comment = await posted(reader, 'Buy this');
    expect((await list(reviewer)).comments[0]).toMatchObject({ isOwn: false, canDelete: true });
    expect((await remove(reviewer, comment)).status).toBe(204);
    expect(await texts()).toEqual([]);
  });

  test('[LK-10] comments go with a withdrawn idea, also one that is written at once', async () => {
    await posted(reader, 'First');
    const [late] = await Promise.all([
      post(reader, 'Second'),
      server.post(`/ideas/${id}/withdrawal`, undefined, bearer(author.token)),
    ]);
    expect([201, 404]).toContain(late?.status);
    expect((await community.get(`/ideas/${id}/comments`)).status).toBe(404);
    const rows = server.queries.selectFrom('comments').select('id').where('idea_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  test('[LK-10] comments of a suspended member are not shown, and come back with the member', async () => {
    const comment = await posted(reader, 'Hello');
    await server.setUser(reader, { suspended_at: 1 });
    expect((await list()).comments[0]).toMatchObject({ id: comment, author: null, text: '' });
    await server.setUser(reader, { suspended_at: null });
    expect(await texts()).toEqual(['Hello']);
  });

  test('[LK-10, CM-10] deleting an account deletes its comments, and keeps the replies of others', async () => {
    const answered = await posted(reader, 'Answered');
    await posted(author, 'Reply', { replyTo: answered });
    await posted(reader, 'My reply', { replyTo: answered });
    await posted(reader, 'Alone');
    const theirs = await posted(author, 'Theirs');
    await posted(reader, 'My answer', { replyTo: theirs });
    const other = await community.published(author, reviewer);
    await posted(reader, 'Elsewhere', { idea: other });
    await leave(reader);
    expect([await texts(), await count()]).toEqual([[null, 'Reply', 'Theirs'], 2]);
    expect(await list(undefined, '', other)).toMatchObject({ comments: [], total: 0 });
    const rows = await server.queries.selectFrom('comments').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${reader.id}|Answered|Alone`));
  });

  test('[LK-10] a page has the 50 newest comments, and the parent of a reply at its start @ci', async () => {
    const first = await posted(reader, 'Parent');
    for (let index = 0; index < 60; index += 1) {
      await posted(author, `Reply ${index}`, { replyTo: first });
    }
    await posted(reader, 'Newest');
    const page = await list();
    expect([page.comments.length, page.total]).toEqual([51, 62]);
    expect(page.comments.map(({ text }) => text).slice(0, 2)).toEqual(['Parent', 'Reply 11']);
    expect(page.comments.at(-1)?.text).toBe('Newest');
    const before = await list(undefined, `?cursor=${page.next}`);
    expect(before.comments.map(({ text }) => text)).toEqual([
      'Parent',
      ...Array.from({ length: 11 }, (_, index) => `Reply ${index}`),
    ]);
    expect(before.next).toBeNull();
    const other = await community.published(author, reviewer);
    const foreign = await community.get(`/ideas/${other}/comments?cursor=${page.next}`);
    expect(foreign.status).toBe(400);
  });

  test('[LK-10] of 2,000 comments, a page is read from an index @ci', async () => {
    const rows = Array.from({ length: 2000 }, (_, index) => ({
      id: randomUUID(),
      idea_id: id,
      reply_to: null,
      author_id: reader.id,
      body: `Comment ${index}`,
      place: `${index}`.padStart(15, '0'),
      submission_key: `${id}-${index}`,
      submission_hash: '',
      created_at: index,
    }));
    for (let at = 0; at < rows.length; at += 500) {
      await server.queries
        .insertInto('comments')
        .values(rows.slice(at, at + 500))
        .execute();
    }
    if (kind === 'postgres') await sql`analyze comments`.execute(server.queries);
    const { rows: plan } = await sql<object>`${sql.raw(
      kind === 'postgres' ? 'explain' : 'explain query plan',
    )} select body from comments where idea_id = ${id} and place < '000000000001000'
      order by place desc limit 51`.execute(server.queries);
    const text = JSON.stringify(plan);
    expect(text).toContain('comments_place');
    expect(text).not.toMatch(/sort|temp b-tree|seq scan/i);
    expect((await list()).comments.map((one) => one.text)).toEqual(
      rows.slice(-50).map(({ body }) => body),
    );
  });

  test('[LK-10] a reported comment reaches the reviewers with its text, which stays until the report is settled', async () => {
    const comment = await posted(reader, 'Buy this');
    const report = (from?: Member, key?: string) =>
      community.report(`/comments/${comment}`, 'Advertising', from, key);
    const key = randomUUID();
    expect([(await report(author, key)).status, (await report(author, key)).status]).toEqual([
      201, 201,
    ]);
    expect((await report()).status).toBe(401);
    const reports = async () =>
      (await community.get<Reports>('/review/reports', reviewer.token)).body.reports.filter(
        ({ ideaId }) => ideaId === id,
      );
    expect(await reports()).toMatchObject([
      {
        title: 'Rain barrel network',
        description: null,
        message: 'Buy this',
        messageFrom: 'Ines',
        isFromVisitor: false,
        isComment: true,
        commentId: comment,
        reason: 'Advertising',
        reporter: 'Maya',
      },
    ]);
    // It counts against neither the idea nor its author.
    const seen = async <T>(path: string) =>
      (await community.get<T>(`/review/ideas${path}`, reviewer.token)).body;
    const { ideas } = await seen<Queue>('?status=Published&limit=100');
    expect(ideas.find((one) => one.id === id)?.reports).toBe(0);
    const idea = await seen<ReviewedIdea>(`/${id}`);
    expect([idea.reports, idea.author.openReports]).toEqual([[], 0]);
    await edit(reader, comment, 'Innocent');
    await remove(reader, comment);
    expect(await reports()).toMatchObject([{ message: 'Buy this', commentId: null }]);
    expect((await report(author)).status).toBe(404);
    await leave(reader);
    expect(await reports()).toMatchObject([{ message: 'Buy this', messageFrom: 'Former member' }]);
  });
});
