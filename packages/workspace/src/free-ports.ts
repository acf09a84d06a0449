import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { takePidFile } from './pid-file.ts';

/**
 * From here on, below what Linux, macOS and Windows give to outgoing connections: a port from there
 * may be a connection's own by the time that a server wants to listen on it.
 */
const FIRST = 18_000;
const COUNT = 12_000;

/** A file for each port that was handed out, with the id of the process that asked for it. */
const folder = (): string => join(tmpdir(), `composed-ports-${userInfo().username}`);
const reserved = new Set<string>();
process.once('exit', () => {
  for (const file of reserved) rmSync(file, { force: true });
});

/** Whether a server could listen there, on that address of this machine. Rejects when nobody can tell. */
export const isFree = (port: number, address: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      // A machine without IPv6 has nothing there to be in the way.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true);
      else reject(error);
    });
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });

/** Keeps a port from other tests that run beside this one, until this process ends. */
function reserve(port: number): boolean {
  const file = join(folder(), String(port));
  mkdirSync(folder(), { recursive: true });
  // What a killed process has left is for whoever meets it next.
  if (!takePidFile(file)) return false;
  reserved.add(file);
  return true;
}

/** Ports that nobody listens on, and that nobody else was told of. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const free = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
    if (free && reserve(port)) found.push(port);
  }
  return found;
}
