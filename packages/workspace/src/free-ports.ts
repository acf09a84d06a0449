import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { takePidFile } from './pid-file.ts';

/**
 * First port of the range. The range lies below the ports that Linux, macOS and Windows use for
 * outgoing connections. Such a connection could take a port before the server listens on it.
 */
const FIRST = 18_000;
const COUNT = 12_000;

/** Folder with a file for each reserved port. The file contains the process id. */
const folder = (): string => join(tmpdir(), `composed-ports-${userInfo().username}`);
const reserved = new Set<string>();
process.once('exit', () => {
  for (const file of reserved) rmSync(file, { force: true });
});

/**
 * Tells whether a server could listen on this port and address. Rejects with any unexpected error.
 */
export const isFree = (port: number, address: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      // A machine without IPv6 has no server on this address.
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(true);
      else reject(error);
    });
    probe.listen(port, address, () => probe.close(() => resolve(true)));
  });

/**
 * Reserves a port until this process ends, so that tests that run at the same time don't use it.
 */
function reserve(port: number): boolean {
  const file = join(folder(), String(port));
  mkdirSync(folder(), { recursive: true });
  // If a killed process left the file, `takePidFile` deletes it and the next call succeeds.
  if (!takePidFile(file)) return false;
  reserved.add(file);
  return true;
}

/** Finds free ports and reserves them for this process. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    const free = (await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'));
    if (free && reserve(port)) found.push(port);
  }
  return found;
}
