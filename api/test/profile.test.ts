import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { User } from '@idea-hub/shared/contracts/user';
import { bearer, somebody } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer, useServer } from './support/server.ts';

onEachDatabase((make) => {
  const server = useServer(make);

  test('[AP-01] the profile needs a token that holds: else a 401 that asks for Bearer', async () => {
    for (const authorization of ['', 'Bearer at_x', 'Basic eDp5']) {
      const answer = await server().send('GET', '/users/profile', undefined, { authorization });
      expect([answer.status, answer.body.details?.code]).toEqual([401, 'UNAUTHENTICATED']);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  test('[AP-01] the profile can be changed in part; the rest stays', async () => {
    const { token } = await server().register();
    const before = (await server().profile<User>(token)).body;
    const changes = {
      name: 'New Name',
      firstName: 'Ada',
      lastName: 'Lovelace',
      bio: 'Line one\nand two 🚀',
      website: 'https://ada.example/',
      linkedin: 'http://linkedin.example/ada',
      github: '',
      skills: ['maths', 'weaving'],
      contactPreference: 'NONE',
      preferences: { weeklyDigest: false, profileVisibility: 'private' },
    };
    const { status, body } = await server().update<User>(token, changes);
    const { name, preferences, ...profile } = changes;
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      name,
      profile: { ...before.profile, ...profile },
      preferences: { ...before.preferences, ...preferences },
    });
    const again = await server().update<User>(token, { preferences: { weeklyDigest: true } });
    expect(again.body).toEqual({
      ...body,
      preferences: { ...body.preferences, weeklyDigest: true },
    });
    expect((await server().update(token, {})).body).toEqual(again.body);
    expect((await server().profile(token)).body).toEqual(again.body);
  });

  test('[CM-22] a field that another device changed is not overwritten by one that saw the old value', async () => {
    const { token } = await server().register();
    await server().update(token, { bio: 'From the phone', skills: ['maths'] });
    const old = { bio: '', skills: [], github: '' };
    const stale = await server().update(token, { bio: 'From the laptop', github: '', seen: old });
    expect([stale.status, stale.body.details?.code]).toEqual([412, 'STALE']);
    const { profile } = (await server().profile<User>(token)).body;
    expect(profile).toMatchObject({ bio: 'From the phone', skills: ['maths'] });
    for (const change of [
      // Changes of other fields, to the same value, or after having seen the newest value.
      { website: 'https://ada.example/', seen: old },
      { bio: 'From the phone', seen: old },
      { bio: 'From the laptop', skills: [], seen: { bio: 'From the phone', skills: ['maths'] } },
    ]) {
      expect((await server().update(token, change)).status).toBe(200);
    }
    expect((await server().profile<User>(token)).body.profile).toMatchObject({
      bio: 'From the laptop',
      skills: [],
      website: 'https://ada.example/',
    });
  });

  test('[CM-22] of two devices that change one field at the same time, one succeeds and the other must choose', async () => {
    const { token } = await server().register();
    const answers = await Promise.all(
      ['phone', 'laptop'].map((bio) => server().update(token, { bio, seen: { bio: '' } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  test('[AP-01] each limit holds at its edge: email 254, name 100, bio 5000, skills 50 of 50', async () => {
    const { token } = await server().register();
    const accepted = [
      { name: '🚀'.repeat(100) },
      { bio: 'x'.repeat(5000) },
      { website: `https://a.example/${'x'.repeat(2030)}` },
      { skills: Array.from({ length: 50 }, () => 's'.repeat(50)) },
    ];
    for (const changes of accepted) {
      expect((await server().update(token, changes)).status).toBe(200);
    }
    const refused = [
      { name: '🚀'.repeat(101) },
      { name: '   ' },
      { bio: 'x'.repeat(5001) },
      { website: `https://a.example/${'x'.repeat(2031)}` },
      { website: 'javascript:alert(1)' },
      { website: 'ada.example' },
      { skills: Array.from({ length: 51 }, () => 's') },
      { skills: ['s'.repeat(51)] },
      { contactPreference: 'PHONE' },
      { preferences: { profileVisibility: 'friends' } },
    ];
    for (const changes of refused) {
      const { status, body } = await server().update(token, changes);
      expect([changes, status, body.details?.code]).toEqual([changes, 400, 'VALIDATION_FAILED']);
      expect(Object.keys(body.details?.fields ?? {}).join()).toMatch(Object.keys(changes).join());
    }
    // The longest local part and labels, so that all have 254 characters.
    const domain = [63, 63, 61].map((length) => 'd'.repeat(length)).join('.');
    const longest = `${'e'.repeat(64)}@${domain}`;
    expect((await server().post('/auth/register', { ...somebody(), email: longest })).status).toBe(
      201,
    );
    expect(
      (await server().post('/auth/register', { ...somebody(), email: `${longest}d` })).status,
    ).toBe(400);
  });

  test('[AP-06] a session that ends while the body is on its way changes nothing any more @ci', async () => {
    const limited = await TestServer.start(make, { env: { RATE_LIMIT: 'on' } });
    const { token, refreshToken, email, password } = await limited.member();
    await limited.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = limited.app.server.address() as AddressInfo;
    const body = JSON.stringify({ bio: 'written by whoever was signed out' });
    const call = request({
      port,
      host: '127.0.0.1',
      method: 'PUT',
      path: '/api/users/profile',
      headers: {
        ...bearer(token),
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    });
    call.flushHeaders();
    // A counted change shows that the server has checked the session and accepted it.
    const counted = limited.queries
      .selectFrom('rate_counters')
      .select('key')
      .where('key', 'like', 'profile:%');
    while ((await counted.executeTakeFirst()) === undefined) await new Promise(setImmediate);
    await limited.post('/auth/logout', { refreshToken });
    call.end(body);
    const [response] = await once(call, 'response');
    response.resume();
    expect(response.statusCode).toBe(401);
    const again = (await limited.login(email, password)).body.token ?? '';
    expect((await limited.profile<User>(again)).body.profile.bio).toBe('');
  });

  test('[AP-06] no mass assignment: refuses role, stats and similar fields, and changes nothing', async () => {
    const { token } = await server().register();
    const before = (await server().profile<User>(token)).body;
    const forbidden = [
      'role',
      'stats',
      'id',
      'email',
      'isEmailVerified',
      'joinDate',
      'password_hash',
    ];
    for (const field of forbidden) {
      const { status, body } = await server().update(token, { name: 'Eve', [field]: 'ADMIN' });
      expect([status, Object.keys(body.details?.fields ?? {})]).toEqual([400, [field]]);
    }
    const registered = await server().post('/auth/register', { ...somebody(), role: 'ADMIN' });
    expect(registered.status).toBe(400);
    expect((await server().profile(token)).body).toEqual(before);
  });
});
