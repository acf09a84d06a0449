import type { User } from '@idea-hub/shared/contracts/user';
import { purge } from '../src/purge.ts';
import { RESET_LIFE, SPENT_LINK_LIFE, VERIFY_LIFE } from '../src/timings.ts';
import { tokenIn } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { useServer } from './support/server.ts';

const MINUTE = 60_000;

onEachDatabase((make) => {
  const server = useServer(make);
  const reset = (token: string, newPassword = 'a new password') =>
    server().post('/auth/reset-password', { token, newPassword });
  const verify = (verificationToken: string) =>
    server().post('/auth/verify-email', { verificationToken });
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  async function resetLink(email: string): Promise<string> {
    await server().post('/auth/forgot-password', { email });
    return server().mailedToken(email);
  }

  test('[AP-06] a reset link is good once: of 10 at once, 1 succeeds', async () => {
    const { email } = await server().member();
    const token = await resetLink(email);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => reset(token, `a new password ${index}`)),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
    const winner = answers.findIndex((answer) => answer.status === 200);
    expect((await server().login(email, `a new password ${winner}`)).body.verified).toBe(true);
  });

  test('[AP-06] a verify link is good once: of 10 at once, 1 succeeds', async () => {
    const { email } = await server().register();
    const token = await server().mailedToken(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
  });

  test('[AU-12, AP-06] distinguishes a used verify link from an invalid one', async () => {
    const code = async (token: string) => (await verify(token)).body.details?.code;
    const { email } = await server().register();
    await server().post('/auth/resend-verification', { email });
    const [first, second] = (await server().mails(email)).map(({ link }) => tokenIn(link));
    if (!first || !second) throw new Error('Two links were expected');
    expect((await verify(first)).status).toBe(200);
    // The same link again, and the other mail's link, which was spent with it.
    expect(await verify(first)).toMatchObject({ status: 400 });
    expect(await code(first)).toBe('ALREADY_VERIFIED');
    expect(await code(second)).toBe('ALREADY_VERIFIED');
    expect(await code(await resetLink(email))).toBe('TOKEN_INVALID');
    expect(await code('x')).toBe('TOKEN_INVALID');
    server().clock.advance(VERIFY_LIFE);
    await purge(server().queries, server().clock.now());
    expect(await code(first)).toBe('ALREADY_VERIFIED');
    expect(await code(second)).toBe('ALREADY_VERIFIED');
    server().clock.advance(SPENT_LINK_LIFE);
    expect(await code(first)).toBe('TOKEN_INVALID');
  });

  test('[AP-06] a reset link holds for 30 minutes, a verify link for 24 hours', async () => {
    expect([RESET_LIFE, VERIFY_LIFE]).toEqual([30 * MINUTE, 24 * 60 * MINUTE]);
    const [early, late] = [await server().member(), await server().member()];
    const [first, second] = [await resetLink(early.email), await resetLink(late.email)];
    server().clock.advance(RESET_LIFE - 1);
    expect((await reset(first)).status).toBe(200);
    server().clock.advance(1);
    expect((await reset(second)).status).toBe(400);

    const [prompt, slow] = [await server().register(), await server().register()];
    const tokens = [
      await server().mailedToken(prompt.email),
      await server().mailedToken(slow.email),
    ];
    server().clock.advance(VERIFY_LIFE - 1);
    expect((await verify(tokens[0] ?? '')).status).toBe(200);
    server().clock.advance(1);
    expect((await verify(tokens[1] ?? '')).status).toBe(400);
  });

  test('[AP-06] one kind of link is no good in the other’s place', async () => {
    const { email } = await server().register();
    const verifyToken = await server().mailedToken(email);
    const resetToken = await resetLink(email);
    expect((await reset(verifyToken)).status).toBe(400);
    expect((await verify(resetToken)).status).toBe(400);
    expect((await verify(verifyToken)).status).toBe(200);
  });

  test('[AP-06] each of several links works; using one spends the others of that account', async () => {
    const { email } = await server().member();
    const [older, newer] = [await resetLink(email), await resetLink(email)];
    expect(older).not.toBe(newer);
    const other = await resetLink((await server().member()).email);
    expect((await reset(older)).status).toBe(200);
    expect((await reset(newer)).status).toBe(400);
    // Only this account's links were spent.
    expect((await reset(other)).status).toBe(200);
  });

  test('[AP-06, AP-12] a reset ends every session of the account, and no other, and a mail tells the owner', async () => {
    const { email, password, token, refreshToken } = await server().member();
    const bystander = await server().member();
    const second = await server().login(email, password);
    expect((await reset(await resetLink(email))).status).toBe(200);
    expect((await server().login(email, password)).status).toBe(401);
    for (const access of [token, second.body.token ?? '']) {
      expect((await server().profile(access)).status).toBe(401);
    }
    for (const refresh of [refreshToken, second.body.refreshToken ?? '']) {
      expect((await server().refresh(refresh)).status).toBe(401);
    }
    expect((await server().profile(bystander.token)).status).toBe(200);
    const [notice, ...earlier] = await server().mails(email);
    expect(notice?.subject).toBe('Your Idea Hub password was changed');
    expect(notice?.link).toBe('http://localhost:3000/auth?mode=forgot-password');
    await reset(await server().mailedToken(email), 'refused: the link was used');
    expect((await server().mails(email)).length).toBe(earlier.length + 1);
  });

  test('[AP-06] a reset proves the email: the account is verified with it', async () => {
    const { email } = await server().register();
    await reset(await resetLink(email), 'mine from now on');
    const { body } = await server().login(email, 'mine from now on');
    expect(body.verified).toBe(true);
    expect((await server().profile<User>(body.token ?? '')).body.isEmailVerified).toBe(true);
  });

  test('[AP-06] links point to the app’s origin, regardless of the request’s Host', async () => {
    const { email } = await server().register();
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      origin: 'https://evil.example',
      forwarded: 'host=evil.example',
    };
    await server().post('/auth/forgot-password', { email }, forged);
    await server().post('/auth/resend-verification', { email }, forged);
    const mails = await server().mails(email);
    expect(mails.length).toBe(3);
    for (const mail of mails) {
      expect(JSON.stringify(mail)).not.toContain('evil');
      const { origin, pathname, search, hash } = new URL(mail.link);
      const isReset = mail.subject.startsWith('Reset');
      const path = isReset ? '/auth/reset-password' : '/auth';
      expect([origin, pathname]).toEqual(['http://localhost:3000', path]);
      // The reset link contains the email for password managers.
      const { token, ...rest } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
      // Servers log the query, so it must stay empty.
      expect(search).toBe('');
      expect(token).toMatch(/^[\w-]{43}$/);
      expect(rest).toEqual(isReset ? { email } : {});
    }
  });

  test('[AP-06] sends no unneeded mail: to unknown emails, or to verified ones again', async () => {
    const { email } = await server().member();
    const before = (await server().mails(email)).length;
    await server().post('/auth/resend-verification', { email });
    await server().post('/auth/forgot-password', { email: 'nobody@example.com' });
    expect((await server().mails(email)).length).toBe(before);
    expect(await server().mails('nobody@example.com')).toEqual([]);
    // No mail is waiting for another try either.
    expect(await server().queries.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });
});
