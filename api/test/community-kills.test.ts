import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { connect, type Queries } from '../src/database/database.ts';
import type { App } from '../src/http/app-type.ts';
import { dayOf } from '../src/marks/visits.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { type Answer, LiveClient } from './support/client.ts';
import { Community, ideaForm } from './support/community.ts';
import { type Change, changesOf, SENT_AGAIN, type Sent } from './support/community-changes.ts';
import { onEachDatabase, type TestDatabase } from './support/databases.ts';
import { COMMUNITY_TABLES, difference, rowsOf } from './support/every-table.ts';
import { PRODUCTION } from './support/server.ts';
import { patiently, ServerProcess } from './support/server-process.ts';

type Review = CommunityCalls['GET /review/ideas/{id}']['answer'];
type Action = Review['decisions'][number]['action'];

const OUTCOMES: Partial<Record<Action, Review['status']>> = {
  approve: 'Approved',
  reject: 'Rejected',
  publish: 'Published',
  withdraw: 'Withdrawn',
};

/** Shares of the changes that are answered before the server is killed. */
const MOMENTS = process.env.FULL === '1' ? [0, 0.3, 0.7] : [0, 0.5];

/** Adapts the current process to the interface that `Client` expects of an app. */
const appOf = (server: () => ServerProcess) =>
  ({
    async inject({ method, url, headers, payload }: Record<string, never>) {
      const answer = await patiently(async () =>
        fetch(`http://127.0.0.1:${await server().port()}${url}`, {
          method,
          headers,
          body: payload ?? null,
        }),
      );
      const body = await answer.text();
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body,
        json: () => JSON.parse(body),
      };
    },
  }) as unknown as App;

onEachDatabase((make, kind) => {
  let database: TestDatabase;
  let servers: ServerProcess[];
  let queries: Queries;
  beforeEach(async () => {
    database = await make();
    queries = (await connect(readDatabase({ DATABASE_URL: database.url }), {})).queries;
  });
  afterEach(async () => {
    await queries.destroy();
  });
  const start = () =>
    ServerProcess.start({ DATABASE_URL: database.url, RATE_LIMIT: 'off', IDEAS: 'live' });
  /** A client of one instance, also after its restart. */
  class InstanceClient extends LiveClient {
    readonly queries = queries;

    constructor(index: number) {
      super(appOf(() => servers[index] as ServerProcess));
    }
  }

  /** Sends all kinds of changes to each instance, kills the first one in the middle, and sends the changes again. */
  async function killAmidChanges(instances: 1 | 2): Promise<void> {
    servers = await Promise.all(Array.from({ length: instances }, start));
    const clients = servers.map((_, index) => new InstanceClient(index));
    const survivor = clients.at(-1) as InstanceClient;
    const community = new Community(survivor);
    const reader = await survivor.member();
    const reviewer = await community.reviewer();
    // Mails are sent during the test.
    const tables = COMMUNITY_TABLES.filter((table) => table !== 'outbox');
    const look = () => rowsOf(queries, tables);

    /** Prepares one of each change, each by a new member. */
    async function prepareAll(): Promise<[Change, Sent][]> {
      const all: [Change, Sent][] = [];
      for (const [name, makers] of Object.entries(changesOf(community, { reader, reviewer }))) {
        for (const prepare of makers) {
          all.push([name as Change, await prepare(await survivor.member())]);
        }
      }
      return all;
    }
    const send = (
      client: InstanceClient,
      { method, path, body, headers }: Sent,
    ): Promise<Answer<unknown>> => client.send(method, path, body, headers);

    const undisturbed = await prepareAll();
    const first = await look();
    const statuses = await Promise.all(
      undisturbed.map(async ([, sent]) => (await send(survivor, sent)).status),
    );
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    const whole = difference(first, await look());

    /** Kills the first server after this share of the changes. Returns the changes of all rows. */
    async function killAt(share: number) {
      const changes = await prepareAll();
      const before = await look();
      let answered = 0;
      let isKilled = false;
      const sent = changes.map(async ([, change]) => {
        await Promise.allSettled(clients.map((client) => send(client, change)));
        answered += 1;
        if (answered <= share * changes.length || isKilled) return;
        isKilled = true;
        await servers[0]?.kill('SIGKILL');
      });
      await Promise.all(sent);
      expect(isKilled).toBe(true);
      if (instances === 1) servers = [await start()];
      const again = await Promise.all(
        changes.map(
          async ([name, change]) => [name, (await send(survivor, change)).status] as const,
        ),
      );
      const refused = again.filter(
        ([name, status]) => status >= 300 && status !== SENT_AGAIN[name],
      );
      expect([share, refused]).toEqual([share, []]);
      const added = difference(before, await look());
      if (instances === 2) servers[0] = await start();
      return added;
    }

    for (const share of MOMENTS) {
      const day = dayOf(Date.now());
      let added = await killAt(share);
      // A view that is sent again after midnight counts again.
      if (day !== dayOf(Date.now())) added = await killAt(share);
      expect([share, added]).toEqual([share, whole]);
    }
  }

  test(
    '[CM-02, CM-06, CM-07, CM-10, CM-11, CM-14] killed in the middle of all kinds of changes at once, which are sent again: each is done, once @ci',
    () => killAmidChanges(1),
    240_000,
  );

  test('[CM-08, CM-14] killed in the middle of what two reviewers decide at once, who send it again: each idea has one decision of each step, and the status that it says @ci', async () => {
    servers = [await start()];
    const community = new Community(new InstanceClient(0));
    const owner = await community.reviewer('OWNER');
    const reviewer = await community.reviewer();
    const reviewOf = async (id: number) =>
      (await community.get<Review>(`/review/ideas/${id}`, reviewer.token)).body;
    const forms = Array.from({ length: 24 }, (_, index) =>
      ideaForm({ title: `Idea number ${index}` }),
    );
    const submitted = await Promise.all(forms.map((form) => community.submit(owner, form)));
    const ids = submitted.map(({ body }) => body.id);

    /** The owner and the reviewer decide about all ideas, before and after the server is killed. */
    async function step(reviews: Review[], byOwner: Action, byReviewer: (index: number) => Action) {
      const send = () =>
        reviews.flatMap(({ id, version }, index) =>
          (
            [
              [owner, byOwner],
              [reviewer, byReviewer(index)],
            ] as const
          ).map(([who, action]) =>
            community.decide(who, id, action, version, 'Why').then(
              ({ status }) => status,
              () => 'no answer' as const,
            ),
          ),
        );
      const sent = send();
      // Some decisions are made, some are in progress and some have not begun.
      await sent[sent.length >> 1];
      await servers[0]?.kill('SIGKILL');
      const first = await Promise.all(sent);
      servers = [await start()];
      const second = await Promise.all(send());
      // Each retry is either confirmed or refused because the idea has been decided.
      expect(second.filter((status) => status !== 200 && status !== 409)).toEqual([]);
      const after = await Promise.all(reviews.map(({ id }) => reviewOf(id)));
      for (const [index, { id, status, decisions }] of after.entries()) {
        const before = reviews[index]?.decisions.length ?? 0;
        expect([id, decisions.length]).toEqual([id, before + 1]);
        const [last] = decisions;
        expect([id, status]).toEqual([id, last && OUTCOMES[last.action]]);
        // Exactly one of the two gets a confirmation, also when it retries: the one whose decision was stored.
        const pair = [2 * index, 2 * index + 1];
        const confirmed = pair.map((at) => [first[at], second[at]].includes(200));
        expect([id, [...confirmed].sort()]).toEqual([id, [false, true]]);
        expect([id, confirmed]).toEqual([id, pair.map((at) => second[at] === 200)]);
      }
      return after;
    }

    const waiting = await Promise.all(ids.map(reviewOf));
    const decided = await step(waiting, 'approve', (index) =>
      index % 2 === 0 ? 'approve' : 'reject',
    );
    // If the two disagree, chance decides who is first.
    const approved = decided.filter(({ status }) => status === 'Approved');
    const published = await step(approved, 'publish', () => 'publish');
    for (const { id } of decided) {
      const isPublic = published.some((idea) => idea.id === id);
      expect([id, (await community.page(id)).status]).toEqual([id, isPublic ? 200 : 404]);
    }
    await step(await Promise.all(ids.map(reviewOf)), 'withdraw', () => 'withdraw');
    for (const id of ids) expect((await community.page(id)).status).toBe(404);
  }, 120_000);

  // Several instances share one PostgreSQL. A libSQL file belongs to one instance.
  if (kind !== 'postgres') return;

  test(
    '[CM-29] of two processes that get all kinds of changes at once, one is killed in the middle: each change is done, once @ci',
    () => killAmidChanges(2),
    240_000,
  );

  test('[CM-29] two processes share an account’s limits and show the same figures, also after one was killed and started again @ci', async () => {
    const startLimited = () =>
      ServerProcess.start({ ...PRODUCTION, DATABASE_URL: database.url, IDEAS: 'live' });
    servers = await Promise.all([startLimited(), startLimited()]);
    const [one, two] = [new InstanceClient(0), new InstanceClient(1)];
    const both = [new Community(one), new Community(two)];
    const [ada, reviewer] = [await one.member(), await new Community(one).reviewer()];
    /** Submits five ideas to each instance. Returns how many were stored and how many refused. */
    const submit = async () => {
      const sent = both.flatMap((community) =>
        Array.from({ length: 5 }, () => community.submit(ada)),
      );
      const answers = (await Promise.all(sent)).map(({ status }) => status);
      return [201, 429].map((status) => answers.filter((one) => one === status).length);
    };
    const ideas = () =>
      queries
        .selectFrom('ideas')
        .select(['id', 'version'])
        .where('author_id', '=', ada.id)
        .execute();
    /** Public figures of both instances, counted now. */
    const figures = async () => {
      await queries.updateTable('figures').set({ counted_at: 0 }).execute();
      const pages = await Promise.all(
        both.map((community) => community.get<{ ideas: number; creators: number }>('/numbers')),
      );
      expect(pages[1]?.text).toBe(pages[0]?.text);
      return [pages[0]?.body.ideas, pages[0]?.body.creators];
    };

    expect(await submit()).toEqual([5, 5]);
    const stored = await ideas();
    expect(stored).toHaveLength(5);
    const before = await figures();
    const [idea] = stored;
    for (const [index, action] of ['approve', 'publish'].entries()) {
      const version = (idea?.version ?? 0) + index;
      await both[index]?.decide(reviewer, idea?.id ?? 0, action, version);
    }
    const after = before.map((figure) => (figure ?? 0) + 1);
    expect(await figures()).toEqual(after);
    await servers[0]?.kill('SIGKILL');
    servers[0] = await startLimited();
    expect(await figures()).toEqual(after);
    expect(await submit()).toEqual([0, 10]);
    expect(await ideas()).toHaveLength(5);
  }, 60_000);
});
