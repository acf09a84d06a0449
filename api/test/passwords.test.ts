import { readFileSync } from 'node:fs';
import type { RegisterResponse } from '@idea-hub/shared/contracts/calls';
import { refuseCommonPassword } from '../src/passwords/common-passwords.ts';
import { ConcurrencyLimit } from '../src/passwords/concurrency-limit.ts';
import { createPasswordHasher, HASH_COST, type PasswordHasher } from '../src/passwords/hashing.ts';
import { somebody } from './support/client.ts';
import { onEachDatabase } from './support/databases.ts';
import { CHEAP, TestServer, useServer } from './support/server.ts';

const COMMON = readFileSync(new URL('../data/common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

const TOO_COMMON = 'This password is too common. Please choose another.';

const FULL = process.env.FULL === '1';

onEachDatabase((make) => {
  const server = useServer(make);

  test('[AP-09] a common password is refused at sign-up', async () => {
    const person = { ...somebody(), password: 'Football' };
    expect((await server().post('/auth/register', person)).body).toEqual({
      status: 400,
      message: TOO_COMMON,
      details: { code: 'VALIDATION_FAILED', fields: { password: TOO_COMMON } },
    });
  });

  test('[AP-09] a common password is refused at a reset, which leaves the link good', async () => {
    const { email } = await server().member();
    await server().post('/auth/forgot-password', { email });
    const token = await server().mailedToken(email);
    const refused = await server().post('/auth/reset-password', { token, newPassword: 'football' });
    expect([refused.status, refused.body.message]).toEqual([400, TOO_COMMON]);
    expect(refused.body.details?.fields).toEqual({ newPassword: TOO_COMMON });
    const reset = await server().post('/auth/reset-password', {
      token,
      newPassword: 'foot & ball',
    });
    expect(reset.status).toBe(200);
  });

  test('[AP-06] 6 to 128 characters, nothing cut: the last character counts', async () => {
    for (const password of ['6chars', `${'x'.repeat(63)}y`, `${'z'.repeat(127)}🔑`]) {
      const { email } = await server().member({ password });
      expect((await server().login(email, password)).body.verified).toBe(true);
      const all = [...password];
      const shorter = all.slice(0, -1).join('');
      const other = `${shorter}_`;
      expect((await server().login(email, shorter)).status).toBe(401);
      expect((await server().login(email, other)).status).toBe(401);
    }
    for (const password of ['5char', 'z'.repeat(129)]) {
      const answer = await server().post('/auth/register', { ...somebody(), password });
      expect([password.length, answer.status]).toEqual([password.length, 400]);
    }
  });

  test('[AP-06] a password is taken as typed: case, blanks and accents count', async () => {
    const password = ' Sésame  ouvre-toi ';
    const { email } = await server().member({ password });
    expect((await server().login(email, password)).body.verified).toBe(true);
    for (const other of [password.trim(), password.toLowerCase(), password.replace('é', 'e')]) {
      expect((await server().login(email, other)).status).toBe(401);
    }
  });

  test('[AP-06] passwords are stored as argon2id hashes, and appear in no answer and no log', async () => {
    const person = { ...somebody(), password: 'very secret words' };
    const { text, body } = await server().post<RegisterResponse>('/auth/register', person);
    const { password_hash: hash } = await server()
      .queries.selectFrom('users')
      .select('password_hash')
      .where('id', '=', body.user?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$/);
    await server().login(person.email, person.password);
    const log = server().logged.join();
    expect(log).toContain('/api/auth/register');
    for (const secret of [person.password, hash ?? '', body.token ?? '', body.refreshToken ?? '']) {
      expect(log).not.toContain(secret);
    }
    expect(text).not.toMatch(/password|hash/i);
  });
});

onEachDatabase((make) => {
  let server: TestServer;
  let later: TestServer;

  /** Starts another server on the same database, with another hash cost. */
  async function restart(change: (hasher: PasswordHasher) => Partial<PasswordHasher> = () => ({})) {
    const hasher = await createPasswordHasher({ ...CHEAP, memoryCost: 16 });
    later = await server.another({ hasher: { ...hasher, ...change(hasher) } });
  }
  const hashOf = async (id: string) => {
    const user = later.queries.selectFrom('users').select('password_hash').where('id', '=', id);
    return (await user.executeTakeFirstOrThrow()).password_hash;
  };

  test('[AP-06] only a sign-in replaces a hash of another cost', async () => {
    server = await TestServer.start(make);
    const verified = await server.member();
    const unverified = await server.register();
    await restart();
    for (const { id, email, password } of [verified, unverified]) {
      const old = await hashOf(id);
      expect(old).toContain('$m=8,t=1,p=1$');
      expect((await later.login(email, 'a wrong guess')).status).toBe(401);
      expect(await hashOf(id)).toBe(old);
      expect((await later.login(email, password)).status).toBe(200);
      const renewed = await hashOf(id);
      expect(renewed).toContain('$m=16,t=1,p=1$');
      expect((await later.login(email, password)).status).toBe(200);
      expect((await later.login(email, 'a wrong guess')).status).toBe(401);
      expect(await hashOf(id)).toBe(renewed);
    }
  });

  test('[AP-06] a sign-in does not fail over it @ci', async () => {
    server = await TestServer.start(make);
    const { id, email, password } = await server.member();
    await restart(({ hash }) => ({
      hash: (text) => (text === password ? Promise.reject(new Error('busy')) : hash(text)),
    }));
    const old = await hashOf(id);
    expect((await later.login(email, password)).body.verified).toBe(true);
    expect(await hashOf(id)).toBe(old);
  });

  test('[AP-06] it does not bring back a password that was changed meanwhile @ci', async () => {
    server = await TestServer.start(make);
    const { id, email, password } = await server.member();
    await server.post('/auth/forgot-password', { email });
    const token = await server.mailedToken(email);
    await restart(({ hash }) => ({
      async hash(text) {
        if (text === password) {
          await server.post('/auth/reset-password', { token, newPassword: 'the owner’s new one' });
        }
        return hash(text);
      },
    }));
    await later.login(email, password);
    expect(await hashOf(id)).toContain('$m=8,');
    expect((await server.login(email, 'the owner’s new one')).body.verified).toBe(true);
    expect((await server.login(email, password)).status).toBe(401);
  });
});

describe('the real cost', () => {
  test('[AP-06] hashing is argon2id with 19 MiB, 2 passes, 1 lane', async () => {
    const hasher = await createPasswordHasher();
    const hash = await hasher.hash('a password');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(HASH_COST).toEqual({ memoryCost: 19456, timeCost: 2, parallelism: 1 });
    expect(await hasher.verify(hash, 'a password')).toBe(true);
    expect(await hasher.verify(hash, 'a passwore')).toBe(false);
    expect(hasher.isOutdated(hash)).toBe(false);
  });

  test('[AP-06] an unknown account takes as long as a wrong password @ci', async () => {
    const hasher = await createPasswordHasher();
    const hash = await hasher.hash('a password');
    const fastest = { known: Infinity, unknown: Infinity };
    // Alternates, so that other load on the machine affects both alike.
    for (let run = 0; run < (FULL ? 40 : 12); run += 1) {
      for (const who of ['known', 'unknown'] as const) {
        const start = performance.now();
        await hasher.verify(who === 'known' ? hash : null, 'another one');
        fastest[who] = Math.min(fastest[who], performance.now() - start);
      }
    }
    // If unknown accounts cost no hash, the ratio would be close to 0.
    expect(fastest.unknown / fastest.known).toBeGreaterThan(0.5);
    expect(fastest.unknown / fastest.known).toBeLessThan(2);
  });
});

test('[AP-09] the list holds 3,000 different passwords that the length rule would let through', () => {
  expect(new Set(COMMON).size).toBe(3000);
  expect(COMMON.filter((password) => password.length < 6 || password.length > 128)).toEqual([]);
  expect(COMMON).toEqual(
    expect.arrayContaining(['123456', 'password', 'qwerty', 'letmein', 'iloveyou']),
  );
});

test('[AP-09] each of the 3,000 is refused, in any letter case @ci', () => {
  const spellings = COMMON.flatMap((password) => [password, password.toUpperCase()]);
  expect(spellings.filter((password) => !isRefused(password))).toEqual([]);
});

test('[AP-09] the product’s name, invisible text and one repeated character are refused', () => {
  const guessable = [
    'ideahub',
    'IdeaHub',
    'idea-hub',
    'Idea Hub 2026!',
    '      ',
    '\u200b\u3000'.repeat(3),
    '\u3164\u2800\ufe0f'.repeat(2),
    'aaaaaa',
    'Xx xX xx',
  ];
  expect(guessable.filter((password) => !isRefused(password))).toEqual([]);
  expect(['my ideahub', 'ideahubs', '123 456 789 0', '!?!?!?', 'aaaaab'].filter(isRefused)).toEqual(
    [],
  );
});

test('[AP-09] a password that merely contains a common one is let through', () => {
  const fine = ['password of mine', ' letmein', 'demo-1234'];
  expect(fine.filter(isRefused)).toEqual([]);
});

function isRefused(password: string): boolean {
  try {
    refuseCommonPassword('password', password);
    return false;
  } catch (error) {
    expect(error).toMatchObject({ status: 400, message: TOO_COMMON });
    return true;
  }
}

const busy = new Error('turned away');

test('[AP-08] lets 2 work and 64 wait, and turns away the next', async () => {
  const limit = new ConcurrencyLimit(2, 64);
  let working = 0;
  let most = 0;
  const release: (() => void)[] = [];
  const work = async () => {
    working += 1;
    most = Math.max(most, working);
    await new Promise<void>((resolve) => release.push(resolve));
    working -= 1;
  };
  const slots = Array.from({ length: 66 }, () => limit.run(work, () => busy));
  await expect(limit.run(work, () => busy)).rejects.toBe(busy);
  let done = 0;
  for (const place of slots) void place.then(() => (done += 1));
  while (done < slots.length) {
    release.shift()?.();
    await new Promise(setImmediate);
  }
  expect(most).toBe(2);
});

test('[AP-08] a place is free again after work that failed', async () => {
  const limit = new ConcurrencyLimit(1, 0);
  await expect(
    limit.run(
      () => Promise.reject(new Error('no')),
      () => busy,
    ),
  ).rejects.toThrow('no');
  expect(
    await limit.run(
      async () => 'yes',
      () => busy,
    ),
  ).toBe('yes');
});
