import type { ErrorBody } from '@idea-hub/shared/contracts/calls';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { queueMail } from '../src/mail/outbox.ts';
import { requestNewsletter } from '../src/newsletter/subscribers.ts';
import { purge } from '../src/purge.ts';
import { EMAIL_CHANGE_LIFE, SESSION_LIFE } from '../src/timings.ts';
import { bearer, type Member, tokenIn } from './support/client.ts';
import { LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { useServer } from './support/server.ts';

type Security = CommunityCalls['GET /users/security']['answer'];

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

onEachDatabase((make) => {
  const server = useServer(make, { env: { ...LIVE.env, TRUST_PROXY: 'loopback' } });
  const security = async (token: string) =>
    (await server().send<Security>('GET', '/users/security', undefined, bearer(token))).body;
  const signIn = async ({ email, password }: Member, headers = {}) => {
    const { body } = await server().post<{ token: string; refreshToken: string }>(
      '/auth/login',
      { email, password },
      headers,
    );
    return body;
  };
  const isIn = async (token: string) => (await server().profile(token)).status === 200;
  const end = (token: string, id = '') =>
    server().send('DELETE', `/users/sessions${id && `/${id}`}`, undefined, bearer(token));
  const subjects = async ({ email }: Member) =>
    (await server().mails(email)).map(({ subject }) => subject);

  test('[LK-16] lists the member’s own sessions: device, place, sign-in, last use, and which is current', async () => {
    const member = await server().member();
    await server().member();
    server().clock.advance(60_000);
    const other = await signIn(member, {
      'user-agent': FIREFOX,
      'x-forwarded-for': '203.0.113.77',
    });
    const began = new Date(server().clock.now()).toISOString();
    server().clock.advance(3_600_000);
    await server().refresh(other.refreshToken);
    const { token } = await signIn(member);
    const { hasPassword, sessions } = await security(token);
    expect(hasPassword).toBe(true);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions[1]).toEqual({
      id: expect.any(String),
      device: 'Firefox on Linux',
      network: '203.0.113.0/24',
      began,
      lastUsed: new Date(server().clock.now()).toISOString(),
      isCurrent: false,
    });
    expect(JSON.stringify(sessions)).not.toContain('203.0.113.77');
  });

  test('[LK-16] ends one session, and mails the owner', async () => {
    const member = await server().member();
    const other = await signIn(member);
    const { sessions } = await security(member.token);
    const id = sessions.find(({ isCurrent }) => !isCurrent)?.id;
    expect((await end(member.token, id)).status).toBe(204);
    expect([await isIn(member.token), await isIn(other.token)]).toEqual([true, false]);
    expect((await server().refresh(other.refreshToken)).status).toBe(401);
    expect((await security(member.token)).sessions).toHaveLength(1);
    expect((await subjects(member))[0]).toBe('A device was signed out of your Idea Hub account');
    // A retry ends nothing, so the owner gets no second mail.
    const before = await subjects(member);
    expect((await end(member.token, id)).status).toBe(204);
    expect(await subjects(member)).toEqual(before);
  });

  test('[LK-16] ends all other sessions of the member, and no one else’s', async () => {
    const member = await server().member();
    const stranger = await server().member();
    const others = [await signIn(member), await signIn(member)];
    expect((await end(member.token)).status).toBe(204);
    expect(await isIn(member.token)).toBe(true);
    for (const { token } of others) expect(await isIn(token)).toBe(false);
    expect(await isIn(stranger.token)).toBe(true);
    expect((await subjects(member))[0]).toBe('2 devices were signed out of your Idea Hub account');
  });

  test('[LK-16] another member’s session can be neither seen nor ended', async () => {
    const [member, stranger] = [await server().member(), await server().member()];
    const [session] = (await security(stranger.token)).sessions;
    expect((await end(member.token, session?.id)).status).toBe(204);
    expect(await isIn(stranger.token)).toBe(true);
    expect((await server().send('GET', '/users/security')).status).toBe(401);
  });

  test('[LK-16] sessions that are over are not listed: signed out, expired, or ended by a reset', async () => {
    const member = await server().member();
    const { refreshToken } = await signIn(member);
    await server().post('/auth/logout', { refreshToken });
    expect((await security(member.token)).sessions).toHaveLength(1);
    await server().post('/auth/forgot-password', { email: member.email });
    const token = await server().mailedToken(member.email);
    const newPassword = 'an entirely new one';
    await server().post('/auth/reset-password', { token, newPassword });
    const after = await signIn({ ...member, password: newPassword });
    expect((await security(after.token)).sessions).toHaveLength(1);
    server().clock.advance(SESSION_LIFE);
    const last = await signIn({ ...member, password: newPassword });
    expect((await security(last.token)).sessions).toHaveLength(1);
  });

  const change = (token: string, password: string, newPassword: string) =>
    server().send('PUT', '/users/password', { password, newPassword }, bearer(token));

  test('[LK-16] changes the password, ends all other sessions and mails the owner', async () => {
    const member = await server().member();
    const other = await signIn(member);
    const newPassword = 'an entirely new one';
    expect((await change(member.token, member.password, newPassword)).status).toBe(204);
    expect([await isIn(member.token), await isIn(other.token)]).toEqual([true, false]);
    expect((await server().refresh(member.refreshToken)).status).toBe(200);
    expect((await server().refresh(other.refreshToken)).status).toBe(401);
    expect((await server().login(member.email, member.password)).status).toBe(401);
    expect((await server().login(member.email, newPassword)).status).toBe(200);
    const [mail] = await server().mails(member.email);
    expect(mail?.subject).toBe('Your Idea Hub password was changed');
    expect(mail?.text).toContain('All other devices have been signed out.');
    expect(server().logged.join('')).toContain('"event":"password-changed"');
  });

  test('[LK-16] refuses a wrong present password, a common new one and the present one again, and changes nothing', async () => {
    const member = await server().member();
    const other = await signIn(member);
    const wrong = await change(member.token, 'a wrong guess', 'an entirely new one');
    expect([wrong.status, wrong.body.details?.fields]).toEqual([
      400,
      { password: 'This is not your password.' },
    ]);
    const common = await change(member.token, member.password, 'password1');
    expect([common.status, Object.keys(common.body.details?.fields ?? {})]).toEqual([
      400,
      ['newPassword'],
    ]);
    const same = await change(member.token, member.password, member.password);
    expect([same.status, same.body.details?.fields]).toEqual([
      400,
      { newPassword: 'This is your password already. Please choose another one.' },
    ]);
    expect(await server().mails(member.email)).toHaveLength(1);
    expect(await isIn(other.token)).toBe(true);
    expect((await server().login(member.email, member.password)).status).toBe(200);
  });

  test('[LK-16] an account without a password gets one by the reset mail only', async () => {
    const member = await server().member();
    await server().setUser(member, { password_hash: null });
    expect((await security(member.token)).hasPassword).toBe(false);
    expect((await change(member.token, member.password, 'an entirely new one')).status).toBe(403);
  });

  test('[LK-16] of two changes at once one wins, and its password is the one that works', async () => {
    const member = await server().member();
    const other = await signIn(member);
    const results = await Promise.all([
      change(member.token, member.password, 'the first new one'),
      change(other.token, member.password, 'the second new one'),
    ]);
    const statuses = results.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([204, statuses.find((status) => status !== 204)]);
    const isFirst = statuses[0] === 204;
    const works = async (password: string) =>
      (await server().login(member.email, password)).status === 200;
    expect([await works('the first new one'), await works('the second new one')]).toEqual([
      isFirst,
      !isFirst,
    ]);
    expect([await isIn(member.token), await isIn(other.token)]).toEqual([isFirst, !isFirst]);
  });

  describe('a change of the email', () => {
    const ask = ({ token, password }: Member, email: string, given = password) =>
      server().post('/users/email', { email, password: given }, bearer(token));
    const confirm = ({ token: session }: Member, token: string) =>
      server().post<{ isChanged: boolean } & ErrorBody>(
        '/users/email/confirmation',
        { token },
        bearer(session),
      );
    const linkAt = async (email: string) => {
      const mail = (await server().mails(email)).find(({ link }) => link.includes('email-change='));
      return new URLSearchParams(new URL(mail?.link ?? 'http://x').hash.slice(1)).get(
        'email-change',
      ) as string;
    };
    const emailOf = async ({ token }: Member) =>
      (await server().profile<{ email: string }>(token)).body.email;
    let count = 0;
    async function asked() {
      count += 1;
      const member = await server().member();
      const email = `moved-${count}@example.com`;
      expect((await ask(member, email)).status).toBe(204);
      return {
        member,
        email,
        tokens: { old: await linkAt(member.email), new: await linkAt(email) },
      };
    }

    test.each([
      ['new', 'old'],
      ['old', 'new'],
    ] as const)(
      '[LK-16] happens once the %s and then the %s address confirmed',
      async (...order) => {
        const { member, email, tokens } = await asked();
        const [first, last] = [tokens[order[0]], tokens[order[1]]];
        for (let repeat = 0; repeat < 2; repeat += 1) {
          expect((await confirm(member, first)).body).toEqual({ isChanged: false });
        }
        expect(await emailOf(member)).toBe(member.email);
        expect((await security(member.token)).emailChange).toMatchObject({
          newEmail: email,
          isNewConfirmed: order[0] === 'new',
          isOldConfirmed: order[0] === 'old',
        });
        expect((await confirm(member, last)).body).toEqual({ isChanged: true });
        expect((await server().profile(member.token)).body).toMatchObject({
          email,
          isEmailVerified: true,
        });
        expect((await security(member.token)).emailChange).toBeNull();
        expect((await server().login(email, member.password)).status).toBe(200);
        expect((await server().login(member.email, member.password)).status).toBe(401);
        const [notice] = await server().mails(email);
        expect(notice?.subject).toBe('The email of your Idea Hub account was changed');
        expect((await confirm(member, last)).status).toBe(400);
        expect(server().logged.join('')).toContain('"event":"email-changed"');
      },
    );

    test('[LK-16] both confirmations at the same moment change it once', async () => {
      const { member, email, tokens } = await asked();
      // A repeated request keeps the mailed links.
      await ask(member, email);
      const answers = await Promise.all([confirm(member, tokens.old), confirm(member, tokens.new)]);
      expect(answers.map(({ body }) => body.isChanged).sort()).toEqual([false, true]);
      expect(await emailOf(member)).toBe(email);
    });

    test('[LK-16] tells the old address how to stop it: another password does, and links mailed there end', async () => {
      const { member, tokens } = await asked();
      const [mail] = await server().mails(member.email);
      expect(mail?.text).toContain('Stop the change: choose another password');
      await server().post('/auth/forgot-password', { email: member.email });
      const token = tokenIn(
        (await server().mails(member.email)).find(({ link }) => link.includes('reset'))?.link ?? '',
      );
      await server().post('/auth/reset-password', { token, newPassword: 'an entirely new one' });
      const back = await signIn({ ...member, password: 'an entirely new one' });
      for (const spent of [tokens.new, tokens.old]) {
        expect((await confirm({ ...member, ...back }, spent)).status).toBe(400);
      }
      expect((await security(back.token)).emailChange).toBeNull();
    });

    test('[LK-16] a change of the password, or the member, stops it', async () => {
      const first = await asked();
      await change(first.member.token, first.member.password, 'an entirely new one');
      expect((await confirm(first.member, first.tokens.new)).status).toBe(400);
      const second = await asked();
      const stop = () =>
        server().send('DELETE', '/users/email', undefined, bearer(second.member.token));
      expect([(await stop()).status, (await stop()).status]).toEqual([204, 204]);
      expect((await confirm(second.member, second.tokens.new)).status).toBe(400);
    });

    test('[LK-16] reset links that were mailed to the old address end with the change', async () => {
      const { member, tokens } = await asked();
      await server().post('/auth/forgot-password', { email: member.email });
      const [reset] = await server().mails(member.email);
      await confirm(member, tokens.old);
      await confirm(member, tokens.new);
      const body = { token: tokenIn(reset?.link ?? ''), newPassword: 'an entirely new one' };
      expect((await server().post('/auth/reset-password', body)).status).toBe(400);
    });

    test('[LK-16, CM-25] a subscription to the newsletter moves to the new address, once', async () => {
      const { queries, clock } = server();
      const subscribed = async (email: string) =>
        (
          await queries
            .selectFrom('newsletter_subscribers')
            .select('confirmed_at')
            .where('email', '=', email)
            .execute()
        ).map(({ confirmed_at }) => confirmed_at !== null);
      for (const hasRequest of [false, true]) {
        const { member, email, tokens } = await asked();
        const addresses = hasRequest ? [member.email, email] : [member.email];
        for (const one of addresses) await requestNewsletter(queries, one, clock.now());
        const confirmed = queries.updateTable('newsletter_subscribers').set({ confirmed_at: 1 });
        await confirmed.where('email', '=', member.email).execute();
        await confirm(member, tokens.old);
        await confirm(member, tokens.new);
        expect([await subscribed(member.email), await subscribed(email)]).toEqual([[], [true]]);
      }
    });

    test('[LK-16, CM-25] a mail of the newsletter that waits goes to the address that asked for it', async () => {
      const { member, tokens } = await asked();
      const { queries, clock } = server();
      const { email } = member;
      await queueMail(queries, { purpose: 'newsletter', email }, clock.now(), 60_000);
      await confirm(member, tokens.old);
      await confirm(member, tokens.new);
      const waiting = queries.selectFrom('outbox').select('email');
      expect(await waiting.where('purpose', '=', 'newsletter').execute()).toEqual([{ email }]);
    });

    test('[LK-16] of two requests the later one counts: links of the earlier end, also unsent ones', async () => {
      const { member, tokens } = await asked();
      const later = [`later-a-${member.email}`, `later-b-${member.email}`];
      await Promise.all(later.map((email) => ask(member, email)));
      const pending = (await security(member.token)).emailChange?.newEmail ?? '';
      expect(later).toContain(pending);
      for (const email of later) {
        const count = (await server().mails(email)).length;
        if (email !== pending && count > 0) {
          expect((await confirm(member, await linkAt(email))).status).toBe(400);
        }
      }
      for (const token of [tokens.old, tokens.new]) {
        expect((await confirm(member, token)).status).toBe(400);
      }
      expect((await confirm(member, await linkAt(pending))).body).toEqual({ isChanged: false });
      expect((await confirm(member, await linkAt(member.email))).body).toEqual({ isChanged: true });
      expect(await emailOf(member)).toBe(pending);
    });

    test('[LK-16] links expire after a day', async () => {
      const { member, tokens } = await asked();
      server().clock.advance(EMAIL_CHANGE_LIFE);
      const back = { ...member, ...(await signIn(member)) };
      expect((await confirm(back, tokens.new)).status).toBe(400);
      expect((await security(back.token)).emailChange).toBeNull();
      await purge(server().queries, server().clock.now());
      expect(await server().queries.selectFrom('email_changes').selectAll().execute()).toEqual([]);
    });

    test('[LK-16] an address with an account gets a notice instead of a link; the answer is the same', async () => {
      const [member, holder] = [await server().member(), await server().member()];
      const [taken, free] = [
        await ask(member, holder.email.toUpperCase()),
        await ask(await server().member(), 'nobody-has-it@example.com'),
      ];
      expect([taken.status, taken.text]).toEqual([free.status, free.text]);
      const [mail] = await server().mails(holder.email);
      expect(mail?.subject).toBe('This email already has an Idea Hub account');
      expect(mail?.link).not.toContain('email-change');
      expect((await confirm(member, await linkAt(member.email))).body).toEqual({
        isChanged: false,
      });
      expect(await emailOf(holder)).toBe(holder.email);
    });

    test.each(['new', 'old'] as const)(
      '[LK-16] an address that was taken meanwhile stays with its account, with the %s address last',
      async (last) => {
        const { member, email, tokens } = await asked();
        await confirm(member, tokens[last === 'new' ? 'old' : 'new']);
        const holder = await server().register({ email });
        const refused = await confirm(member, tokens[last]);
        expect([refused.status, refused.body.message]).toEqual([
          409,
          'Your account cannot use this email. Nothing was changed.',
        ]);
        expect(await emailOf(member)).toBe(member.email);
        expect(await emailOf(holder)).toBe(email);
        expect((await confirm(member, tokens[last])).status).toBe(400);
      },
    );

    test('[LK-16] an old address that is not verified is not asked', async () => {
      const member = await server().register();
      const email = `proven-${member.email}`;
      const before = (await server().mails(member.email)).length;
      await ask(member, email);
      expect(await server().mails(member.email)).toHaveLength(before);
      expect((await confirm(member, await linkAt(email))).body).toEqual({ isChanged: true });
      expect((await server().login(email, member.password)).body).toMatchObject({ verified: true });
    });

    test('[LK-16] refuses a wrong password, the same address and another member’s link', async () => {
      const { member, tokens } = await asked();
      const stranger = await server().member();
      expect((await confirm(stranger, tokens.new)).status).toBe(400);
      expect((await confirm(stranger, tokens.old)).status).toBe(400);
      const fields = async (email: string, password: string) =>
        (await ask(stranger, email, password)).body.details?.fields;
      expect(await fields('a@example.com', 'a wrong guess')).toEqual({
        password: 'This is not your password.',
      });
      expect(await fields(stranger.email.toUpperCase(), stranger.password)).toEqual({
        email: 'Your account has this email already.',
      });
      expect((await security(stranger.token)).emailChange).toBeNull();
      expect((await security(member.token)).emailChange).not.toBeNull();
    });
  });
});
