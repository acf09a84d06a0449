import { createServer } from 'node:net';

/**
 * From here on, below what Linux, macOS and Windows give to outgoing connections: a port from there
 * may be a connection's own by the time that a server wants to listen on it.
 */
const FIRST = 18_000;
const COUNT = 12_000;

const handedOut = new Set<number>();

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

/** Ports that nobody listens on, none of them twice in this process. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = [];
  while (found.length < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (handedOut.has(port)) continue;
    handedOut.add(port);
    if ((await isFree(port, '127.0.0.1')) && (await isFree(port, '::1'))) found.push(port);
  }
  return found;
}
