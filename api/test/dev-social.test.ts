import { createHash } from 'node:crypto';
import type { SocialResponse } from '@idea-hub/shared/contracts/calls';
import { DEV_CODE_LIFE } from '../src/timings.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

onEachDatabase((make) => {
  const APP = 'http://localhost:3000';
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(make, { env: { DEV_SOCIAL: 'on' } });
  });
  afterAll(() => server.stop());

  const codeVerifier = 'v'.repeat(64);
  const request = {
    client_id: 'any',
    response_type: 'code',
    redirect_uri: `${APP}/auth`,
    state: 'google',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
  };
  const visit = async (page: string, parameters: Record<string, string>) =>
    server.app.inject(`/dev/social/google/${page}?${new URLSearchParams(parameters)}`);

  async function codeFor(email: string, verified = 'on'): Promise<string> {
    const { client_id, response_type, code_challenge_method, ...rest } = request;
    const { headers } = await visit('approve', { ...rest, email, name: 'Dev Person', verified });
    const target = new URL(String(headers.location));
    expect([target.origin + target.pathname, target.searchParams.get('state')]).toEqual([
      `${APP}/auth`,
      'google',
    ]);
    return target.searchParams.get('code') ?? '';
  }
  const exchange = (googleToken: string, verifier = codeVerifier) =>
    server.post<SocialResponse & { details?: { code?: string } }>('/auth/social/google', {
      googleToken,
      codeVerifier: verifier,
    });

  test('[AP-05] the built-in provider: its page asks who one is, and the code signs that person in', async () => {
    const asked = await visit('authorize', request);
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(asked.body).toContain('action="approve"');
    const { status, body } = await exchange(await codeFor('dev@example.com'));
    expect([status, body.user?.email, body.user?.name]).toEqual([
      200,
      'dev@example.com',
      'Dev Person',
    ]);
    const again = await exchange(await codeFor('dev@example.com'));
    expect(again.body.user?.id).toBe(body.user?.id);
  });

  test('[AP-05] the built-in provider checks verifier, single use and age', async () => {
    const refused = [400, 'OAUTH_CODE_INVALID'];
    const outcome = async (code: string, verifier?: string) => {
      const { status, body } = await exchange(code, verifier);
      return [status, body.details?.code];
    };
    expect(await outcome(await codeFor('dev@example.com'), 'w'.repeat(64))).toEqual(refused);
    const used = await codeFor('dev@example.com');
    await exchange(used);
    expect(await outcome(used)).toEqual(refused);
    const old = await codeFor('dev@example.com');
    server.clock.advance(DEV_CODE_LIFE);
    expect(await outcome(old)).toEqual(refused);
    expect(await outcome('made up')).toEqual(refused);
  });

  test('[AP-05] the built-in provider wants PKCE, and not where LinkedIn has none', async () => {
    const { code_challenge, code_challenge_method, client_id, response_type, ...plain } = request;
    const query = new URLSearchParams({ ...plain, name: 'Dev Person', email: 'li@example.com' });
    const approve = (provider: string) =>
      server.app.inject(`/dev/social/${provider}/approve?${query}`);
    expect((await visit('authorize', plain)).statusCode).toBe(400);
    expect((await approve('google')).statusCode).toBe(400);
    const { headers } = await server.app.inject(
      `/dev/social/linkedin/approve?${query}&verified=on`,
    );
    const linkedinCode = new URL(String(headers.location)).searchParams.get('code');
    const { status } = await server.post('/auth/social/linkedin', { linkedinCode });
    expect(status).toBe(200);
  });

  test('[AP-06] the built-in provider returns to the app alone: no open redirect', async () => {
    const elsewhere = [
      'https://evil.example/auth',
      `${APP}/auth/../evil`,
      `${APP}@evil.example/auth`,
      '//evil.example/auth',
      'javascript:alert(1)',
    ];
    for (const redirect_uri of elsewhere) {
      for (const page of ['authorize', 'approve']) {
        const parameters = { ...request, redirect_uri, name: 'Eve', email: 'eve@example.com' };
        const { statusCode, headers } = await visit(page, parameters);
        expect([redirect_uri, statusCode, headers.location]).toEqual([
          redirect_uri,
          400,
          undefined,
        ]);
      }
    }
  });

  test('[AP-06] its page shows what it is given as text', async () => {
    const { body } = await visit('authorize', { ...request, state: '"><script>alert(1)</script>' });
    expect(body).not.toContain('<script>');
    expect(body).toContain('&lt;script&gt;');
  });
});

onEachDatabase((make) => {
  test('[AP-05] the built-in provider is not there unless asked for', async () => {
    const server = await TestServer.start(make);
    expect((await server.send('GET', '/dev/social/google/authorize')).status).toBe(404);
    await server.stop();
  });
});
