import type { User } from '@idea-hub/shared/contracts/user';
import { DEMO_MEMBER } from '../src/dev/demo-accounts.ts';
import { type Mail, withoutLinks } from '../src/mail/mails.ts';
import { createSmtp } from '../src/mail/transport.ts';
import { somebody, tokenIn } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { FakeSmtp } from './support/fake-smtp.ts';
import { TestServer, useServer } from './support/server.ts';

onEachDatabase((make) => {
  const server = useServer(make);
  const page = async () => (await server().send('GET', '/dev/mailbox')).text;

  test('[AP-04] the mailbox shows each mail, newest first, with a link that works', async () => {
    expect(await page()).toContain('No mail yet.');
    const { email } = await server().register();
    await server().post('/auth/forgot-password', { email });
    const html = await page();
    expect(html).toContain('<h1>Development mailbox</h1>');
    expect(html).toContain('Choose a new password');
    const links = [...html.matchAll(/<a href="([^"]+)">([^<]+)<\/a>/g)];
    expect(links.map(([, href, text]) => href === text)).toEqual([true, true]);
    const [reset, verify] = links.map(([, href]) => href ?? '');
    expect(reset).toMatch(/^http:\/\/localhost:3000\/auth\/reset-password#token=/);
    expect(verify).toMatch(/^http:\/\/localhost:3000\/auth#token=/);
    const verificationToken = tokenIn(verify ?? '');
    expect((await server().post('/auth/verify-email', { verificationToken })).status).toBe(200);
    const body = { token: tokenIn(reset ?? ''), newPassword: 'from the mailbox' };
    expect((await server().post('/auth/reset-password', body)).status).toBe(200);
  });

  test('[AP-04] each mail is a line in the log, without its link', async () => {
    const { email } = await server().register();
    const [mail] = await server().mails(email);
    const lines = server().logged.filter((line) => line.includes(email));
    expect(lines).toEqual([expect.stringContaining('/dev/mailbox')]);
    expect(server().logged.join('')).not.toContain(tokenIn(mail?.link ?? ''));
  });

  test('[AP-04] names and addresses are shown as text', async () => {
    const { email } = await server().member({ name: '<img src=x onerror=alert(1)>' });
    await server().post('/auth/forgot-password', { email });
    const html = await page();
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x');
  });

  test('[RN-06] the demo member can sign in at once', async () => {
    expect(DEMO_MEMBER).toMatchObject({ email: 'demo@ideahub.example', password: 'demo-1234' });
    const { body } = await server().login('demo@ideahub.example', 'demo-1234');
    expect(body).toMatchObject({ verified: true, name: 'Demo Member' });
    const profile = await server().profile<User>(body.token ?? '');
    expect(profile.body.isEmailVerified).toBe(true);
  });
});

onEachDatabase((make) => {
  test('[AP-04, AP-05, RN-06] production: no mailbox, no built-in provider, no demo member', async () => {
    const development = await TestServer.start(make);
    const { body } = await development.login(DEMO_MEMBER.email, DEMO_MEMBER.password);
    const production = await development.another({ env: { NODE_ENV: 'production' } });
    for (const path of ['/dev/mailbox', '/dev/mailbox.json', '/dev/social/google/authorize']) {
      expect([path, (await production.send('GET', path)).status]).toEqual([path, 404]);
    }
    // Also in a database that was used in development.
    expect((await production.login(DEMO_MEMBER.email, DEMO_MEMBER.password)).status).toBe(401);
    expect((await production.profile(body.token ?? '')).status).toBe(401);
    await production.stop();

    const fresh = await TestServer.start(make, { env: { NODE_ENV: 'production' } });
    expect((await fresh.login(DEMO_MEMBER.email, DEMO_MEMBER.password)).status).toBe(401);
    const person = somebody();
    expect((await fresh.post('/auth/register', person)).status).toBe(201);
  });

  test('[RN-06] a demo member who changed the password keeps it over a restart @ci', async () => {
    const first = await TestServer.start(make);
    await first.post('/auth/forgot-password', { email: DEMO_MEMBER.email });
    const token = await first.mailedToken(DEMO_MEMBER.email);
    await first.post('/auth/reset-password', { token, newPassword: 'mine, not demo' });
    const second = await first.another();
    expect((await second.login(DEMO_MEMBER.email, 'mine, not demo')).body.verified).toBe(true);
    expect((await second.login(DEMO_MEMBER.email, DEMO_MEMBER.password)).status).toBe(401);
  });
});

describe('the mail server', () => {
  let smtp: FakeSmtp;
  beforeEach(async () => {
    smtp = await FakeSmtp.start();
  });

  /** Reaches this machine, but isn't recognised as a loopback address. */
  const ELSEWHERE = '0.0.0.0';

  const mail: Mail = {
    to: 'person@example.com',
    subject: 'Subject',
    text: 'Text',
    html: '<p>Text</p>',
    link: 'http://localhost:3000/auth',
  };
  const send = (url: string) => createSmtp(url, 'hub@example.com')(mail);

  test('[AP-04] sends nothing unencrypted to a mail server on another machine', async () => {
    await expect(send(smtp.url(ELSEWHERE))).rejects.toThrow('The mail server failed: ETLS');
    const said = smtp.received.join('');
    expect(said).toContain('STARTTLS');
    expect(said).not.toContain('MAIL FROM');
  });

  test('[AP-04] plain text is used on loopback, and where the address allows it', async () => {
    await send(smtp.url());
    await send(`${smtp.url(ELSEWHERE)}?ignoreTLS=true`);
    const said = smtp.received.join('');
    expect(said.match(/RCPT TO:<person@example.com>/g)).toHaveLength(2);
  });

  onEachDatabase((make) => {
    test('[AP-04] with SMTP_URL mail goes to that server, and there is no mailbox', async () => {
      const server = await TestServer.start(make, {
        env: {
          SMTP_URL: smtp.url(),
          MAIL_FROM: 'Hub <hub@example.com>',
          NODE_ENV: 'production',
        },
      });
      const person = somebody();
      await server.post('/auth/register', person);
      expect((await server.send('GET', '/dev/mailbox')).status).toBe(404);
      // Stopping waits for the mail in progress.
      await server.stop();
      const said = smtp.received.join('');
      expect(said).toContain('MAIL FROM:<hub@example.com>');
      expect(said).toContain(`RCPT TO:<${person.email}>`);
      expect(said).toContain('Subject: Verify your email for Idea Hub');
      expect(said.replaceAll('=\r\n', '').replaceAll('=3D', '=')).toMatch(
        /https:\/\/hub\.example\/auth#token=[\w-]{43}/,
      );
    });

    test('[AP-13] a mail server that refuses shows in the log by its codes, never with the recipient @ci', async () => {
      const person = somebody();
      smtp.toRecipient = `550 5.1.1 <${person.email}>: no such mailbox here`;
      const server = await TestServer.start(make, { env: { SMTP_URL: smtp.url() } });
      await server.post('/auth/register', person);
      await server.stop();
      const log = server.logged.join('');
      expect(log).toContain('The mail server failed: EENVELOPE 550 5.1.1 at RCPT TO');
      expect(log).toContain('It will be tried again.');
      expect(log).not.toContain(person.email);
      expect(log).not.toContain('no such mailbox');
    });
  });
});

test.each([
  ['See https://evil.example/x now', 'See [link left out] now'],
  ['(evil.example)', '[link left out]'],
  ['Write to me@evil.example.', 'Write to [link left out]'],
  ['tel:+123 javascript:alert(1) //evil', '[link left out] [link left out] //evil'],
  ['ｅvil．example', '[link left out]'],
  ['Hello: and/or this. Fine? Yes!', 'Hello: and/or this. Fine? Yes!'],
  ['evil-.example', '[link left out]'],
  ['evil.рф', '[link left out]'],
  ['evil\u00ad.example', '[link left out]'],
  ['See 192.0.2.1', 'See [link left out]'],
  ['A “Node.js”, Vue.js and ASP.NET kit', 'A “Node .js”, Vue .js and ASP .NET kit'],
  ['node.js/x evil.js.example e.node.js asp.net@x', Array(4).fill('[link left out]').join(' ')],
  ['version 2.0, e.g. 1.2.3\nsecond line', 'version 2.0, e.g. 1.2.3\nsecond line'],
])('[CM-11] in a mail %j becomes %j', (text, expected) => {
  expect(withoutLinks(text)).toBe(expected);
});
