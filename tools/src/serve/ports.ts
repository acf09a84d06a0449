import type { RemoteName } from '@idea-hub/shared/contracts/screens';
import { LISTED, PACKAGES, type Package, REMOTES } from '../paths.ts';
import { UserError } from '../user-error.ts';
import { freePorts, isFree } from './free-ports.ts';

type Server = Package | 'api';
export type Ports = Record<Server, number>;

/** Each server's variable and default port (RN-04). */
const SERVERS: readonly { server: Server; variable: string; port: number }[] = [
  { server: 'host', variable: 'HOST_PORT', port: 3000 },
  ...REMOTES.map((server) => ({ server, ...LISTED[server] })),
  { server: 'api', variable: 'API_PORT', port: 8080 },
];

/** Reads the ports (RN-04). Throws a `UserError` that names a wrong or doubled one. */
export function portsFromEnv(env: NodeJS.ProcessEnv): Ports {
  const taken = new Map<number, string>();
  const entries = SERVERS.map(({ server, variable, port: fallback }) => {
    const text = env[variable];
    const port = text === undefined || text === '' ? fallback : Number(text);
    if (!/^\d+$/.test(text || '1') || port < 1 || port > 65535) {
      throw new UserError(`${variable} must be a port between 1 and 65535, not "${text}".`);
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
export async function assertFree(ports: Ports, only?: readonly Server[]): Promise<void> {
  for (const row of SERVERS) {
    if (only !== undefined && !only.includes(row.server)) continue;
    const port = ports[row.server];
    const free = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
    if (!free) throw inUse(port, row);
  }
}

/** A free port for each of these packages, and for the API. */
export async function freePortsFor(packages: readonly Package[]): Promise<Ports> {
  const servers: Server[] = [...packages, 'api'];
  const ports = await freePorts(servers.length);
  return Object.fromEntries(
    servers.map((server, index) => [server, ports[index]]),
  ) as unknown as Ports;
}

/** A free port for each server of this repository. */
export const freePortsForAll = (): Promise<Ports> => freePortsFor(PACKAGES);

/** The packages that have a port. */
export const packagesWith = (ports: Ports): Package[] =>
  (Object.keys(ports) as Server[]).filter((server) => server !== 'api');

/** The remotes that have a port. */
export const remotesWith = (ports: Ports): RemoteName[] =>
  packagesWith(ports).filter((pkg) => pkg !== 'host');
