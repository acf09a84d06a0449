import type { User } from '@idea-hub/shared/contracts/user';
import { DEMO_MEMBER } from '../src/dev/demo-accounts.ts';
import { somebody, tokenIn } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
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
    const { clock, database } = development;
    const { body } = await development.login(DEMO_MEMBER.email, DEMO_MEMBER.password);
    const production = await TestServer.start(make, {
      clock,
      database,
      env: { NODE_ENV: 'production' },
    });
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
    await fresh.stop();
    await development.stop();
  });

  test('[RN-06] a demo member who changed the password keeps it over a restart', async () => {
    const first = await TestServer.start(make);
    const { clock, database } = first;
    await first.post('/auth/forgot-password', { email: DEMO_MEMBER.email });
    const token = await first.mailedToken(DEMO_MEMBER.email);
    await first.post('/auth/reset-password', { token, newPassword: 'mine, not demo' });
    const second = await TestServer.start(make, { clock, database });
    expect((await second.login(DEMO_MEMBER.email, 'mine, not demo')).body.verified).toBe(true);
    expect((await second.login(DEMO_MEMBER.email, DEMO_MEMBER.password)).status).toBe(401);
    await second.stop();
    await first.stop();
  });
});
