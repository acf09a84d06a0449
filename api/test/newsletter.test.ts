import { DIGEST_BATCH, dueWeek, queueDigests, startOf } from '../src/digest/weekly-digest.ts';
import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { queueMail } from '../src/mail/outbox.ts';
import { newsletter } from '../src/newsletter/export-command.ts';
import { purge } from '../src/purge.ts';
import { DIGEST_ROUND, MAIL_FIRST_PAUSE, NEWSLETTER_REQUEST_LIFE } from '../src/timings.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

onEachDatabase((make) => {
  let server: TestServer;
  const start = async (env = {}, rates = {}) => {
    server = await TestServer.start(make, {
      env: { ...LIVE.env, ...env },
      app: { rates: { ...DEVELOPMENT_RATES, ...rates } },
    });
  };

  const subscribe = (email: string, headers = {}) => server.post('/newsletter', { email }, headers);
  /** Token in the link of the newest mail. */
  const tokenTo = async (email: string) =>
    (await server.mails(email))[0]?.link.split(/#newsletter-\w+=/)[1] ?? '';
  const confirm = (token: string) => server.post('/newsletter/confirmation', { token });
  const unsubscribe = (token: string) => server.post('/newsletter/unsubscription', { token });
  const exported = () =>
    newsletter(['export'], {
      DATABASE_URL: server.database.url,
      APP_ORIGIN: 'https://hub.example',
    });

  test('[CM-25] an address gets the newsletter once its owner opened the mailed link, until the other link', async () => {
    await start();
    expect((await subscribe('Ada@Example.org')).status).toBe(200);
    const [mail] = await server.mails('ada@example.org');
    expect(mail?.subject).toBe('Confirm your subscription to the Idea Hub newsletter');
    expect(mail?.text).toContain('/#newsletter-unsubscribe=');
    expect(await exported()).toBe('email,unsubscribe');

    const token = await tokenTo('ada@example.org');
    expect([(await confirm(token)).status, (await confirm(token)).status]).toEqual([200, 200]);
    const [, row] = (await exported()).split('\n');
    expect(row).toBe(`"ada@example.org","https://hub.example/#newsletter-unsubscribe=${token}"`);
    expect((await unsubscribe(token)).status).toBe(200);
    expect(await exported()).toBe('email,unsubscribe');
    expect([(await unsubscribe(token)).status, (await confirm(token)).status]).toEqual([400, 400]);
  });

  test('[CM-25] the answer says nothing about an address; a subscribed one gets no second mail, and while suspended no newsletter @ci', async () => {
    await start();
    await server.register({ email: 'ada@example.org' });
    const first = await subscribe('ada@example.org');
    await confirm(await tokenTo('ada@example.org'));
    const again = await subscribe('ada@example.org');
    const other = await subscribe('nobody@example.org');
    expect([again.text, other.text]).toEqual([first.text, first.text]);
    const subjects = (await server.mails('ada@example.org')).map(({ subject }) => subject);
    expect(subjects).toEqual([
      'Confirm your subscription to the Idea Hub newsletter',
      'Verify your email for Idea Hub',
    ]);
    expect(await exported()).toContain('"ada@example.org"');
    const suspend = (at: number | null) =>
      server.queries.updateTable('users').set({ suspended_at: at }).execute();
    await suspend(1);
    expect(await exported()).toBe('email,unsubscribe');
    await suspend(null);
    expect(await exported()).toContain('"ada@example.org"');
  });

  test('[CM-25] an unopened link expires, and its address is deleted @ci', async () => {
    await start();
    await subscribe('late@example.org');
    await subscribe('early@example.org');
    const late = await tokenTo('late@example.org');
    const early = await tokenTo('early@example.org');
    server.clock.advance(NEWSLETTER_REQUEST_LIFE - 1);
    expect((await confirm(early)).status).toBe(200);
    server.clock.advance(1);
    expect((await confirm(late)).status).toBe(400);
    // A second visit of the link keeps the time of the consent.
    expect((await confirm(early)).status).toBe(200);
    // A new request makes the same link valid again.
    await subscribe('late@example.org');
    expect((await confirm(late)).status).toBe(200);
    await subscribe('never@example.org');
    server.clock.advance(NEWSLETTER_REQUEST_LIFE);
    await purge(server.queries, server.clock.now());
    const rows = await server.queries
      .selectFrom('newsletter_subscribers')
      .select(['email', 'confirmed_at'])
      .orderBy('email')
      .execute();
    const confirmed = server.clock.now() - NEWSLETTER_REQUEST_LIFE;
    expect(rows.map(({ email, confirmed_at }) => [email, Number(confirmed_at)])).toEqual([
      ['early@example.org', confirmed - 1],
      ['late@example.org', confirmed],
    ]);
  });

  test('[CM-25] an address whose mail still waits gets no second one @ci', async () => {
    await start();
    const email = 'ada@example.org';
    const due = server.clock.now() + MAIL_FIRST_PAUSE;
    await queueMail(server.queries, { purpose: 'newsletter', email }, due);
    await subscribe(email);
    expect(await server.mails(email)).toEqual([]);
    // A mail of another kind does not count.
    const other = 'grace@example.org';
    await queueMail(server.queries, { purpose: 'reset', email: other }, due);
    await subscribe(other);
    expect(await server.mails(other)).toHaveLength(1);
  });

  test('[CM-18, CM-25] addresses, wide networks and one address’s mailbox are limited @ci', async () => {
    const rate = { max: 2, window: 60_000 };
    await start(
      { RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
      { newsletterPerAddress: rate, mailPerAccount: { max: 3, window: 60_000 } },
    );
    const from = (ip: string, email: string) => subscribe(email, { 'x-forwarded-for': ip });
    const statuses = [];
    for (const n of [1, 2, 3]) statuses.push((await from('192.0.2.1', `a${n}@example.org`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    let refused = 0;
    for (let host = 2; host < 60; host += 1) {
      if ((await from(`192.0.2.${host}`, `b${host}@example.org`)).status === 429) refused += 1;
    }
    expect(refused).toBeGreaterThan(0);
    const mails = [];
    for (const n of [1, 2, 3, 4])
      mails.push((await from(`198.51.${n}.1`, 'one@example.org')).status);
    expect(mails).toEqual([200, 200, 200, 429]);
  });

  test('[CM-10, CM-25] a member’s export has the subscription, and the deletion ends it; not that of a stranger’s address', async () => {
    await start();
    const member = await server.member();
    await subscribe(member.email);
    await confirm(await tokenTo(member.email));
    const subscription = async ({ token }: { token: string }) =>
      (await server.send<{ newsletter: unknown }>('GET', '/users/export', undefined, bearer(token)))
        .body.newsletter;
    expect(await subscription(member)).toEqual({
      requested: expect.stringMatching(/^2026/),
      confirmed: expect.stringMatching(/^2026/),
    });
    const remove = (who: Pick<typeof member, 'password' | 'token'>) =>
      server.post('/users/deletion', { password: who.password }, bearer(who.token));
    expect((await remove(member)).status).toBe(204);
    expect(await exported()).toBe('email,unsubscribe');

    await subscribe('owner@example.org');
    await confirm(await tokenTo('owner@example.org'));
    const stranger = await server.register({ email: 'owner@example.org' });
    expect(await subscription(stranger)).toBeNull();
    expect((await remove(stranger)).status).toBe(204);
    expect(await exported()).toContain('owner@example.org');
  });

  test('[CM-25] the command explains itself, and exports each address as it is @ci', async () => {
    await start();
    for (const email of ['+ada@example.org', '-ada@example.org', '=ada@example.org']) {
      await subscribe(email);
      await confirm(await tokenTo(email));
      expect(await exported()).toContain(`\n"${email}",`);
    }
    await expect(newsletter([], {})).rejects.toThrow('npm run newsletter -w api -- export');
  });
});

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

  const queue = () => queueDigests(server.queries, server.clock.now());
  const digests = async ({ email }: Member, from = server) =>
    (await from.mails(email)).filter(({ subject }) => subject === SUBJECT);
  const set = async (member: Member, path: string, body: unknown) =>
    expect((await server.send('PUT', path, body, bearer(member.token))).status).toBe(200);

  async function publish(title: string) {
    return community.published(await server.member(), await community.reviewer(), { title });
  }

  test('[CM-25] verified members get the ideas of last week once, and next week only if there are new ones @ci', async () => {
    await community.withoutDemo();
    const reader = await server.member();
    const unverified = await server.register();
    const id = await publish('Rain barrels see https://evil.example');
    const liked = await publish('Benches at every stop');
    await community.setPublished(liked, { likes: 2 });
    const atMidnight = (idea: number) =>
      community.setPublished(idea, { published_at: startOf(dueWeek(server.clock.now()) ?? 0) });
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
    await server.setUser(unverified, { email_verified_at: server.clock.now() });
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

  test('[CM-25] sends none to members who unsubscribed or were suspended, also after queueing @ci', async () => {
    const bySettings = await server.member();
    const byProfile = await server.member();
    const late = await server.member();
    const suspended = await server.member();
    const suspendedLate = await server.member();
    const reader = await server.member();
    await publish('Rain barrels of the street');
    const off = { emailNotifications: { weeklyDigest: false } };
    await set(bySettings, '/users/settings', off);
    await set(byProfile, '/users/profile', { preferences: { weeklyDigest: false } });
    await server.setUser(suspended, { suspended_at: 1 });
    server.clock.advance(7 * DAY);
    await queue();
    await server.setUser(suspendedLate, { suspended_at: 1 });
    const { body: pair } = await server.refresh(late.refreshToken);
    await set({ ...late, ...pair }, '/users/settings', off);
    expect(await digests(reader)).toHaveLength(1);
    for (const member of [bySettings, byProfile, late, suspended, suspendedLate]) {
      expect(await digests(member)).toEqual([]);
    }
  });

  test('[CM-25] a digest has at most ten ideas, and is not sent without ideas @ci', async () => {
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

  test('[CM-25] a round after a failed one queues the digests, and none for members who joined this week @ci', async () => {
    const reader = await server.member();
    await publish('Rain barrels of the street');
    server.clock.advance(7 * DAY);
    const newcomer = await server.member();
    let round = async () => {};
    const other = await server.another({
      ...LIVE,
      app: {
        regularly(interval, work) {
          if (interval === DIGEST_ROUND) round = () => work(() => true);
          return async () => {};
        },
      },
    });
    jest.spyOn(other.queries, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('down');
    });
    for (const failures of [1, 1]) {
      await round();
      const warnings = other.logged.filter((line) => line.includes('could not be queued'));
      expect(warnings).toHaveLength(failures);
    }
    expect(await digests(reader, other)).toHaveLength(1);
    expect(await digests(newcomer, other)).toEqual([]);
  });

  test('[CM-25] a round queues a part of many members, and the rounds after it the rest @ci', async () => {
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
