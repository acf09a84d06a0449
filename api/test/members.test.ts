import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import { searchIdeas, termsOf } from '../src/ideas/search.ts';
import { queueMail } from '../src/mail/outbox.ts';
import { MAIL_FIRST_PAUSE } from '../src/timings.ts';
import { bearer, type Member } from './support/client.ts';
import { copyIdea, ideaForm, useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { chunk, extended, lossless, lossy, webpOf } from './support/webp.ts';

type Summary = CommunityCalls['GET /users/summary']['answer'];
type Draft = CommunityCalls['GET /drafts/{form}']['answer'];
type Inbox = CommunityCalls['GET /messages']['answer'];
type Audit = CommunityCalls['GET /review/decisions']['answer'];
type Export = Record<string, unknown[]>;
type Stale = { details: { code: string; current: Draft } };

/** Part of the export for each column that references a member; `null` if the row isn't about that member. */
const EXPORTED: Record<string, string | null> = {
  'comments.author_id': 'comments',
  'decisions.reviewer_id': 'decisions',
  'drafts.user_id': 'drafts',
  'identities.user_id': 'signInProviders',
  'ideas.author_id': 'ideas',
  'likes.user_id': 'likes',
  'email_changes.user_id': 'emailChange',
  // Hashes of links only.
  'mail_tokens.user_id': null,
  'member_settings.user_id': 'settings',
  'message_blocks.user_id': 'blockedSenders',
  'messages.recipient_id': 'messagesReceived',
  'messages.sender_id': 'messagesSent',
  'notifications.actor_id': null,
  'notifications.member_id': 'notifications',
  'offers.user_id': 'offers',
  'pictures.user_id': 'picture',
  'published_ideas.author_id': 'publishedIdeas',
  'reports.reporter_id': 'reports',
  'reports.resolved_by': null,
  'saves.user_id': 'saves',
  'sessions.user_id': 'sessions',
};

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  const put = <Body>(path: string, body: unknown, { token }: Member) =>
    server().send<Body>('PUT', path, body, bearer(token));

  test('[CM-04, CM-22] a draft goes on on another device; of two the later one is asked, also before it drops', async () => {
    const member = await server().member();
    const draft = (version: number, content: string) =>
      put<Draft & Stale>('/drafts/submit', { version, content }, member);
    expect((await community().get('/drafts/submit', member.token)).status).toBe(404);
    expect((await draft(0, '{"title":"a"}')).body).toMatchObject({ version: 1 });
    expect((await community().get<Draft>('/drafts/submit', member.token)).body).toEqual({
      version: 1,
      content: '{"title":"a"}',
      lastUpdated: '2026-01-05T12:00:00.000Z',
    });
    expect((await draft(1, 'phone')).body.version).toBe(2);
    const late = await draft(1, 'laptop');
    expect([late.status, late.body.details]).toEqual([
      412,
      { code: 'STALE', current: expect.objectContaining({ version: 2, content: 'phone' }) },
    ]);
    // A retry after a lost answer isn't a conflict.
    expect((await draft(1, 'phone')).body.version).toBe(2);
    const both = await Promise.all([draft(2, 'one'), draft(2, 'two')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const other = await server().member();
    expect((await community().get('/drafts/submit', other.token)).status).toBe(404);
    const drop = (version: number) =>
      server().send<Stale>('DELETE', '/drafts/submit', undefined, {
        ...bearer(member.token),
        'if-match': `"${version}"`,
      });
    const { body: idea } = await community().submit(member);
    const kept = [
      [member, `edit-${idea.id}`],
      [other, 'submit'],
    ] as const;
    for (const [owner, form] of kept) {
      await put(`/drafts/${form}`, { version: 0, content: 'kept' }, owner);
    }
    const old = await drop(2);
    expect([old.status, old.body.details]).toMatchObject([
      412,
      { code: 'STALE', current: { version: 3 } },
    ]);
    expect((await community().get('/drafts/submit', member.token)).status).toBe(200);
    // The second call is a retry after a lost answer.
    expect([(await drop(3)).status, (await drop(3)).status]).toEqual([204, 204]);
    expect((await community().get('/drafts/submit', member.token)).status).toBe(404);
    for (const [owner, form] of kept) {
      const { body } = await community().get<Draft>(`/drafts/${form}`, owner.token);
      expect([form, body.content]).toEqual([form, 'kept']);
    }
    // It stays dropped for a device with an older version.
    for (const version of [2, 3]) {
      const { status, body } = await draft(version, 'an old device');
      expect([status, body.details.current]).toMatchObject([412, { version: 4, content: '' }]);
    }
    // A device that saw no draft starts a new one. It gets a version that no device has seen.
    expect((await draft(0, 'another one')).body.version).toBe(5);
    expect((await draft(3, 'an old device')).status).toBe(412);
    for (const form of ['other', 'edit-', 'edit-0', 'edit-1x', '%00']) {
      const { status } = await put(`/drafts/${form}`, { version: 0, content: '' }, member);
      expect([form, status]).toEqual([form, 400]);
    }
    expect((await draft(5, 'x'.repeat(20_000))).status).toBe(200);
    expect((await draft(6, 'x'.repeat(20_001))).status).toBe(400);
  });

  test('[CM-10, CM-22] returns the settings, saves each separately, and refuses other fields', async () => {
    const member = await server().member();
    const defaults = {
      emailNotifications: {
        projectUpdates: true,
        newMessages: true,
        weeklyDigest: true,
        marketingEmails: false,
      },
      privacy: { showEmail: false, showProfile: true, allowMessages: true },
    };
    const read = async () => (await community().get('/users/settings', member.token)).body;
    expect(await read()).toEqual(defaults);
    const changed = { ...defaults, privacy: { ...defaults.privacy, allowMessages: false } };
    expect((await put('/users/settings', changed, member)).body).toEqual(changed);
    expect(await read()).toEqual(changed);
    const part = { emailNotifications: { newMessages: false } };
    const both = {
      ...changed,
      emailNotifications: { ...defaults.emailNotifications, newMessages: false },
    };
    expect((await put('/users/settings', part, member)).body).toEqual(both);
    await put('/users/settings', { emailNotifications: { newMessages: true } }, member);
    await Promise.all([
      put('/users/settings', { privacy: { showEmail: true } }, member),
      put('/users/settings', { emailNotifications: { weeklyDigest: false } }, member),
    ]);
    expect(await read()).toMatchObject({
      privacy: { showEmail: true, allowMessages: false },
      emailNotifications: { weeklyDigest: false },
    });
    await put('/users/settings', changed, member);
    for (const wrong of [
      { ...defaults, role: 'OWNER' },
      { ...defaults, privacy: { showEmail: 1 } },
    ]) {
      expect((await put('/users/settings', wrong, member)).status).toBe(400);
    }
    expect(await read()).toEqual(changed);
  });

  test('[CM-10, CM-30] a picture is WebP, small and without metadata, and everybody can load it', async () => {
    const member = await server().member();
    const largest = webpOf(lossy(1024, 64 * 1024 - 20));
    const photo = webpOf(extended(16, 0x08), lossy(16), chunk('EXIF', 'GPSLatitude 52.5'));
    for (const [picture, stored] of [
      [largest, largest],
      [photo, webpOf(lossy(16))],
    ]) {
      const { status, body } = await put<{ picture: string }>(
        '/users/picture',
        { picture },
        member,
      );
      expect(status).toBe(200);
      const { body: user } = await server().profile<User>(member.token);
      expect(user.profile.profilePicture).toBe(body.picture);
      const loaded = await server().app.inject({ url: `/api${body.picture}` });
      expect(loaded.headers).toMatchObject({
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      });
      expect(loaded.rawPayload.toString('base64')).toBe(stored);
    }
    // The same picture of another member has its own address.
    const picture = webpOf(lossy(1024));
    const same = await Promise.all(
      [member, await server().member()].map((each) =>
        put<{ picture: string }>('/users/picture', { picture }, each),
      ),
    );
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(same[0]?.body.picture).not.toBe(same[1]?.body.picture);
    const svg = Buffer.from('<svg onload="alert(1)"/>'.repeat(5)).toString('base64');
    for (const picture of [webpOf(lossless(1025)), svg, 'no base64!', '']) {
      expect((await put('/users/picture', { picture }, member)).status).toBe(400);
    }
    const tooLarge = await put('/users/picture', { picture: 'A'.repeat(200_000) }, member);
    expect(tooLarge.status).toBe(413);
    const { body: last } = await server().profile<User>(member.token);
    await server().send('DELETE', '/users/picture', undefined, bearer(member.token));
    expect((await server().profile<User>(member.token)).body.profile.profilePicture).toBeNull();
    expect((await community().get(`${last.profile.profilePicture}`)).status).toBe(404);
    expect((await community().get('/pictures/nothing')).status).toBe(404);
  });

  test('[CM-25, CM-30] an idea’s page shows of its author what the author’s settings allow, and the year of registration', async () => {
    const author = await server().member({ name: 'Ada' });
    const id = await community().published(author, await community().reviewer());
    const seen = async () => {
      const {
        author: name,
        authorIdeas,
        authorSince,
        authorEmail,
      } = (await community().page(id)).body;
      return [name, authorIdeas, authorSince, authorEmail];
    };
    const set = (privacy: object) => put('/users/settings', { privacy }, author);
    const year = '2026';
    expect(await seen()).toEqual(['Ada', 1, year, null]);
    await set({ showEmail: true });
    expect(await seen()).toEqual(['Ada', 1, year, author.email]);
    const hidden = ['Ada', 0, null, null];
    await server().update(author.token, { preferences: { profileVisibility: 'private' } });
    expect(await seen()).toEqual(hidden);
    await server().update(author.token, { preferences: { profileVisibility: 'public' } });
    await set({ showProfile: false });
    expect(await seen()).toEqual(hidden);
  });

  /** Creates an author with data of every kind, and a friend who has used all of it. */
  async function fill() {
    const reviewer = await community().reviewer();
    const author = await server().member({ name: 'Ada' });
    const friend = await server().member({ name: 'Friend' });
    const id = await community().published(author, reviewer, { title: 'Going away' });
    const theirs = await community().published(friend, reviewer, { title: 'Staying here' });
    await community().submit(author, ideaForm({ title: 'In review' }));
    server().clock.advance(1);
    await community().write(id, 'Written by Friend', friend);
    await community().write(theirs, 'Written by Ada', author);
    for (const [member, idea] of [
      [author, theirs],
      [friend, id],
    ] as const) {
      server().clock.advance(1);
      for (const mark of ['like', 'save']) await put(`/ideas/${idea}/${mark}`, undefined, member);
    }
    await community().comment(author, theirs, 'Said by Ada');
    await put(`/ideas/${theirs}/offer`, { offer: 'a van' }, author);
    await put('/drafts/submit', { version: 0, content: 'unfinished' }, author);
    // A dropped draft counts nowhere.
    await put(`/drafts/edit-${id}`, { version: 0, content: 'dropped' }, author);
    const seen = { ...bearer(author.token), 'if-match': '"1"' };
    await server().send('DELETE', `/drafts/edit-${id}`, undefined, seen);
    await put('/users/picture', { picture: webpOf(lossless(64)) }, author);
    await community().report(`/ideas/${theirs}`, 'Not mine', author);
    return { reviewer, author, friend, id, theirs };
  }

  test('[CM-05] the dashboard has what is so: figures, and what happened last', async () => {
    const { author, id, reviewer } = await fill();
    server().clock.advance(1);
    const { body: approved } = await community().submit(author, ideaForm({ title: 'Approved' }));
    await community().decide(reviewer, approved.id, 'approve', 1);
    // A withdrawn idea does not count.
    const { body: withdrawn } = await community().submit(author, ideaForm({ title: 'Withdrawn' }));
    await server().post(`/ideas/${withdrawn.id}/withdrawal`, undefined, bearer(author.token));
    const { body } = await community().get<Summary>('/users/summary', author.token);
    expect(body).toMatchObject({
      projectsSubmitted: 3,
      totalLikes: 1,
      totalViews: 0,
      messagesReceived: 1,
      unreadMessages: 1,
    });
    expect(body.activity.map(({ kind, title, who }) => [kind, title, who])).toEqual([
      ['approval', 'Approved', null],
      ['like', 'Going away', null],
      ['message', 'Going away', 'Friend'],
      ['approval', 'Going away', null],
      ['approval', 'Going away', null],
    ]);
    expect(body.activity.filter(({ isPublished }) => isPublished)).toMatchObject([
      { kind: 'approval', title: 'Going away' },
    ]);
    expect(new Set(body.activity.map(({ ideaId }) => ideaId))).toEqual(new Set([id, approved.id]));
    const nobody = await server().member();
    const empty = await community().get<Summary>('/users/summary', nobody.token);
    expect(empty.body).toMatchObject({ projectsSubmitted: 0, totalLikes: 0, activity: [] });
  });

  test('[CM-05] the dashboard has the ten newest events, of whichever kind they are @ci', async () => {
    const { author, id, reviewer } = await fill();
    const { queries, clock } = server();
    const people = Array.from({ length: 11 }, (_, index) => ({
      id: `liking-${index}`,
      email: `liking-${index}@example.org`,
      name: 'Somebody',
    }));
    await queries
      .insertInto('users')
      .values(people.map((one) => ({ ...one, created_at: 1 })) as never)
      .execute();
    const shown = async () => {
      const { body } = await community().get<Summary>('/users/summary', author.token);
      return body.activity.map(({ kind, at }) => [kind, Date.parse(at)]);
    };
    const times = () =>
      people.map(() => {
        clock.advance(1);
        return clock.now();
      });
    const newest = (kind: string, all: number[]) =>
      all
        .slice(1)
        .reverse()
        .map((at) => [kind, at]);
    const idea_id = id;

    const liked = times();
    const likes = people.map((one, index) => ({
      ...{ idea_id, user_id: one.id, created_at: liked[index] ?? 0 },
    }));
    await queries.insertInto('likes').values(likes).execute();
    expect(await shown()).toEqual(newest('like', liked));

    const decided = times();
    const decisions = decided.map((created_at, index) => ({
      ...{ id: `decision-${index}`, idea_id, reviewer_id: reviewer.id },
      ...{ action: 'reject' as const, reason: '', created_at },
    }));
    await queries.insertInto('decisions').values(decisions).execute();
    expect(await shown()).toEqual(newest('rejection', decided));

    const sent = times();
    const messages = sent.map((created_at, index) => ({
      ...{ id: `message-${index}`, idea_id, recipient_id: author.id, sender: 'visitor:x' },
      ...{ sender_name: 'Vera', sender_email: 'v@example.org', body: 'Hi', created_at },
      submission_key: `message-${index}`,
    }));
    await queries.insertInto('messages').values(messages).execute();
    expect(await shown()).toEqual(newest('message', sent));
  });

  test('[CM-10] the export has all data of the member, none of others, and no secret', async () => {
    const { reviewer, author, id, theirs } = await fill();
    const { messages } = (await community().get<Inbox>('/messages', author.token)).body;
    await put(`/messages/${messages[0]?.id}/block`, undefined, author);
    await server().send('POST', `/ideas/${id}/views`, undefined, { 'x-requested-with': 'page' });
    const { status, body, text } = await community().get<Export>('/users/export', author.token);
    expect(status).toBe(200);
    const lengths = Object.fromEntries(
      Object.entries(body).map(([name, part]) => [name, Array.isArray(part) ? part.length : 'one']),
    );
    expect(lengths).toEqual({
      account: 'one',
      settings: 'one',
      newsletter: 'one',
      emailChange: 'one',
      picture: 'one',
      signInProviders: 0,
      sessions: 1,
      ideas: 2,
      publishedIdeas: 1,
      viewsOfDays: 1,
      decisionsAboutIdeas: 2,
      drafts: 1,
      likes: 1,
      saves: 1,
      comments: 1,
      offers: 1,
      messagesReceived: 1,
      messagesSent: 2,
      blockedSenders: 1,
      notifications: 3,
      reports: 1,
      decisions: 0,
    });
    expect(body).toMatchObject({
      account: { email: author.email },
      drafts: [{ form: 'submit', content: 'unfinished' }],
      likes: [{ idea: theirs }],
      saves: [{ idea: theirs }],
      comments: [{ idea_id: theirs, reply_to: null, body: 'Said by Ada' }],
      offers: [{ idea_id: theirs, offer: 'a van' }],
      messagesReceived: [{ body: 'Written by Friend' }],
      messagesSent: expect.arrayContaining([expect.objectContaining({ body: 'Written by Ada' })]),
      reports: [{ idea_id: theirs, reason: 'Not mine' }],
    });
    // The sender does not learn when the recipient read a message.
    expect(body.messagesSent?.[0]).not.toHaveProperty('read_at');
    const reviewed = await community().get<Export>('/users/export', reviewer.token);
    expect([reviewed.body.ideas, reviewed.body.decisions?.length]).toEqual([[], 4]);
    expect(text).not.toMatch(/argon2|password_hash|[ar]t_[\w-]{43}|secret/);
    expect((await community().get('/users/export')).status).toBe(401);
  });

  test('[CM-10] each column that names a member has its place in the export', async () => {
    const { author } = await fill();
    const tables = await server().queries.introspection.getTables();
    const columns = tables.flatMap(({ name, columns: all }) =>
      all.map((column) => `${name}.${column.name}`),
    );
    const naming = columns.filter((name) =>
      /\.((user|author|recipient|sender|reporter|reviewer|member|actor)_id|\w+_by)$/.test(name),
    );
    expect(naming.sort()).toEqual(Object.keys(EXPORTED).sort());
    const { body } = await community().get<object>('/users/export', author.token);
    const parts = Object.values(EXPORTED).filter((part) => part !== null);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(parts));
  });

  test('[CM-10] explains what deletion removes and keeps, requires the password, and deletes', async () => {
    const { reviewer, author, friend, id, theirs } = await fill();
    const told = await community().get('/users/deletion', author.token);
    expect(told.body).toEqual({
      ideas: 2,
      drafts: 1,
      likes: 1,
      saves: 1,
      comments: 1,
      offers: 1,
      messagesReceived: 1,
      messagesSent: 2,
      reports: 1,
      decisions: 0,
    });
    const remove = (password: string) =>
      server().post('/users/deletion', { password }, bearer(author.token));
    const wrong = await remove('a wrong guess');
    expect([wrong.status, Object.keys(wrong.body.details?.fields ?? {})]).toEqual([
      400,
      ['password'],
    ]);
    // A mail that is not due yet.
    const { queries } = server();
    await queueMail(
      queries,
      { purpose: 'reset', email: author.email },
      server().clock.now() + MAIL_FIRST_PAUSE,
    );
    expect((await remove(author.password)).status).toBe(204);
    const waiting = queries.selectFrom('outbox').select('id').where('email', '=', author.email);
    expect(await waiting.execute()).toEqual([]);

    expect((await server().profile(author.token)).status).toBe(401);
    expect((await server().refresh(author.refreshToken)).status).toBe(401);
    expect((await server().login(author.email, author.password)).status).toBe(401);
    expect((await community().page(id)).status).toBe(404);
    const found = await community().get<{ ideas: { id: number }[] }>('/ideas?search=going+away');
    expect(found.body.ideas.map((idea) => idea.id)).not.toContain(id);
    const { total } = await searchIdeas(queries, { terms: termsOf('going away') });
    expect(total).toBe(found.body.ideas.length);
    expect((await community().page(theirs)).body).toMatchObject({ likes: 0, saves: 0 });
    const inbox = await community().get<Inbox>('/messages', friend.token);
    const former = { name: 'Former member', email: null, isMember: false };
    expect(inbox.body.messages).toMatchObject([
      { ...former, message: 'I can help with a van' },
      { ...former, message: 'Written by Ada' },
    ]);
    expect((await community().get('/ideas/marks', friend.token)).body).toEqual({
      liked: [],
      saved: [],
      own: [{ id: theirs }],
    });
    const audit = await community().get<Audit>('/review/decisions', reviewer.token);
    expect(audit.body.decisions.find(({ ideaId }) => ideaId === id)?.title).toBeNull();
    const stored = server().queries.selectFrom('decisions').select('title');
    expect(await stored.where('idea_id', '=', id).where('title', 'is not', null).execute()).toEqual(
      [],
    );
    for (const table of ['drafts', 'pictures', 'member_settings', 'sessions'] as const) {
      const rows = server().queries.selectFrom(table).select('user_id');
      expect(await rows.where('user_id', '=', author.id).execute()).toEqual([]);
    }
    // After the reviewer's account is deleted, the decisions stay without a name.
    await server().post('/users/deletion', { password: reviewer.password }, bearer(reviewer.token));
    const other = await community().reviewer();
    const after = await community().get<Audit>('/review/decisions', other.token);
    expect(after.body.decisions.find(({ ideaId }) => ideaId === theirs)?.reviewer).toBeNull();
  });

  test('[CM-10] the export has all ideas of a member, however many they are @ci', async () => {
    const member = await server().member();
    const { body } = await community().submit(member);
    await copyIdea(server().queries, body.id, 500);
    const all = await community().get<{ ideas: unknown[] }>('/users/export', member.token);
    expect(all.body.ideas).toHaveLength(501);
    expect(await community().mine(member)).toHaveLength(500);
  });
});
