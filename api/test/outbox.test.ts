import type { Mail } from '../src/mail/mails.ts';
import {
  MAIL_FIRST_PAUSE,
  MAIL_GIVE_UP,
  MAIL_LEASE,
  MAIL_LONGEST_PAUSE,
  MAIL_ROUND,
} from '../src/timings.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

/** Makes the server try every due mail. */
const tryDue = (server: TestServer) => server.mails('nobody@example.com');

onEachDatabase((make) => {
  test('[AP-04] a mail that can’t be sent holds up no other, and neither is lost for the other', async () => {
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
    await server.stop();
  });

  test('[AP-04] of two instances one sends a mail; the other takes it over if that one stops half way', async () => {
    let began = () => {};
    const isSending = new Promise<void>((resolve) => {
      began = resolve;
    });
    let triesOfFirst = 0;
    const hang = () => {
      triesOfFirst += 1;
      began();
      return new Promise<never>(() => {});
    };
    const sent: string[] = [];
    const first = await TestServer.start(make, { app: { sendMail: hang } });
    const { clock, database } = first;
    const second = await TestServer.start(make, {
      clock,
      database,
      app: { sendMail: async ({ to }) => void sent.push(to) },
    });
    const { email } = await first.register();
    await isSending;
    await tryDue(second);
    clock.advance(MAIL_LEASE - 1);
    await tryDue(second);
    expect([triesOfFirst, sent]).toEqual([1, []]);
    clock.advance(1);
    await tryDue(second);
    expect(sent).toEqual([email]);
    await second.stop();
    await first.queries.destroy();
    await database.remove();
  });

  test('[AP-04] mail that could not leave is looked for again, though nobody calls meanwhile', async () => {
    const all = ['Date', 'setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask'] as const;
    jest.useFakeTimers({ doNotFake: [...all, 'clearTimeout', 'clearImmediate', 'performance'] });
    let isDown = true;
    let arrived = (_to: string) => {};
    const sent = new Promise<string>((resolve) => {
      arrived = resolve;
    });
    const sendMail = async ({ to }: Mail) => {
      if (isDown) throw new Error('down');
      arrived(to);
    };
    const server = await TestServer.start(make, { app: { sendMail } });
    const { email } = await server.register();
    await tryDue(server);
    isDown = false;
    server.clock.advance(MAIL_FIRST_PAUSE);
    jest.advanceTimersByTime(MAIL_ROUND);
    expect(await sent).toBe(email);
    jest.useRealTimers();
    await server.stop();
  });

  test('[AP-04] the pause between tries doubles up to an hour and no further', async () => {
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
    await server.stop();
  });

  test('[AP-03, AP-04] at its end a server finishes the mail in hand and leaves the others to the next, none twice', async () => {
    let [began, letGo] = [() => {}, () => {}];
    const isSending = new Promise<void>((resolve) => {
      began = resolve;
    });
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const sent: string[] = [];
    const first = await TestServer.start(make, {
      app: {
        async sendMail({ to }) {
          began();
          await held;
          sent.push(to);
        },
      },
    });
    const { clock, database } = first;
    const people = [await first.register(), await first.register()];
    await isSending;
    let isClosed = false;
    const closed = first.app.close().then(() => {
      isClosed = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    letGo();
    await closed;
    expect(sent).toEqual([people[0]?.email]);
    clock.advance(MAIL_LEASE);
    const second = await TestServer.start(make, {
      clock,
      database,
      app: { sendMail: async ({ to }) => void sent.push(to) },
    });
    await tryDue(second);
    expect(sent).toEqual(people.map(({ email }) => email));
    await second.stop();
    await database.remove();
  });

  test('[AP-04] what waits for the longest goes first; a mail for nobody is dropped', async () => {
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
    await server.stop();
  });
});
