import { BAD_PORTS } from './bad-ports.ts';
import { freePorts, isFree } from './free-ports.ts';
import { PACKAGES, type Package, SITE } from './paths.ts';
import { UserError } from './user-error.ts';

/** Port of each server, by its name. */
export type Ports = Readonly<Record<string, number>> & { readonly host: number };

/** The port of a server that has one. */
export function portOf(ports: Readonly<Record<string, number>>, server: string): number {
  const port = ports[server];
  if (port === undefined) throw new Error(`${server} has no port.`);
  return port;
}

/** Each server's variable and default port. */
const SERVERS: readonly { server: string; variable: string; port: number }[] = Object.entries({
  // A remote in a repository of its own is developed against a host on this port.
  host: { variable: 'HOST_PORT', port: 3000 },
  ...SITE.packages,
  ...SITE.servers,
}).map(([server, { variable, port }]) => ({ server, variable, port }));

/** Reads the ports. Throws a `UserError` that names a wrong or doubled one. */
export function portsFromEnv(env: NodeJS.ProcessEnv): Ports {
  const taken = new Map<number, string>();
  const entries = SERVERS.map(({ server, variable, port: fallback }) => {
    const text = env[variable];
    const port = text === undefined || text === '' ? fallback : Number(text);
    if (!/^\d+$/.test(text || '1') || port < 1 || port > 65535) {
      throw new UserError(`${variable} must be a port between 1 and 65535, not "${text}".`);
    }
    if (BAD_PORTS.has(port)) {
      throw new UserError(
        `${variable} must not be ${port}: browsers refuse to open that port. Choose another one.`,
      );
    }
    const other = taken.get(port);
    if (other !== undefined) throw new UserError(`${variable} and ${other} are both ${port}.`);
    taken.set(port, variable);
    return [server, port];
  });
  return Object.fromEntries(entries) as Ports;
}

const inUse = (port: number, { server, variable }: (typeof SERVERS)[number]): UserError =>
  new UserError(
    `Port ${port} is in use by another program; set ${variable} to another port for ${server}.`,
  );

/** In words, where a port was taken after it had been found free; any other error stays what it is. */
export function portTaken(ports: Ports, error: unknown): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const row = SERVERS.find(({ server }) => ports[server] === port);
  return code === 'EADDRINUSE' && port !== undefined && row ? inUse(port, row) : error;
}

/** Throws a `UserError` naming the first port, of all or of some servers, that another program holds. */
export async function assertFree(ports: Ports, only?: readonly string[]): Promise<void> {
  for (const row of SERVERS) {
    if (only !== undefined && !only.includes(row.server)) continue;
    const port = portOf(ports, row.server);
    const free = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
    if (!free) throw inUse(port, row);
  }
}

/** A free port for each of these packages, and for each further server. */
export async function freePortsFor(packages: readonly Package[]): Promise<Ports> {
  const servers = [...packages, ...Object.keys(SITE.servers ?? {})];
  const ports = await freePorts(servers.length);
  return Object.fromEntries(
    servers.map((server, index) => [server, ports[index]]),
  ) as unknown as Ports;
}

/** A free port for each server of this repository. */
export const freePortsForAll = (): Promise<Ports> => freePortsFor(PACKAGES);

/** The packages that have a port. */
export const packagesWith = (ports: Ports): Package[] =>
  Object.keys(ports).filter((server) => !Object.hasOwn(SITE.servers ?? {}, server));

/** The remotes that have a port. */
export const remotesWith = (ports: Ports): Package[] =>
  packagesWith(ports).filter((pkg) => pkg !== 'host');
