import { createServer } from 'node:net';
import { UserError } from '../user-error.ts';

export interface Ports {
  host: number;
  'remote-auth': number;
  'remote-account': number;
  'remote-ideas': number;
  api: number;
}

const VARIABLES: Record<keyof Ports, { name: string; fallback: number }> = {
  host: { name: 'HOST_PORT', fallback: 3000 },
  'remote-auth': { name: 'AUTH_PORT', fallback: 3001 },
  'remote-account': { name: 'ACCOUNT_PORT', fallback: 3002 },
  'remote-ideas': { name: 'IDEAS_PORT', fallback: 3003 },
  api: { name: 'API_PORT', fallback: 8080 },
};

/** Reads the ports (RN-04). Throws a `UserError` that names a wrong or doubled one. */
export function portsFromEnv(env: NodeJS.ProcessEnv): Ports {
  const taken = new Map<number, string>();
  const entries = Object.entries(VARIABLES).map(([server, { name, fallback }]) => {
    const text = env[name];
    const port = text === undefined || text === '' ? fallback : Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65535) {
      throw new UserError(`${name} must be a port between 1 and 65535, not "${text}".`);
    }
    const other = taken.get(port);
    if (other !== undefined) throw new UserError(`${name} and ${other} are both ${port}.`);
    taken.set(port, name);
    return [server, port];
  });
  return Object.fromEntries(entries) as Ports;
}

const isFree = (port: number, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has nothing there to be in the way.
      resolve(error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT');
    });
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });

/** Throws a `UserError` naming the first port that another program holds. */
export async function assertFree(ports: Ports): Promise<void> {
  for (const [server, { name }] of Object.entries(VARIABLES)) {
    const port = ports[server as keyof Ports];
    const free = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
    if (!free) {
      throw new UserError(
        `Port ${port} is in use by another program; set ${name} to another port for ${server}.`,
      );
    }
  }
}

/** Five ports that nobody listens on. */
export async function freePorts(): Promise<Ports> {
  const names = Object.keys(VARIABLES) as (keyof Ports)[];
  const held = await Promise.all(
    names.map(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer();
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const ports = held.map((server) => (server.address() as { port: number }).port);
  await Promise.all(held.map((server) => new Promise((done) => server.close(done))));
  return Object.fromEntries(names.map((name, i) => [name, ports[i]])) as unknown as Ports;
}
