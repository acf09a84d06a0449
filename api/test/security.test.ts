import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { SESSION_LIFE } from '../src/timings.ts';
import { bearer, type Member } from './support/client.ts';
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

  test('[LK-16] refuses a wrong present password and a common new one, and changes nothing', async () => {
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
    expect(await isIn(other.token)).toBe(true);
    expect((await server().login(member.email, member.password)).status).toBe(200);
  });

  test('[LK-16] an account without a password gets one by the reset mail only', async () => {
    const member = await server().member();
    await server()
      .queries.updateTable('users')
      .set({ password_hash: null })
      .where('id', '=', member.id)
      .execute();
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
});
