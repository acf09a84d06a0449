import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { DEMO_MEMBER, DEMO_REVIEWER } from '../src/dev/demo-accounts.ts';
import { DEMO } from '../src/dev/demo-data.ts';
import { unpublishIdea } from '../src/ideas/publish.ts';
import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, ideaForm, LIVE, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer, type TestServerOptions } from './support/server.ts';

type Numbers = CommunityCalls['GET /numbers']['answer'];

/** Two instances of the API on one database. */
onEachDatabase((make) => {
  let one: TestServer;
  let two: TestServer;
  let ada: Member;
  async function start(rates: Partial<typeof DEVELOPMENT_RATES> = {}) {
    const options: TestServerOptions = {
      env: { IDEAS: 'live', RATE_LIMIT: 'on' },
      app: { rates: { ...DEVELOPMENT_RATES, ...rates } },
    };
    one = await TestServer.start(make, options);
    two = await one.another(options);
    ada = await one.member();
  }
  const both = () => [one, two].map((server) => new Community(server));
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);

  test('[CM-29] public figures are the same from both, within a minute and after it @ci', async () => {
    await start();
    const numbers = async () => {
      const [first, second] = await Promise.all(
        both().map((community) => community.get<Numbers>('/numbers')),
      );
      expect(second?.body).toEqual(first?.body);
      expect(second?.headers.etag).toBe(first?.headers.etag);
      return first?.body.ideas ?? 0;
    };
    const before = (await both()[0]?.get<Numbers>('/numbers'))?.body.ideas ?? 0;
    await new Community(one).published(ada, await new Community(one).reviewer());
    one.clock.advance(30_000);
    expect(await numbers()).toBe(before);
    one.clock.advance(30_000);
    expect(await numbers()).toBe(before + 1);
  });

  test('[CM-29] stores a call once that was sent to both instances @ci', async () => {
    await start();
    const reviewer = await new Community(one).reviewer();
    const id = await new Community(one).published(ada, reviewer);
    const key = randomUUID();
    const ideas = await Promise.all(
      both().map((community) => community.submit(ada, ideaForm(), key)),
    );
    expect(new Set(ideas.map(({ body }) => body.id)).size).toBe(1);
    const ben = await one.member();
    const headers = { ...bearer(ben.token), ...withKey(key) };
    const written = { name: 'Ben', email: ben.email, message: 'Hello' };
    for (const [path, body] of [
      [`/ideas/${id}/messages`, written],
      [`/ideas/${id}/reports`, { reason: 'Spam' }],
    ] as const) {
      const sent = await Promise.all([one, two].map((server) => server.post(path, body, headers)));
      expect([path, statuses(sent)]).toEqual([path, [201, 201]]);
    }
    await Promise.all(
      [one, two].map((server) =>
        server.send('PUT', `/ideas/${id}/like`, undefined, bearer(ben.token)),
      ),
    );
    for (const table of ['messages', 'reports', 'likes'] as const) {
      const rows = await one.queries.selectFrom(table).select('idea_id').execute();
      expect([table, rows.filter(({ idea_id }) => idea_id === id)]).toEqual([
        table,
        [{ idea_id: id }],
      ]);
    }
    expect((await new Community(two).page(id)).body.likes).toBe(1);
  });

  test('[CM-29] an account’s limits are shared @ci', async () => {
    await start({ newcomerSubmit: { max: 3, window: 60_000 } });
    const submits = Array.from({ length: 10 }, (_, index) =>
      (both()[index % 2] as Community).submit(ada),
    );
    const answers = statuses(await Promise.all(submits));
    expect(answers.filter((status) => status === 201)).toHaveLength(3);
    expect(answers.filter((status) => status === 429)).toHaveLength(7);
  });

  test('[CM-29] of two reviewers at two instances one decides @ci', async () => {
    await start();
    const [first, second] = both() as [Community, Community];
    const reviewers = [await first.reviewer(), await first.reviewer()] as [Member, Member];
    const { body } = await first.submit(ada);
    const answers = await Promise.all([
      first.decide(reviewers[0], body.id, 'approve', 1),
      second.decide(reviewers[1], body.id, 'reject', 1, 'No'),
    ]);
    expect(statuses(answers).sort()).toEqual([200, 409]);
    const decisions = await one.queries.selectFrom('decisions').select('idea_id').execute();
    expect(decisions.filter(({ idea_id }) => idea_id === body.id)).toHaveLength(1);
  });
});

type List = CommunityCalls['GET /ideas']['answer'];

const DAY = 24 * 60 * 60 * 1000;

onEachDatabase((make) => {
  /** All published ideas. */
  async function published(server: TestServer): Promise<List['ideas']> {
    const { body } = await server.send<List>('GET', '/ideas');
    const rest = await server.send<List>('GET', `/ideas?cursor=${body.next}`);
    return [...body.ideas, ...rest.body.ideas];
  }

  test('[LK-09] live development has 30 distinct ideas of 12 members with pictures, over a year, with likes and messages @ci', async () => {
    const server = await TestServer.start(make, LIVE);
    const ideas = await published(server);
    expect(ideas.map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      DEMO.ideas.map((_, at) => at + 1),
    );
    for (const column of ['title', 'description', 'datePosted'] as const) {
      expect(new Set(ideas.map((idea) => idea[column])).size).toBe(30);
    }
    const days = ideas.map(({ datePosted }) => (server.clock.now() - Date.parse(datePosted)) / DAY);
    expect([Math.min(...days) > 0, Math.max(...days) > 300, Math.max(...days) < 366]).toEqual([
      true,
      true,
      true,
    ]);
    const pictures = new Map(ideas.map(({ authorId, authorPicture }) => [authorId, authorPicture]));
    expect(new Set(pictures.values()).size).toBe(12);
    for (const picture of pictures.values()) {
      expect((await server.send('GET', `${picture}`)).status).toBe(200);
    }
    for (const { id, likes, views } of ideas) {
      const rows = await server.queries
        .selectFrom('likes')
        .innerJoin('published_ideas', 'published_ideas.idea_id', 'likes.idea_id')
        .select(['user_id', 'created_at', 'published_at', 'author_id'])
        .where('likes.idea_id', '=', id)
        .execute();
      expect([rows.length, likes > 0, likes < views]).toEqual([likes, true, true]);
      for (const { user_id, author_id, created_at, published_at } of rows) {
        expect(user_id).not.toBe(author_id);
        expect(created_at >= published_at && created_at <= server.clock.now()).toBe(true);
      }
    }
    const { token } = (await server.login(DEMO_MEMBER.email, DEMO_MEMBER.password)).body;
    const inbox = await new Community(server).get<{ unread: number }>('/messages', token ?? '');
    expect(inbox.body.unread).toBeGreaterThan(1);
    // For each idea, the bell names the sender of the newest unread message.
    type Bell = CommunityCalls['GET /notifications']['answer'];
    const bell = await new Community(server).get<Bell>('/notifications', token ?? '');
    const fresh = bell.body.notifications.filter(({ isRead }) => !isRead);
    expect(fresh.map(({ kind, actor, count }) => [kind, actor, count])).toEqual([
      ['message', 'Sofia Lindqvist', 1],
      ['message', 'Ines Costa', 2],
    ]);

    const again = await TestServer.start(make, { ...LIVE, clock: server.clock });
    const facts = (all: List['ideas']) =>
      all.map(({ authorId: _id, authorPicture: _picture, ...idea }) => idea);
    expect(facts(await published(again))).toEqual(facts(ideas));
  });

  test('[CM-01, CM-09] live development has a demo reviewer and demo ideas; a later start leaves them as they are; production has neither @ci', async () => {
    const database = await make();
    const first = await TestServer.start(make, { ...LIVE, database });
    const { email, password } = DEMO_REVIEWER;
    const { token } = (await first.login(email, password)).body;
    const community = new Community(first);
    expect((await community.get('/review/ideas', token ?? '')).status).toBe(200);
    await unpublishIdea(first.queries, 3);
    await first.app.close();

    const second = await TestServer.start(make, { ...LIVE, database, clock: first.clock });
    expect((await second.send<List>('GET', '/ideas')).body.total).toBe(29);
    await second.app.close();

    const env = { NODE_ENV: 'production', IDEAS: 'live' };
    const production = await TestServer.start(make, { env, database, clock: first.clock });
    expect((await production.login(email, password)).status).toBe(401);
    const after = await new Community(production).get('/review/ideas', token ?? '');
    expect(after.status).toBe(401);
    await production.app.close();
    await database.remove();

    const fresh = await TestServer.start(make, { env });
    expect((await fresh.send<List>('GET', '/ideas')).body.total).toBe(0);
    expect((await fresh.login(email, password)).status).toBe(401);
  });

  test('[CM-01] samples mode makes neither @ci', async () => {
    const server = await TestServer.start(make);
    expect(await server.queries.selectFrom('ideas').select('id').execute()).toEqual([]);
    expect((await server.login(DEMO_REVIEWER.email, DEMO_REVIEWER.password)).status).toBe(401);
  });
});

test('[CM-01] the samples are those that pages show in samples mode', () => {
  const file = '../../remote-ideas/src/catalogue/public/sample-ideas.ts';
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  for (const { title, description } of DEMO.ideas.slice(0, 8)) {
    expect(source).toContain(`'${title}'`);
    expect(source).toContain(description);
  }
});
