import { createServer, type RequestListener, type Server } from 'node:http';

export interface Listening {
  close(): Promise<void>;
}

function listenOn(handler: RequestListener, port: number, address: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer(handler);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const absent = error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT';
      if (absent) resolve(null);
      else reject(error);
    });
    server.listen(port, address, () => resolve(server));
  });
}

/** Serves on loopback alone, IPv4 and, where the machine has it, IPv6 (RN-04). */
export async function listenOnLoopback(handler: RequestListener, port: number): Promise<Listening> {
  const servers = await Promise.all([
    listenOn(handler, port, '127.0.0.1'),
    listenOn(handler, port, '::1'),
  ]);
  return {
    async close() {
      for (const server of servers) {
        server?.close();
        server?.closeAllConnections();
      }
    },
  };
}
