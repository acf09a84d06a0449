import { queueMail } from '../src/mail/outbox.ts';
import { newsletter } from '../src/newsletter/export-command.ts';
import { purge } from '../src/purge.ts';
import { DEVELOPMENT_RATES, MAIL_FIRST_PAUSE, NEWSLETTER_REQUEST_LIFE } from '../src/timings.ts';
import { bearer } from './support/client.ts';
import { LIVE } from './support/community.ts';
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
  afterEach(() => server.stop());

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

  test('[CM-25] the answer says nothing about an address; a subscribed one gets no second mail, and while suspended no newsletter', async () => {
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

  test('[CM-25] a link that nobody opened expires, and its address is forgotten', async () => {
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

  test('[CM-25] an address whose mail still waits gets no second one', async () => {
    await start();
    const email = 'ada@example.org';
    const due = server.clock.now() + MAIL_FIRST_PAUSE;
    await queueMail(server.queries, { purpose: 'newsletter', email }, due);
    await subscribe(email);
    expect(await server.mails(email)).toEqual([]);
  });

  test('[CM-18, CM-25] addresses, wide networks and one address’s mailbox are limited', async () => {
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

  test('[CM-25] the command explains itself, and exports each address as it is', async () => {
    await start();
    for (const email of ['+ada@example.org', '-ada@example.org', '=ada@example.org']) {
      await subscribe(email);
      await confirm(await tokenTo(email));
      expect(await exported()).toContain(`\n"${email}",`);
    }
    await expect(newsletter([], {})).rejects.toThrow('npm run newsletter -w api -- export');
  });
});
