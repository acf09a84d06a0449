import {
  createServer,
  type RequestListener,
  type Server,
  type ServerOptions,
  STATUS_CODES,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { ALWAYS, NOTHING_HERE } from './server-rules.ts';

/** A listening server. `close` also ends its connections. */
export interface Listening {
  close(): Promise<void>;
}

/** Time limits for receiving a request, and how often Node checks them, in milliseconds. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

/** Node's error code of an invalid request → status; any other code gets 400. */
const REFUSALS: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
};

/** Responds to an invalid request, with the usual headers of errors. */
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
      // After it listens, the promise is settled, so an error of one connection doesn't stop the server.
      else reject(error);
    });
    server.listen(port, address, () => resolve(server));
  });
}

/** Serves only on loopback: IPv4, and IPv6 if the machine has it. */
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
