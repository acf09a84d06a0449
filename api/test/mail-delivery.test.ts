import type { AppOptions } from '../src/app.ts';
import { PRODUCTION_RATES } from '../src/limits/rates.ts';
import type { Mail } from '../src/mail/mails.ts';
import type { PasswordHasher } from '../src/passwords/hashing.ts';
import { regularly } from '../src/rounds.ts';
import {
  MAIL_FIRST_PAUSE,
  MAIL_GIVE_UP,
  MAIL_LEASE,
  MAIL_LONGEST_PAUSE,
  MAIL_ROUND,
  RESET_LIFE,
} from '../src/timings.ts';
import { tokenIn } from './support/client.ts';
import { Community, ideaForm, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { TestServer, useServer } from './support/server.ts';

const MINUTE = 60_000;

/** A promise, and the function that resolves it. */
function deferred<Value = void>() {
  let resolve: (value: Value) => void = () => {};
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

onEachDatabase((make) => {
  test('[AP-06] known and unknown emails cost the same queries and the same hashes', async () => {
    let queries = 0;
    const hashed: (string | null)[] = [];
    const hasher: PasswordHasher = {
      hash: async () => 'a hash',
      async verify(stored) {
        hashed.push(stored);
        return false;
      },
      isOutdated: () => false,
      load: () => ({ atWork: 0, waiting: 0 }),
    };
    const wrapQueries = seeingQueries(() => {
      queries += 1;
    });
    // The mailer works after the answer. Let it finish, so that its queries don't count.
    const server = await TestServer.start(make, { hasher, wrapQueries, env: { RATE_LIMIT: 'on' } });
    const { email } = await server.register();
    await server.mails(email);
    const cost = async (path: string, body: object) => {
      queries = 0;
      hashed.length = 0;
      const answer = await server.post(path, body);
      return { queries, hashes: hashed.length, status: answer.status, body: answer.text };
    };
    const password = 'not the password';
    const known = await cost('/auth/login', { email, password });
    expect(known).toMatchObject({ hashes: 1, status: 401 });
    expect(await cost('/auth/login', { email: 'nobody@example.com', password })).toEqual(known);
    expect(hashed).toEqual([null]);
  });

  test('[AP-06] forgot and resend answer before anybody looks whose email it is', async () => {
    let lookUps = 0;
    const wrapQueries = seeingQueries((statement) => {
      if (JSON.stringify(statement).includes('"users"')) lookUps += 1;
    });
    // While this mail is being sent, the mailer can't start the next one.
    const [held, end] = [deferred(), deferred()];
    const sendMail = () => {
      held.resolve();
      return end.promise;
    };
    const server = await TestServer.start(make, { wrapQueries, app: { sendMail } });
    const { email } = await server.register();
    await held.promise;
    lookUps = 0;
    for (const path of ['/auth/forgot-password', '/auth/resend-verification']) {
      const known = await server.post(path, { email });
      const unknown = await server.post(path, { email: 'nobody@example.com' });
      expect([known.status, known.text]).toEqual([200, unknown.text]);
    }
    expect(lookUps).toBe(0);
    end.resolve();
  });

  test('[AP-04] mail that can’t be sent is tried again, later each time, for a day', async () => {
    let isDown = true;
    const sent: Mail[] = [];
    const sendMail = async (mail: Mail) => {
      if (isDown) throw new Error('mail server is down');
      sent.push(mail);
    };
    const server = await TestServer.start(make, { app: { sendMail } });
    const attempts = () =>
      server.logged.filter((line) => line.includes('could not be sent')).length;
    const look = async () => server.mails('nobody@example.com');
    const lucky = await server.register();
    await look();
    await look();
    expect(attempts()).toBe(1);
    server.clock.advance(MAIL_FIRST_PAUSE);
    await look();
    expect(attempts()).toBe(2);
    server.clock.advance(MAIL_FIRST_PAUSE);
    await look();
    expect(attempts()).toBe(2);
    isDown = false;
    server.clock.advance(MAIL_FIRST_PAUSE);
    await look();
    expect(sent.map((mail) => mail.to)).toEqual([lucky.email]);
    const verificationToken = tokenIn(sent[0]?.link ?? '');
    expect((await server.post('/auth/verify-email', { verificationToken })).status).toBe(200);

    isDown = true;
    await server.register();
    await look();
    server.clock.advance(MAIL_GIVE_UP);
    await look();
    expect(server.logged.join()).toContain('It is abandoned.');
    isDown = false;
    server.clock.advance(MAIL_GIVE_UP);
    await look();
    expect(sent.length).toBe(1);
  });

  test('[AP-04] a mail that can’t be made keeps no other one waiting, and is abandoned after a day @ci', async () => {
    const sent: Mail[] = [];
    const sendMail = async (mail: Mail) => void sent.push(mail);
    const server = await TestServer.start(make, { app: { sendMail } });
    const { email } = await server.register();
    await server.mails(email);
    await server.queries.updateTable('users').set({ email_verified_at: 1 }).execute();
    sent.length = 0;
    const queue = (purpose: 'provider-linked' | 'password-changed', id: string) => {
      const at = server.clock.now();
      const row = { id, purpose, email, provider: null, created_at: at, due_at: at };
      return server.queries.insertInto('outbox').values(row).execute();
    };
    // This mail lacks its provider.
    await queue('provider-linked', 'a');
    await queue('password-changed', 'b');
    await server.mails(email);
    expect(sent.map(({ subject }) => subject)).toEqual(['Your Idea Hub password was changed']);
    const failed = () => server.logged.filter((line) => line.includes('could not be sent')).length;
    expect(failed()).toBe(1);
    await server.mails(email);
    expect(failed()).toBe(1);
    server.clock.advance(MAIL_FIRST_PAUSE);
    await server.mails(email);
    expect(failed()).toBe(2);
    server.clock.advance(MAIL_GIVE_UP);
    await server.mails(email);
    expect(await server.queries.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  test('[CM-16] an unverified address gets no mail but the links that prove who owns it @ci', async () => {
    const server = await TestServer.start(make, LIVE);
    const community = new Community(server);
    const [author, reviewer] = [await server.member(), await community.reviewer()];
    const { body } = await community.submit(author);
    const subjects = async () => (await server.mails(author.email)).map(({ subject }) => subject);
    await server.setUser(author, { email_verified_at: null });
    await community.decide(reviewer, body.id, 'reject', body.version, 'Why');
    await server.post('/auth/resend-verification', { email: author.email });
    await server.post('/auth/forgot-password', { email: author.email });
    const toProve = ['Reset your Idea Hub password', 'Verify your email for Idea Hub'];
    expect((await subjects()).slice(0, -1)).toEqual(toProve);
    await server.setUser(author, { email_verified_at: 1 });
    const edited = await community.edit(author, body.id, 2, ideaForm());
    await community.decide(reviewer, body.id, 'reject', edited.body.version, 'Why');
    expect((await subjects())[0]).toBe('Your idea was not accepted');
  });

  test('[AP-03] mail that was not sent before the end goes out after the next start', async () => {
    const first = await TestServer.start(make, {
      app: { sendMail: () => Promise.reject(new Error('down')) },
    });
    const { email } = await first.register();
    await first.app.close();
    first.clock.advance(60 * MINUTE);
    const second = await first.another();
    const verificationToken = await second.mailedToken(email);
    expect((await second.post('/auth/verify-email', { verificationToken })).status).toBe(200);
  });
});

onEachDatabase((make) => {
  const server = useServer(make);

  test.each(['Prize! Call +1 900 555 0100', 'http://evil.example/win', 'Ada Lovelace'])(
    '[CM-16, AP-12] a stranger who registers as "%s" writes nothing of it to the address',
    async (name) => {
      const { email } = await server().register({ name });
      await server().post('/auth/forgot-password', { email });
      const mails = await server().mails(email);
      expect(mails).toHaveLength(2);
      for (const { text, html } of mails) {
        expect(text).toMatch(/^Hello,\n/);
        expect(text + html).not.toContain(name);
      }
    },
  );

  const greeted = async (name: string) => {
    const { email } = await server().member({ name });
    await server().post('/auth/forgot-password', { email });
    const [mail] = await server().mails(email);
    return mail;
  };

  test.each(['Ada', 'J. R. R. Tolkien', 'Ada O’Neil-Smith', '李小龍', 'Martin Luther King Jr.'])(
    '[AP-04] %s is greeted by name once the address is verified',
    async (name) => {
      expect((await greeted(name))?.text).toContain(`Hello ${name},`);
    },
  );

  test.each([
    'Visit evil.example now',
    'www.evil.example',
    'evil@evil.example',
    'evil。example',
    `${'You have won. '.repeat(6)}`,
  ])('[AP-04, AP-12] nobody is greeted as "%s"', async (name) => {
    const mail = await greeted(name);
    expect(mail?.text).toMatch(/^Hello,\n/);
    expect(mail?.text + (mail?.html ?? '')).not.toContain(name.trim());
  });

  test('[AP-04, AP-12] markup in a name is text in the mail', async () => {
    const mail = await greeted('<h1>Ada & "Co"');
    expect(mail?.text).toContain('Hello <h1>Ada & "Co",');
    expect(mail?.html).toContain('<p>Hello &lt;h1&gt;Ada &amp; &quot;Co&quot;,</p>');
  });
});

onEachDatabase((make) => {
  let server: TestServer;

  const start = (app: Partial<AppOptions> = {}) =>
    TestServer.start(make, {
      env: { IDEAS: 'live', RATE_LIMIT: 'on', TRUST_PROXY: 'loopback' },
      app: { rates: PRODUCTION_RATES, ...app },
    });
  const ask = async (path: string, email: string, times = 5) => {
    for (let count = 1; count <= times; count += 1) {
      const from = { 'x-forwarded-for': `192.0.2.${count}` };
      expect((await server.post(path, { email }, from)).status).toBe(200);
      await server.mails(email);
    }
  };
  const subjects = async (email: string) =>
    (await server.mails(email)).map(({ subject }) => subject).reverse();
  const [VERIFY, RESET, SUBSCRIBE] = [
    'Verify your email for Idea Hub',
    'Reset your Idea Hub password',
    'Confirm your subscription to the Idea Hub newsletter',
  ];

  test('[CM-16, AP-08] an address that is not verified gets three mails in half an hour, of all kinds together @ci', async () => {
    server = await start();
    const { email } = await server.register();
    await ask('/auth/resend-verification', email);
    await ask('/auth/forgot-password', email);
    await ask('/newsletter', email);
    expect(await subjects(email)).toEqual([VERIFY, VERIFY, VERIFY]);
    server.clock.advance(RESET_LIFE);
    await ask('/newsletter', email, 1);
    await ask('/auth/forgot-password', email);
    expect((await subjects(email)).slice(3)).toEqual([SUBSCRIBE, RESET, RESET]);
  });

  test('[CM-16, CM-25] of the newsletter an address that is not verified gets two mails a day @ci', async () => {
    server = await start();
    const email = 'invented@example.org';
    await ask('/newsletter', email);
    expect(await subjects(email)).toEqual([SUBSCRIBE, SUBSCRIBE]);
    // The mails that were left out did not use up the limit for all kinds.
    await server.register({ email });
    expect(await subjects(email)).toEqual([SUBSCRIBE, SUBSCRIBE, VERIFY]);
    server.clock.advance(2 * RESET_LIFE);
    await ask('/newsletter', email, 1);
    expect(await subjects(email)).toHaveLength(3);
    server.clock.advance(24 * 60 * MINUTE);
    await ask('/newsletter', email, 1);
    expect(await subjects(email)).toHaveLength(4);
  });

  test('[AP-06, AP-08] requests of strangers do not use the quota of a verified address @ci', async () => {
    server = await start();
    const { email } = await server.member();
    await ask('/auth/resend-verification', email);
    await ask('/newsletter', email);
    await ask('/auth/forgot-password', email);
    expect((await subjects(email)).filter((subject) => subject === RESET)).toHaveLength(5);
  });

  test('[AP-04, CM-16] a mail that is tried again counts once @ci', async () => {
    const sent: string[] = [];
    let isDown = true;
    server = await start({
      async sendMail({ to }) {
        if (isDown) throw new Error('down');
        sent.push(to);
      },
    });
    const { email } = await server.register();
    await ask('/auth/forgot-password', email, 2);
    for (let round = 0; round < 3; round += 1) {
      await server.mails(email);
      server.clock.advance(2 * MINUTE);
    }
    isDown = false;
    await server.mails(email);
    expect(sent).toEqual([email, email, email]);
  });
});

/** Makes the server try every due mail. */
const tryDue = (server: TestServer) => server.mails('nobody@example.com');

onEachDatabase((make) => {
  test('[AP-04] a mail that can’t be sent holds up no other, and neither is lost for the other @ci', async () => {
    const refused = new Set(['first@example.com', 'third@example.com']);
    const sent: string[] = [];
    const sendMail = async ({ to }: Mail) => {
      if (refused.has(to)) throw new Error('refused');
      sent.push(to);
    };
    let isDown = true;
    const server = await TestServer.start(make, {
      app: { sendMail: (mail) => (isDown ? Promise.reject(new Error('down')) : sendMail(mail)) },
    });
    const all = ['first', 'second', 'third', 'fourth'].map((name) => `${name}@example.com`);
    for (const email of all) await server.register({ email });
    await tryDue(server);
    isDown = false;
    server.clock.advance(MAIL_FIRST_PAUSE);
    await tryDue(server);
    expect(sent).toEqual(['second@example.com', 'fourth@example.com']);
    refused.clear();
    server.clock.advance(2 * MAIL_FIRST_PAUSE);
    await tryDue(server);
    expect(sent.sort()).toEqual(all.sort());
  });

  test('[AP-04] of two instances one sends a mail; the other takes over if the first stops midway @ci', async () => {
    const [sending, end] = [deferred(), deferred()];
    let triesOfFirst = 0;
    const hang = () => {
      triesOfFirst += 1;
      sending.resolve();
      return end.promise;
    };
    const sent: string[] = [];
    const first = await TestServer.start(make, { app: { sendMail: hang } });
    const second = await first.another({
      app: { sendMail: async ({ to }) => void sent.push(to) },
    });
    const { email } = await first.register();
    await sending.promise;
    await tryDue(second);
    first.clock.advance(MAIL_LEASE - 1);
    await tryDue(second);
    expect([triesOfFirst, sent]).toEqual([1, []]);
    first.clock.advance(1);
    await tryDue(second);
    expect(sent).toEqual([email]);
    end.resolve();
  });

  test('[AP-04] retries undelivered mail without another call', async () => {
    const all = ['Date', 'setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] as const;
    jest.useFakeTimers({ doNotFake: [...all, 'clearTimeout', 'clearImmediate', 'performance'] });
    let isDown = true;
    const sent = deferred<string>();
    const sendMail = async ({ to }: Mail) => {
      if (isDown) throw new Error('down');
      sent.resolve(to);
    };
    const server = await TestServer.start(make, { app: { sendMail, regularly } });
    const { email } = await server.register();
    await tryDue(server);
    isDown = false;
    server.clock.advance(MAIL_FIRST_PAUSE);
    jest.advanceTimersByTime(MAIL_ROUND);
    expect(await sent.promise).toBe(email);
    jest.useRealTimers();
  });

  test('[AP-04] the pause between tries doubles up to an hour and no further @ci', async () => {
    let tries = 0;
    const sendMail = async () => {
      tries += 1;
      throw new Error('down');
    };
    const server = await TestServer.start(make, { app: { sendMail } });
    await server.register();
    await tryDue(server);
    let pause = MAIL_FIRST_PAUSE;
    let waited = 0;
    for (let expected = 2; waited + pause < MAIL_GIVE_UP; expected += 1) {
      server.clock.advance(pause - 1);
      await tryDue(server);
      expect([pause, tries]).toEqual([pause, expected - 1]);
      server.clock.advance(1);
      await tryDue(server);
      expect([pause, tries]).toEqual([pause, expected]);
      waited += pause;
      pause = Math.min(pause * 2, MAIL_LONGEST_PAUSE);
    }
    expect(pause).toBe(60 * 60 * 1000);
  });

  test('[AP-03, AP-04] at its end a server finishes the mail in hand and leaves the others to the next, none twice @ci', async () => {
    const [sending, end] = [deferred(), deferred()];
    const sent: string[] = [];
    const first = await TestServer.start(make, {
      app: {
        async sendMail({ to }) {
          sending.resolve();
          await end.promise;
          sent.push(to);
        },
      },
    });
    const people = [await first.register(), await first.register()];
    await sending.promise;
    let isClosed = false;
    const closed = first.app.close().then(() => {
      isClosed = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    end.resolve();
    await closed;
    expect(sent).toEqual([people[0]?.email]);
    first.clock.advance(MAIL_LEASE);
    const second = await first.another({
      app: { sendMail: async ({ to }) => void sent.push(to) },
    });
    await tryDue(second);
    expect(sent).toEqual(people.map(({ email }) => email));
  });

  test('[AP-04] sends the oldest mail first; drops a mail without a recipient', async () => {
    let isDown = true;
    const sent: string[] = [];
    const server = await TestServer.start(make, {
      app: {
        async sendMail({ to }) {
          if (isDown) throw new Error('down');
          sent.push(to);
        },
      },
    });
    const emails = ['zoe@example.com', 'ada@example.com', 'mia@example.com'];
    for (const email of emails) {
      await server.register({ email });
      await tryDue(server);
      server.clock.advance(1000);
    }
    await server.post('/auth/forgot-password', { email: 'nobody@example.com' });
    await tryDue(server);
    isDown = false;
    server.clock.advance(MAIL_FIRST_PAUSE);
    await tryDue(server);
    expect(sent).toEqual(emails);
    expect(await server.queries.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});
