import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

export interface Listening {
  close(): Promise<void>;
}

/**
 * How long a request may take to arrive, in milliseconds, and how often that is looked at. Whoever
 * sends half of one gets 408, and what is no HTTP 400; both are Node's own answers.
 */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
} satisfies ServerOptions;

function listenOn(
  handler: RequestListener,
  port: number,
  address: string,
  limits: ServerOptions,
): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(limits, handler);
    server.on('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      if (absent) resolve(null);
      // Once it listens nobody waits for this any more: what ails one connection ends no server.
      else reject(error);
    });
    server.listen(port, address, () => resolve(server));
  });
}

/** Serves on loopback alone, IPv4 and, where the machine has it, IPv6 (RN-04). */
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
