import { DIGEST_BATCH, dueWeek, queueDigests, startOf } from '../src/digest/weekly-digest.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { SETTINGS } from './support/every-table.ts';
import { TestServer } from './support/server.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUBJECT = 'New ideas of the week';

test('[CM-25] a digest is due from Monday 06:00 UTC until Tuesday 06:00', () => {
  const monday = Date.UTC(2026, 0, 12);
  expect(dueWeek(monday + 6 * HOUR - 1)).toBeNull();
  expect(dueWeek(monday + 6 * HOUR)).not.toBeNull();
  expect(dueWeek(monday + 30 * HOUR - 1)).toBe(dueWeek(monday + 6 * HOUR));
  expect(dueWeek(monday + 30 * HOUR)).toBeNull();
});

onEachDatabase((make) => {
  let server: TestServer;
  let community: Community;
  // The clock starts on a Monday at noon.
  beforeEach(async () => {
    server = await TestServer.start(make, LIVE);
    community = new Community(server);
  });
  afterEach(() => server.stop());

  const queue = () => queueDigests(server.queries, server.clock.now());
  const digests = async ({ email }: Member) =>
    (await server.mails(email)).filter(({ subject }) => subject === SUBJECT);
  const set = async (member: Member, path: string, body: unknown) =>
    expect((await server.send('PUT', path, body, bearer(member.token))).status).toBe(200);

  async function publish(title: string) {
    return community.published(await server.member(), await community.reviewer(), { title });
  }

  test('[CM-25] verified members get the ideas of last week once, and next week only if there are new ones', async () => {
    const reader = await server.member();
    const unverified = await server.register();
    const id = await publish('Rain barrels see https://evil.example');
    const liked = await publish('Benches at every stop');
    await server.queries
      .updateTable('published_ideas')
      .set({ likes: 2 })
      .where('idea_id', '=', liked)
      .execute();
    const atMidnight = (idea: number) =>
      server.queries
        .updateTable('published_ideas')
        .set({ published_at: startOf(dueWeek(server.clock.now()) ?? 0) })
        .where('idea_id', '=', idea)
        .execute();
    await atMidnight(liked);
    expect(await queue()).toBe(0);
    server.clock.advance(7 * DAY);
    const newcomer = await server.member();
    await atMidnight(await publish('Published this Monday'));
    await Promise.all([queue(), queue()]);
    await queue();
    expect(await digests(reader)).toHaveLength(1);
    const [mail] = await digests(reader);
    expect(mail?.text).toContain(
      `Rain barrels see [link left out]: http://localhost:3000/project/${id}`,
    );
    expect(mail?.text).not.toContain('Published this Monday');
    expect(mail?.text).toMatch(/Benches at every stop[\s\S]*Rain barrels/);
    expect(mail?.text).toContain('Turn it off: http://localhost:3000/account?section=settings');
    expect(mail?.html).toContain(`<a href="http://localhost:3000/project/${id}">`);
    expect(await digests(unverified)).toEqual([]);
    // A member who verifies the address later that day still gets it.
    await server.queries
      .updateTable('users')
      .set({ email_verified_at: server.clock.now() })
      .where('email', '=', unverified.email)
      .execute();
    await queue();
    expect(await digests(unverified)).toHaveLength(1);
    expect(await digests(newcomer)).toEqual([]);
    server.clock.advance(7 * DAY);
    await queue();
    const [next] = await digests(reader);
    expect(next?.text).toContain('Published this Monday');
    expect(next?.text).not.toContain('Rain barrels');
    server.clock.advance(7 * DAY);
    expect(await queue()).toBe(0);
    expect(await digests(reader)).toHaveLength(2);
  });

  test('[CM-25] nobody gets it who turned it off, was suspended, or did either after it was queued', async () => {
    const bySettings = await server.member();
    const byProfile = await server.member();
    const late = await server.member();
    const suspended = await server.member();
    const suspendedLate = await server.member();
    const reader = await server.member();
    await publish('Rain barrels of the street');
    const off = {
      ...SETTINGS,
      emailNotifications: { ...SETTINGS.emailNotifications, weeklyDigest: false },
    };
    await set(bySettings, '/users/settings', off);
    await set(byProfile, '/users/profile', { preferences: { weeklyDigest: false } });
    const suspend = ({ id }: Member) =>
      server.queries.updateTable('users').set({ suspended_at: 1 }).where('id', '=', id).execute();
    await suspend(suspended);
    server.clock.advance(7 * DAY);
    await queue();
    await suspend(suspendedLate);
    const { body: pair } = await server.refresh(late.refreshToken);
    await set({ ...late, ...pair }, '/users/settings', off);
    expect(await digests(reader)).toHaveLength(1);
    for (const member of [bySettings, byProfile, late, suspended, suspendedLate]) {
      expect(await digests(member)).toEqual([]);
    }
  });

  test('[CM-25] a digest has at most ten ideas, and is not sent if none is left', async () => {
    const [reader, author] = [await server.member(), await server.member()];
    const reviewer = await community.reviewer();
    // There is a sample idea, too.
    for (let count = 0; count < 10; count += 1) {
      await community.published(author, reviewer, { title: `Idea number ${count}` });
    }
    server.clock.advance(7 * DAY);
    await queue();
    const [mail] = await digests(reader);
    expect(mail?.text.match(/\/project\//g)).toHaveLength(10);
    await publish('Rain barrels of the street');
    server.clock.advance(7 * DAY);
    expect(await queue()).toBeGreaterThan(0);
    await server.queries.deleteFrom('published_ideas').execute();
    expect(await digests(reader)).toHaveLength(1);
  });

  test('[CM-25] a round queues a part of many members, and the rounds after it the rest', async () => {
    await publish('Rain barrels of the street');
    const rows = Array.from({ length: DIGEST_BATCH + 1 }, (_, n) => ({
      id: `many-${n}`,
      email: `many-${n}@example.org`,
      name: 'Many',
      email_verified_at: 1,
      created_at: 1,
    }));
    await server.queries
      .insertInto('users')
      .values(rows as never)
      .execute();
    server.clock.advance(7 * DAY);
    const first = await queue();
    expect(first).toBe(DIGEST_BATCH);
    const second = await queue();
    expect(second).toBeGreaterThan(0);
    expect(await queue()).toBe(0);
    const { total } = await server.queries
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('digest_week', '>', 0)
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(first + second);
  });
});
