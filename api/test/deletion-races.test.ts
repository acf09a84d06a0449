import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { repeatLostRaces } from '../src/database/lost-races.ts';
import { deleteAccounts } from '../src/members/delete-account.ts';
import { purge } from '../src/purge.ts';
import { UNVERIFIED_LIFE } from '../src/timings.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { changesOf, type Sent } from './support/community-changes.ts';
import { onEachDatabase } from './support/databases.ts';
import { Pause } from './support/pause.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { TestServer } from './support/server.ts';

const FULL = process.env.FULL === '1';

onEachDatabase((make, kind) => {
  // libSQL runs one transaction at a time, so only the long form looks for its races.
  if (kind === 'libsql' && !FULL) return;

  const pause = new Pause();
  let server: TestServer;
  let other: TestServer;
  let community: Community;
  beforeAll(async () => {
    const wrapQueries = seeingQueries(pause.see, pause.seen);
    server = await TestServer.start(make, { ...LIVE, wrapQueries });
    other = await server.another(LIVE);
    community = new Community(server);
  });
  beforeEach(() => {
    pause.isMailHeld = false;
    server.logged.length = 0;
  });

  async function answer({ method, path, body, headers }: Sent): Promise<number> {
    return (await server.send(method, path, body, headers)).status;
  }

  const errors = () => server.logged.map((line) => JSON.parse(line)).filter(isFailure);
  const isFailure = ({ level, err }: { level: number; err?: { message: string } }) =>
    level >= 40 && err !== undefined && err.message !== 'Mail waits.';

  async function deadlocks(): Promise<number> {
    if (kind === 'libsql') return 0;
    const { rows } = await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
      where datname = current_database()`.execute(other.queries);
    return Number(rows[0]?.deadlocks);
  }

  const email = ({ email: of }: Member) => ({ email: of });
  const link = async ({ email: of }: Member) => {
    await server.post('/auth/forgot-password', { email: of });
    return server.mailedToken(of);
  };
  const auth = (path: string, toBody: (member: Member) => object | Promise<object>) => [
    async (member: Member): Promise<Sent> => ({
      method: 'POST',
      path: `/auth/${path}`,
      body: await toBody(member),
      headers: {},
    }),
  ];
  const accountCalls = {
    'POST /auth/login': auth('login', ({ email: of, password }) => ({ email: of, password })),
    'POST /auth/refresh': auth('refresh', ({ refreshToken }) => ({ refreshToken })),
    'POST /auth/logout': auth('logout', ({ refreshToken }) => ({ refreshToken })),
    'POST /auth/forgot-password': auth('forgot-password', email),
    'POST /auth/resend-verification': auth('resend-verification', email),
    'POST /auth/reset-password': auth('reset-password', async (member) => ({
      token: await link(member),
      newPassword: 'another pass phrase',
    })),
    'POST /auth/verify-email': auth('verify-email', async (member) => {
      await server.setUser(member, { email_verified_at: null });
      await server.post('/auth/resend-verification', email(member));
      return { verificationToken: await server.mailedToken(member.email) };
    }),
    'PUT /users/profile': [
      async ({ token }: Member): Promise<Sent> => ({
        method: 'PUT',
        path: '/users/profile',
        body: { name: 'Another name' },
        headers: bearer(token),
      }),
    ],
  };

  const readerAndReviewer = async () => ({
    reader: await server.member(),
    reviewer: await community.reviewer(),
  });

  /** Prepares a change by a new author, or by one of these two. */
  async function prepare(
    name: string,
    index: number,
    { reader, reviewer }: Awaited<ReturnType<typeof readerAndReviewer>>,
  ) {
    pause.isMailHeld = false;
    const author = await server.member();
    const calls = { ...accountCalls, ...changesOf(community, { reader, reviewer }) };
    const sent = await calls[name as keyof typeof calls][index]?.(author);
    if (!sent) throw new Error(`${name} has no change ${index}.`);
    // Waits until all earlier mail has been sent.
    await server.mails('nobody@example.com');
    pause.isMailHeld = true;
    const caller = [reader, reviewer].find(
      ({ token }) => sent.headers.authorization === `Bearer ${token}`,
    );
    return { sent, author, caller };
  }

  const names = Object.entries({
    ...accountCalls,
    ...changesOf({} as Community, {} as { reader: Member; reviewer: Member }),
  }).flatMap(([name, makers]) => makers.map((_, index): [string, number] => [name, index]));

  test.each(names)(
    '[AP-07, CM-14, CM-29] an account deleted at any moment of %s %i: no 5xx, no deadlock @ci',
    async (name, index) => {
      const before = await deadlocks();
      let others = await readerAndReviewer();
      for (const who of ['author', 'caller'] as const) {
        let at = 0;
        for (let statements = 1; at < statements; ) {
          const people = await prepare(name, index, others);
          const victim = people[who];
          if (!victim) break;
          const race = () => deleteAccounts(other.queries, [victim]);
          let status = 0;
          const { kinds } = await pause.racing(at, race, other.queries, async () => {
            status = await answer(people.sent);
          });
          if (who === 'caller') others = await readerAndReviewer();
          const where = `${who} after ${at}`;
          expect([where, status < 500, status]).toEqual([where, true, status]);
          // Starts with the last statement before the first write.
          const firstWrite = kinds.findIndex((one) => one !== 'SelectQueryNode');
          at = at === 0 ? Math.max(1, firstWrite) : at + 1;
          statements = Math.max(statements, kinds.length);
        }
      }
      expect(errors()).toEqual([]);
      expect(await deadlocks()).toBe(before);
    },
    120_000,
  );

  test('[AP-07] a mail whose reader deletes the account while it is made is dropped without an error @ci', async () => {
    for (const at of [1, 2, 3]) {
      const member = await server.member();
      await server.mails(member.email);
      pause.isMailHeld = true;
      await server.post('/auth/forgot-password', email(member));
      await turn();
      pause.isMailHeld = false;
      server.logged.length = 0;
      const race = () => deleteAccounts(other.queries, [member]);
      await pause.during(at, race, () => server.mails(member.email));
      expect([at, errors()]).toEqual([at, []]);
      const waiting = server.queries.selectFrom('outbox').select('id');
      expect(await waiting.where('email', '=', member.email).execute()).toEqual([]);
    }
  });

  test('[AP-07, CM-29] sign-ins and messages at the same moment as a deletion are answered, or refused as after it @ci', async () => {
    const reviewer = await community.reviewer();
    const author = await server.member();
    const reader = await server.member();
    const ideaId = await community.published(author, reviewer);
    const own = await community.published(reader, reviewer);
    const write = (idea: number, from?: Member) => community.write(idea, 'Hello', from);
    const at = Array.from({ length: 8 }, (_, index) => [server, other][index % 2] ?? server);
    const [deletion, ...answers] = await Promise.all([
      server.post('/users/deletion', { password: author.password }, bearer(author.token)),
      ...at.map((one) => one.login(author.email, author.password)),
      ...at.flatMap(() => [write(ideaId), write(ideaId, reader), write(own, author)]),
      ...at.map((one) => one.post('/auth/forgot-password', { email: author.email })),
      ...at.map(() => community.submit(author)),
    ]);
    expect(deletion?.status).toBe(204);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 401, 404].includes(status))).toEqual([]);
    await server.mails(author.email);
    expect(errors()).toEqual([]);
  });

  test('[CM-14] an account verified at any moment of the purge stays, or the verification finds it gone @ci', async () => {
    pause.isMailHeld = true;
    const outcomes = new Set<boolean>();
    for (let at = 1, statements = 1; at <= statements; at += 1) {
      const { id } = await server.register();
      server.clock.advance(UNVERIFIED_LIFE);
      const now = server.clock.now();
      const verify = async () => {
        const update = other.queries.updateTable('users').set({ email_verified_at: now });
        const verified = update.where('id', '=', id).executeTakeFirst();
        return Number((await verified).numUpdatedRows) === 1;
      };
      const race = () => repeatLostRaces(verify);
      const { kinds, raced: isVerified = false } = await pause.racing(at, race, other.queries, () =>
        purge(server.queries, now),
      );
      statements = kinds.length;
      const left = await server.queries
        .selectFrom('users')
        .select('id')
        .where('id', '=', id)
        .execute();
      expect([at, left.length === 1]).toEqual([at, isVerified]);
      outcomes.add(isVerified);
    }
    expect(outcomes).toEqual(new Set([true, false]));
    expect(errors()).toEqual([]);
  }, 120_000);

  test('[CM-20] a name that changes at any moment of a publication is the name of the published idea @ci', async () => {
    const { reader: author, reviewer } = await readerAndReviewer();
    pause.isMailHeld = true;
    for (let at = 1, statements = 1; at <= statements; at += 1) {
      const { id, version } = (await community.submit(author)).body;
      const approved = await community.decide(reviewer, id, 'approve', version);
      const name = `Name ${at}`;
      const race = () => other.update(author.token, { name });
      const { kinds } = await pause.racing(at, race, other.queries, () =>
        community.decide(reviewer, id, 'publish', approved.body.version),
      );
      statements = kinds.length;
      expect([at, (await community.page(id)).body.author]).toEqual([at, name]);
      const listed = server.queries.selectFrom('published_ideas').select('author_name');
      expect([at, await listed.where('idea_id', '=', id).execute()]).toEqual([
        at,
        [{ author_name: name }],
      ]);
    }
    expect(errors()).toEqual([]);
  }, 120_000);
});
