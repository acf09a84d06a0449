import { createServer } from 'node:net';
import { serveStore } from '@composed/site/servers';
import { freePorts } from './free-ports.ts';
import { assertFree, freePortsForAll, portsFromEnv } from './ports.ts';

test('[RN-01, RN-04] host and remotes have 3000 to 3003 and the API 8080', () => {
  expect(portsFromEnv({})).toEqual({
    host: 3000,
    'remote-auth': 3001,
    'remote-account': 3002,
    'remote-ideas': 3003,
    api: 8080,
  });
});

test('[RN-04] each port has a variable', () => {
  const env = {
    HOST_PORT: '2',
    AUTH_PORT: '3',
    ACCOUNT_PORT: '4',
    IDEAS_PORT: '5',
    API_PORT: '6',
  };
  expect(Object.values(portsFromEnv(env))).toEqual([2, 3, 4, 5, 6]);
});

test.each(['x', '0', '65536', '3000.5', ' ', '-1', '0x10', '1e3'])(
  '[RN-04] refuses the port "%s" by name',
  (value) => {
    expect(() => portsFromEnv({ IDEAS_PORT: value })).toThrow(
      `IDEAS_PORT must be a port between 1 and 65535, not "${value}".`,
    );
  },
);

test.each(['HOST_PORT', 'AUTH_PORT', 'API_PORT'])(
  '[RN-04] refuses a port of %s that browsers do not open',
  (variable) => {
    for (const port of [1, 22, 2049, 6000, 6667, 10080]) {
      expect(() => portsFromEnv({ [variable]: String(port) })).toThrow(
        `${variable} must not be ${port}: browsers refuse to open that port. Choose another one.`,
      );
    }
    expect(() => portsFromEnv({ [variable]: '6001' })).not.toThrow();
  },
);

test('[RN-04] names a port that another program holds, on IPv4 as on IPv6', async () => {
  for (const address of ['127.0.0.1', '::1']) {
    const ports = await freePortsForAll();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(ports['remote-auth'], address, resolve));
    await expect(assertFree(ports)).rejects.toThrow(
      `Port ${ports['remote-auth']} is in use by another program; set AUTH_PORT`,
    );
    await new Promise((resolve) => other.close(resolve));
    await expect(assertFree(ports)).resolves.toBeUndefined();
  }
});

test('[RN-04] names a port that another program took after it was found free, and serves nothing', async () => {
  const ports = await freePortsForAll();
  await assertFree(ports);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(ports['remote-ideas'], '127.0.0.1', resolve));
  await expect(serveStore('/nowhere', ports)).rejects.toThrow(
    `Port ${ports['remote-ideas']} is in use by another program; set IDEAS_PORT to another port for remote-ideas.`,
  );
  await new Promise((resolve) => other.close(resolve));
  await expect(assertFree(ports)).resolves.toBeUndefined();
});

test('[RN-02] free ports are distinct, and out of the way of outgoing connections', async () => {
  const ports = [...(await freePorts(20)), ...(await freePorts(20))];
  expect(new Set(ports).size).toBe(40);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
