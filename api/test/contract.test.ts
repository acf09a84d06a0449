import type { LoginResponse, RegisterResponse, Tokens } from '@idea-hub/shared/contracts/calls';
import { emptyProfile } from '@idea-hub/shared/contracts/profile';
import { DEFAULT_PREFERENCES, DEFAULT_STATS, type User } from '@idea-hub/shared/contracts/user';
import { somebody } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { useServer } from './support/server.ts';

onEachDatabase((make) => {
  const server = useServer(make);

  test('[AP-01] register answers 201 with the user, signed in at once, not verified', async () => {
    const person = somebody();
    const { status, body } = await server().post<RegisterResponse>('/auth/register', {
      ...person,
      confirmPassword: person.password,
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      message: expect.stringMatching(/created/),
      token: expect.stringMatching(/^at_[\w-]{43}$/),
      refreshToken: expect.stringMatching(/^rt_[\w-]{43}$/),
      user: {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        email: person.email,
        name: person.name,
        isEmailVerified: false,
        role: 'USER',
        joinDate: '2026-01-05T12:00:00.000Z',
        preferences: DEFAULT_PREFERENCES,
        stats: DEFAULT_STATS,
        profile: emptyProfile(),
      },
    });
    const profile = await server().profile<User>(body.token ?? '');
    expect(profile.body).toEqual(body.user);
  });

  test('[AP-01, AP-06] register: a taken email is a 409, in capitals too; a spelling that only looks like one is none', async () => {
    const { email } = await server().register();
    const register = (spelling: string) =>
      server().post('/auth/register', { ...somebody(), email: spelling });
    for (const spelling of [email, email.toUpperCase()]) {
      const { status, body } = await register(spelling);
      expect([spelling, status, body.details?.code]).toEqual([spelling, 409, 'EMAIL_TAKEN']);
    }
    const fields = { email: 'Email is invalid' };
    for (const spelling of [email.replace('@', '＠'), `ⅵ${email}`]) {
      const { status, body } = await register(spelling);
      expect([spelling, status, body.details?.fields]).toEqual([spelling, 400, fields]);
    }
  });

  test('[AP-01] register names each field that is wrong, in the words of the forms', async () => {
    const { status, body } = await server().post('/auth/register', {
      email: 'nobody@nowhere',
      password: '12345',
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      status: 400,
      message: expect.any(String),
      details: {
        code: 'VALIDATION_FAILED',
        fields: {
          email: 'Email is invalid',
          password: 'Password must be at least 6 characters',
          name: 'Name is required',
        },
      },
    });
    expect(Object.values(body.details?.fields ?? {})).toContain(body.message);
    const mismatch = await server().post('/auth/register', {
      ...somebody(),
      confirmPassword: 'another one',
    });
    expect(mismatch.body.details?.fields).toEqual({ confirmPassword: 'Passwords do not match' });
  });

  test('[AP-01] login answers tokens and who it is', async () => {
    const { id, email, password } = await server().member({ name: ' Ada ' });
    const { status, body } = await server().login(email.toUpperCase(), password);
    expect(status).toBe(200);
    expect(body).toEqual({
      verified: true,
      token: expect.stringMatching(/^at_/),
      refreshToken: expect.stringMatching(/^rt_/),
      userId: id,
      email,
      name: 'Ada',
    });
    expect((await server().profile(body.token ?? '')).status).toBe(200);
  });

  test('[AP-01] login before the email is verified: 200, `verified: false`, no tokens', async () => {
    const { id, email, password } = await server().register({ name: 'Bob' });
    const { status, body } = await server().login(email, password);
    expect(status).toBe(200);
    expect(body).toEqual({
      verified: false,
      token: null,
      refreshToken: null,
      userId: id,
      email,
      name: 'Bob',
    });
  });

  test('[AP-01] login with a wrong password or an unknown email: the same 401', async () => {
    const { email } = await server().member();
    const wrong = await server().login(email, 'not the password');
    const unknown = await server().login('nobody@example.com', 'not the password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      status: 401,
      message: 'Invalid email or password. Please try again.',
      details: { code: 'INVALID_CREDENTIALS' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(401);
  });

  test('[AP-01] refresh answers the next pair; an unknown token is a 401', async () => {
    const { refreshToken } = await server().register();
    const { status, body } = await server().refresh(refreshToken);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['refreshToken', 'token']);
    expect((await server().profile(body.token)).status).toBe(200);
    const unknown = await server().refresh<{ details: { code: string } }>('rt_unknown');
    expect([unknown.status, unknown.body.details.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test('[AP-01] verify-email, then resend and forgot always answer 200 with success', async () => {
    const { email, token } = await server().register();
    const verificationToken = await server().mailedToken(email);
    const verified = await server().post('/auth/verify-email', { verificationToken });
    expect(verified.status).toBe(200);
    expect(verified.body).toEqual({ success: true, message: expect.any(String) });
    expect((await server().profile<User>(token)).body.isEmailVerified).toBe(true);
    for (const path of ['/auth/resend-verification', '/auth/forgot-password']) {
      const known = await server().post(path, { email });
      const unknown = await server().post(path, { email: 'nobody@example.com' });
      expect([known.status, unknown.status]).toEqual([200, 200]);
      expect(known.body).toEqual({ success: true, message: expect.any(String) });
      expect(unknown.body).toEqual(known.body);
    }
  });

  test('[AP-01] reset-password sets the new password; a bad token is a 400', async () => {
    const { email, password } = await server().member();
    await server().post('/auth/forgot-password', { email });
    const token = await server().mailedToken(email);
    const reset = await server().post('/auth/reset-password', {
      token,
      newPassword: 'brand new one',
    });
    expect([reset.status, reset.body]).toEqual([
      200,
      { success: true, message: expect.any(String) },
    ]);
    expect((await server().login(email, 'brand new one')).body.verified).toBe(true);
    expect((await server().login(email, password)).status).toBe(401);
    const bad = await server().post('/auth/reset-password', {
      token: 'x',
      newPassword: 'brand new one',
    });
    expect([bad.status, bad.body.details?.code]).toEqual([400, 'TOKEN_INVALID']);
    const badVerify = await server().post('/auth/verify-email', { verificationToken: 'x' });
    expect([badVerify.status, badVerify.body.details?.code]).toEqual([400, 'TOKEN_INVALID']);
  });

  test('[AP-01] social calls answer 501 while they are not configured', async () => {
    const calls = { google: 'googleToken', github: 'githubCode', linkedin: 'linkedinCode' };
    for (const [provider, field] of Object.entries(calls)) {
      const body = { [field]: 'code', codeVerifier: 'v'.repeat(43) };
      const answer = await server().post(`/auth/social/${provider}`, body);
      expect([answer.status, answer.body.details?.code]).toEqual([501, 'NOT_CONFIGURED']);
    }
  });

  test('[AP-01] logout answers an empty 204, for an unknown token too', async () => {
    const { refreshToken } = await server().register();
    for (const token of [refreshToken, refreshToken, 'rt_unknown']) {
      const { status, text } = await server().post('/auth/logout', { refreshToken: token });
      expect([status, text]).toEqual([204, '']);
    }
  });

  test('[AP-01] the fixed client credentials of CL-03 are accepted, and so is their absence', async () => {
    const { email, password } = await server().member();
    const basic = `Basic ${Buffer.from('idea-hub-web:public').toString('base64')}`;
    const withBasic = [basic, 'Basic bm9uc2Vuc2U='].map((authorization) => ({ authorization }));
    for (const headers of [...withBasic, undefined]) {
      const answer = await server().post<LoginResponse>(
        '/auth/login',
        { email, password },
        headers,
      );
      expect(answer.body.verified).toBe(true);
      const wrong = await server().post('/auth/login', { email, password: 'wrong' }, headers);
      expect(wrong.status).toBe(401);
      expect(wrong.headers['www-authenticate'] ?? '').not.toMatch(/basic/i);
    }
    expect(server().logged.join()).not.toContain(basic.slice('Basic '.length));
  });

  test('[AP-06] the same 20 registrations at once make one account @ci', async () => {
    const person = somebody();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server().post<Tokens>('/auth/register', person)),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
  });
});
