import { freePorts, isFree } from './free-ports.ts';
import { PACKAGES, type Package, SITE } from './paths.ts';
import { UserError } from './user-error.ts';

/** Port of each server, by name. */
export type Ports = Readonly<Record<string, number>> & { readonly host: number };

/** Returns the port of a server. Throws if it has none. */
export function portOf(ports: Readonly<Record<string, number>>, server: string): number {
  const port = ports[server];
  if (port === undefined) throw new Error(`${server} has no port.`);
  return port;
}

const SERVERS: readonly { server: string; variable: string; port: number }[] = Object.entries({
  // Default for a remote's own repository, which has no host: developers run the host on this port.
  host: { variable: 'HOST_PORT', port: 3000 },
  ...SITE.packages,
  ...SITE.servers,
}).map(([server, { variable, port }]) => ({ server, variable, port }));

/** Reads all ports. Throws a `UserError` that names an invalid or duplicate one. */
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

/**
 * Converts the error for a port that was taken after the check into a `UserError`. Returns other
 * errors unchanged.
 */
export function portTaken(ports: Ports, error: unknown): unknown {
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  const row = SERVERS.find(({ server }) => ports[server] === port);
  return code === 'EADDRINUSE' && port !== undefined && row ? inUse(port, row) : error;
}

/** Throws a `UserError` for the first port in use. `only` limits the check to some servers. */
export async function assertFree(ports: Ports, only?: readonly string[]): Promise<void> {
  for (const row of SERVERS) {
    if (only !== undefined && !only.includes(row.server)) continue;
    const port = portOf(ports, row.server);
    const free = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
    if (!free) throw inUse(port, row);
  }
}

/** Reserves a free port for each of these packages and for each additional server. */
export async function freePortsFor(packages: readonly Package[]): Promise<Ports> {
  const servers = [...packages, ...Object.keys(SITE.servers ?? {})];
  const ports = await freePorts(servers.length);
  return Object.fromEntries(
    servers.map((server, index) => [server, ports[index]]),
  ) as unknown as Ports;
}

/** Reserves a free port for each server of this repository. */
export const freePortsForAll = (): Promise<Ports> => freePortsFor(PACKAGES);

export const packagesWith = (ports: Ports): Package[] =>
  Object.keys(ports).filter((server) => !Object.hasOwn(SITE.servers ?? {}, server));

export const remotesWith = (ports: Ports): Package[] =>
  packagesWith(ports).filter((pkg) => pkg !== 'host');

/** Ports that browsers refuse to open, called "bad ports" in the Fetch standard. */
const BAD_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102,
  103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465,
  512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993,
  995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668,
  6669, 6679, 6697, 10080,
]);
