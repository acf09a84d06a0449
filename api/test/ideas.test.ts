import { randomUUID } from 'node:crypto';
import type { CommunityCalls, OwnIdea } from '@idea-hub/shared/contracts/community-description';
import type { IdeaStatus } from '../src/database/community-schema.ts';
import {
  type Action,
  changeIdea,
  findIdea,
  nextStatus,
  TRANSITIONS,
} from '../src/ideas/change-idea.ts';
import { searchIdeas, termsOf } from '../src/ideas/search.ts';
import { bearer, type Member } from './support/client.ts';
import { ideaForm, useCommunity, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';

type List = CommunityCalls['GET /ideas']['answer'];
type Refused = { message: string; details: { code: string; fields?: Record<string, string> } };
type Stale = { details: { code: string; current: OwnIdea; sent: { title: string } } };

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let reviewer: Member;
  beforeAll(async () => {
    author = await server().member();
    reviewer = await community().reviewer();
  });

  test('[CM-02, CM-03] an idea is submitted, approved and published; only its author and reviewers find it before', async () => {
    const { status, body } = await community().submit(
      author,
      ideaForm({ title: '  Way of an idea ' }),
    );
    expect([status, body.status, body.version, body.title]).toEqual([
      201,
      'Under Review',
      1,
      'Way of an idea',
    ]);
    const { id } = body;
    const stranger = await server().member();
    for (const viewer of [undefined, stranger]) {
      expect((await community().page(id, viewer)).status).toBe(404);
    }
    const own = await community().page(id, author);
    expect([own.status, own.body.isPublic, own.body.isOwn]).toEqual([200, false, true]);
    const approved = await community().decide(reviewer, id, 'approve', 1);
    expect([approved.status, approved.body.status]).toEqual([200, 'Approved']);
    expect((await community().page(id)).status).toBe(404);
    const published = await community().decide(reviewer, id, 'publish', approved.body.version);
    expect(published.body.status).toBe('Published');
    const page = await community().page(id);
    expect(page.body).toMatchObject({ title: 'Way of an idea', status: 'Published', isOwn: false });
    expect(page.text).not.toContain('ada@example.com');
    expect((await community().mine(author))[0]).toMatchObject({
      id,
      status: 'Published',
      isPublic: true,
    });
  });

  test('[CM-20] an idea shows the name of the account, also after the member changes it', async () => {
    const member = await server().member({ name: 'Grace Hopper' });
    const form = { submitterName: 'Idea Hub Team (official) ✔', title: 'Names of accounts' };
    const id = await community().published(member, reviewer, form);
    const names = async () => {
      const { body } = await community().get<List>('/ideas?search=names+accounts');
      return [body.ideas[0]?.author, (await community().page(id)).body.author];
    };
    expect(await names()).toEqual(['Grace Hopper', 'Grace Hopper']);
    await server().update(member.token, { name: 'Rear Admiral Hopper' });
    expect(await names()).toEqual(['Rear Admiral Hopper', 'Rear Admiral Hopper']);
  });

  test('[CM-03] a rejected idea has a reason and can be submitted again; other changes get a 409', async () => {
    const { body } = await community().submit(author);
    const without = await community().decide(reviewer, body.id, 'reject', 1, '  ');
    expect([without.status, without.body.details.code]).toEqual([400, 'VALIDATION_FAILED']);
    const early = await community().decide(reviewer, body.id, 'publish', 1);
    expect([early.status, early.body.details.code]).toEqual([409, 'STATUS_CHANGED']);
    await community().decide(reviewer, body.id, 'reject', 1, 'Too short');
    const rejected = (await community().mine(author)).find(({ id }) => id === body.id);
    expect(rejected).toMatchObject({
      status: 'Rejected',
      rejectionReason: 'Too short',
      version: 2,
    });
    expect((await community().decide(reviewer, body.id, 'approve', 2)).status).toBe(409);
    const again = await community().edit(author, body.id, 2, ideaForm({ title: 'Longer now' }));
    expect(again.body).toMatchObject({ status: 'Under Review', rejectionReason: null, version: 3 });
  });

  test('[CM-03] an edit of a published idea is reviewed while the published text stays', async () => {
    const id = await community().published(author, reviewer, { title: 'First text' });
    const { datePosted } = (await community().page(id)).body;
    server().clock.advance(60_000);
    const edited = await community().edit(author, id, 3, ideaForm({ title: 'Second text' }));
    expect(edited.body).toMatchObject({
      status: 'Under Review',
      isPublic: true,
      title: 'Second text',
    });
    expect((await community().page(id)).body).toMatchObject({
      title: 'First text',
      status: 'Published',
    });
    const review = await community().get<CommunityCalls['GET /review/ideas/{id}']['answer']>(
      `/review/ideas/${id}`,
      reviewer.token,
    );
    expect(review.body).toMatchObject({
      written: { title: 'Second text' },
      published: { title: 'First text' },
    });
    await community().decide(reviewer, id, 'reject', 4, 'The first was better');
    expect((await community().page(id)).body.title).toBe('First text');
    await community().edit(author, id, 5, ideaForm({ title: 'Third text' }));
    await community().decide(reviewer, id, 'approve', 6);
    await community().decide(reviewer, id, 'publish', 7);
    // The edit keeps its place in the list and shows its time of change.
    const lastUpdated = new Date(Date.parse(datePosted) + 60_000).toISOString();
    const { body: page } = await community().page(id);
    expect(page).toMatchObject({ title: 'Third text', datePosted, lastUpdated });
    const found = await community().get<List>('/ideas?search=third');
    expect(found.body.ideas.map((idea) => idea.id)).toContain(id);
    expect((await community().get<List>('/ideas?search=first%20text')).body.ideas).toEqual([]);
  });

  test('[CM-03] an author withdraws at any time, and then it is gone for everybody, for good', async () => {
    const id = await community().published(author, reviewer, { title: 'Withdrawal' });
    const withdraw = (member: Member) =>
      server().post<Refused & { status: unknown }>(
        `/ideas/${id}/withdrawal`,
        undefined,
        bearer(member.token),
      );
    const found = async () =>
      (await searchIdeas(server().queries, { terms: termsOf('withdrawal') })).total;
    expect((await withdraw(reviewer)).status).toBe(404);
    expect(await found()).toBe(1);
    expect((await withdraw(author)).body.status).toBe('Withdrawn');
    expect(await found()).toBe(0);
    // A retry after a lost answer.
    expect((await withdraw(author)).body).toMatchObject({ status: 'Withdrawn', version: 4 });
    expect((await community().page(id)).status).toBe(404);
    expect((await community().get<List>('/ideas?search=withdrawal')).body.ideas).toEqual([]);
    for (const version of [4, 1]) {
      const edited = await community().edit<Refused>(author, id, version, ideaForm());
      expect([edited.status, edited.body.message]).toEqual([
        409,
        'This idea was withdrawn. It can not be changed any more.',
      ]);
    }
    expect((await community().decide(reviewer, id, 'approve', 4)).status).toBe(409);
  });

  test('[CM-02] a double click, a lost answer and a retry make one idea; another text with the key is refused', async () => {
    const key = randomUUID();
    const before = (await community().mine(author)).length;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => community().submit(author, ideaForm(), key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await community().mine(author)).toHaveLength(before + 1);
    const other = await community().submit<Refused>(author, ideaForm({ title: 'Another' }), key);
    expect([other.status, other.body.details.code]).toEqual([409, 'KEY_REUSED']);
    expect(other.body.details).toHaveProperty('current.id', answers[0]?.body.id);
    // Another member's key does not give access to their idea.
    const stranger = await server().member();
    const theirs = await community().submit(stranger, ideaForm(), key);
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(answers[0]?.body.id);
    const without = await server().post<Refused>('/ideas', ideaForm(), bearer(author.token));
    expect([without.status, Object.keys(without.body.details.fields ?? {})]).toEqual([
      400,
      ['idempotency-key'],
    ]);
  });

  test('[CM-02] a stale edit gets both texts; of two at once one is kept', async () => {
    const { body } = await community().submit(author);
    await community().edit(author, body.id, 1, ideaForm({ title: 'By the phone' }));
    const stale = await community().edit<Stale>(
      author,
      body.id,
      1,
      ideaForm({ title: 'By the laptop' }),
    );
    expect([stale.status, stale.body.details.code]).toEqual([412, 'STALE']);
    expect(stale.body.details.current).toMatchObject({ title: 'By the phone', version: 2 });
    expect(stale.body.details.sent).toEqual(ideaForm({ title: 'By the laptop' }));
    const both = await Promise.all(
      ['One of two', 'Two of two'].map((title) =>
        community().edit(author, body.id, 2, ideaForm({ title })),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    // Both read the same version before either writes.
    const { queries } = server();
    const seen = await findIdea(queries, body.id);
    if (!seen) throw new Error('The idea is gone.');
    const edit = () => changeIdea(queries, seen, 'submit', { updated_at: server().clock.now() });
    expect([await edit(), await edit()]).toMatchObject([{ version: seen.version + 1 }, undefined]);
    const without = await server().send<Refused>(
      'PUT',
      `/ideas/${body.id}`,
      ideaForm(),
      bearer(author.token),
    );
    expect(without.status).toBe(400);
  });

  test('[CM-02, WZ-06] reports each error at its field', async () => {
    const wrong: [object, string, RegExp][] = [
      [{ title: 'abcd' }, 'title', /^Title must be at least 5 characters long$/],
      [{ title: '  abcd  ' }, 'title', /^Title must be at least 5 characters long$/],
      [{ title: 'x'.repeat(201) }, 'title', /at most 200/],
      [{ title: 'two\nlines' }, 'title', /invalid/],
      [
        { description: 'x'.repeat(49) },
        'description',
        /^Description must be at least 50 characters long$/,
      ],
      [
        { description: `${'x'.repeat(49)}   ` },
        'description',
        /^Description must be at least 50 characters long$/,
      ],
      [{ description: 'x'.repeat(5001) }, 'description', /at most 5000/],
      [{ category: 'Weapons' }, 'category', /invalid/],
      [{ difficulty: '' }, 'difficulty', /invalid/],
      [{ estimatedTime: 'soon' }, 'estimatedTime', /invalid/],
      [{ tags: 'tag, '.repeat(10_000) }, 'tags', /at most 500/],
      [{ submitterName: ' ' }, 'submitterName', /invalid/],
      [{ submitterEmail: 'nobody' }, 'submitterEmail', /invalid/],
      [{ contactPreference: 'phone' }, 'contactPreference', /invalid/],
      [{ status: 'Published' }, 'status', /not known/],
      [{ author: 'somebody' }, 'author', /not known/],
    ];
    for (const [given, field, message] of wrong) {
      const answer = await community().submit<Refused>(author, { ...ideaForm(), ...given });
      expect([given, answer.status]).toEqual([given, 400]);
      expect(answer.body.details.fields).toEqual({ [field]: expect.stringMatching(message) });
    }
    const huge = await community().submit<Refused>(author, {
      ...ideaForm(),
      resources: 'x'.repeat(10_000_000),
    });
    expect(huge.status).toBe(413);
  });

  test('[CM-09] the ids of others are not there, neither to read nor to change', async () => {
    const { body } = await community().submit(author);
    const stranger = await server().member();
    expect((await community().get(`/ideas/mine/${body.id}`, author.token)).status).toBe(200);
    expect((await community().get(`/ideas/mine/${body.id}`, stranger.token)).status).toBe(404);
    expect((await community().edit<Refused>(stranger, body.id, 1, ideaForm())).status).toBe(404);
    for (const id of ['0', '-1', '1.5', 'x', '9'.repeat(15), '1e3', '%00', '999999999999999999']) {
      expect([id, (await community().get(`/ideas/${id}`)).status]).toEqual([id, 404]);
    }
    for (const [method, path] of [
      ['GET', '/ideas/mine'],
      ['POST', '/ideas'],
      ['PUT', `/ideas/${body.id}`],
      ['POST', `/ideas/${body.id}/withdrawal`],
    ] as const) {
      const sent = method === 'GET' || path.endsWith('withdrawal') ? undefined : ideaForm();
      const headers = { ...withKey(), 'if-match': '"1"' };
      expect([path, (await server().send(method, path, sent, headers)).status]).toEqual([
        path,
        401,
      ]);
    }
  });
});

const STATUSES: IdeaStatus[] = [
  'Draft',
  'Under Review',
  'Approved',
  'Published',
  'Rejected',
  'Withdrawn',
];

test('[CM-03] each status has the ways out that the table names, and no other', () => {
  const ways = STATUSES.map((from) => [
    from,
    (Object.keys(TRANSITIONS) as Action[]).flatMap((action) => {
      const to = nextStatus(from, action);
      return to === null ? [] : `${action}: ${to}`;
    }),
  ]);
  expect(Object.fromEntries(ways)).toEqual({
    Draft: ['submit: Under Review', 'withdraw: Withdrawn'],
    'Under Review': [
      'submit: Under Review',
      'approve: Approved',
      'reject: Rejected',
      'withdraw: Withdrawn',
    ],
    Approved: [
      'submit: Under Review',
      'publish: Published',
      'reject: Rejected',
      'withdraw: Withdrawn',
    ],
    Published: ['submit: Under Review', 'withdraw: Withdrawn'],
    Rejected: ['submit: Under Review', 'withdraw: Withdrawn'],
    Withdrawn: [],
  });
});
