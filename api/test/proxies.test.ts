import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

onEachDatabase((make) => {
  let server: TestServer;

  const visit = (path: string, headers: Record<string, string> = {}) =>
    server.send('GET', path, undefined, headers);

  test('[AP-11] serves development pages only under names of this machine (DNS rebinding) @ci', async () => {
    server = await TestServer.start(make, { env: { DEV_SOCIAL: 'on' } });
    for (const host of ['localhost:8080', 'localhost', '127.0.0.1:8080', '[::1]:8080']) {
      expect([host, (await visit('/dev/mailbox', { host })).status]).toEqual([host, 200]);
    }
    const pages = ['/dev/mailbox', '/dev/mailbox.json', '/dev/social/google/authorize'];
    for (const host of [
      'evil.example:8080',
      'localhost.evil.example',
      '192.168.1.20:8080',
      '0.0.0.0:8080',
      'a b',
    ]) {
      for (const page of pages) {
        const { status, body } = await visit(page, { host });
        expect([host, status, body.details?.code]).toEqual([host, 404, 'NOT_FOUND']);
      }
      expect([host, (await visit('/health', { host })).status]).toEqual([host, 200]);
    }
  });

  test('[AP-11] refuses development pages to clients behind a proxy, for any Host', async () => {
    server = await TestServer.start(make, { env: { TRUST_PROXY: 'loopback' } });
    const proxied = {
      'x-forwarded-for': '192.0.2.1',
      'x-forwarded-host': 'localhost',
      'x-real-ip': '192.0.2.1',
      forwarded: 'for=192.0.2.1',
      via: '1.1 proxy',
    };
    for (const header of Object.entries(proxied)) {
      const { status } = await visit('/dev/mailbox.json', Object.fromEntries([header]));
      expect([header, status]).toEqual([header, 404]);
    }
  });

  const warnings = () =>
    server.logged
      .map((line) => JSON.parse(line))
      .filter(({ msg }) => msg.includes('TRUST_PROXY'))
      .map(({ level, req }) => [level, req.address]);
  const proxied = { 'x-forwarded-for': '192.0.2.1' };

  const warning = [40, '127.0.0.1'];
  test.each([
    [undefined, [warning]],
    ['10.0.0.0/8', [warning]],
    ['loopback', []],
  ])(
    '[AP-11] warns once of an X-Forwarded-For from an untrusted peer, TRUST_PROXY being %s',
    async (proxy, expected) => {
      server = await TestServer.start(make, { env: { ...(proxy && { TRUST_PROXY: proxy }) } });
      await visit('/health');
      expect(warnings()).toEqual([]);
      await visit('/health', proxied);
      await visit('/health', proxied);
      expect(warnings()).toEqual(expected);
    },
  );

  test.each([undefined, 'loopback'])(
    '[AP-08] calls whose connection is gone share one limit, TRUST_PROXY being %s @ci',
    async (proxy) => {
      const rates = { ...DEVELOPMENT_RATES, any: { max: 3, window: 60_000 } };
      const env = { RATE_LIMIT: 'on', ...(proxy && { TRUST_PROXY: proxy }) };
      server = await TestServer.start(make, { env, app: { rates } });
      server.app.server.on('connection', (socket) => {
        // As Node answers after the connection has ended.
        Object.defineProperty(socket, 'remoteAddress', { value: undefined });
      });
      const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
      const statuses: number[] = [];
      for (let call = 0; call < 4; call += 1) {
        statuses.push((await fetch(`${url}/api/openapi.json`)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
    },
  );
});
