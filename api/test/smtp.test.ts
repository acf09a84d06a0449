import type { Mail } from '../src/mail/mails.ts';
import { createSmtp } from '../src/mail/smtp.ts';
import { somebody } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { FakeSmtp } from './support/fake-smtp.ts';
import { TestServer } from './support/server.ts';

let smtp: FakeSmtp;
beforeEach(async () => {
  smtp = await FakeSmtp.start();
});
afterEach(() => smtp.stop());

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

test('[AP-04] off loopback nothing is said to a mail server without encryption', async () => {
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

  test('[AP-13] a mail server that refuses shows in the log by its codes, never with the recipient', async () => {
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
