import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ALWAYS, NOTHING_HERE } from './server-rules.ts';

/** A server that listens. Closing it ends its connections. */
export interface Listening {
  close(): Promise<void>;
}

/** How long a request may take to arrive, in milliseconds, and how often that is looked at. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

/** Node's code of what was wrong with a request → status; 400 for any other. */
const REFUSALS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** What is said of a request that can't be read, with the headers of any other error. */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = REFUSALS[code] ?? 400;
  const headers = { ...ALWAYS, ...NOTHING_HERE, 'Content-Length': '0', Connection: 'close' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
}

function listenOn(
  handler: RequestListener,
  port: number,
  address: string,
  limits: ServerOptions,
): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(limits, handler);
    server.on('clientError', refuse);
    server.on('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      if (absent) resolve(null);
      // Once it listens nobody waits for this any more: what ails one connection ends no server.
      else reject(error);
    });
    server.listen(port, address, () => resolve(server));
  });
}

/** Serves on loopback alone, IPv4 and, where the machine has it, IPv6. */
export async function listenOnLoopback(
  handler: RequestListener,
  port: number,
  limits: ServerOptions = LIMITS,
): Promise<Listening> {
  const tries = await Promise.allSettled(
    ['127.0.0.1', '::1'].map((address) => listenOn(handler, port, address, limits)),
  );
  const servers = tries.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []));
  const listening = {
    async close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
  const failed = tries.find((each) => each.status === 'rejected');
  if (failed === undefined) return listening;
  await listening.close();
  throw failed.reason;
}
