import { UserError } from '../user-error.ts';
import { freePorts, isFree } from './free-ports.ts';

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

/** A free port for each server. */
export async function freePortsForAll(): Promise<Ports> {
  const names = Object.keys(VARIABLES) as (keyof Ports)[];
  const ports = await freePorts(names.length);
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as unknown as Ports;
}
