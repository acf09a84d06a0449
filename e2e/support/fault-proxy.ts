import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a server does that is out of order: it takes no connection, or never answers. */
export type ServerFault = 'refuses' | 'hangs';

export interface FaultProxy {
  /** `127.0.0.1:40123` */
  address: string;
  /** Puts an origin, or one address of it, out of order, or in order again with `null`. */
  play(address: string, fault: ServerFault | null): void;
  close(): Promise<void>;
}

/** A proxy between a browser and all servers, for drivers that cannot play faults themselves. */
export async function faultProxy(): Promise<FaultProxy> {
  const faults = new Map<string, ServerFault>();
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '', method, headers } = incoming;
    const { origin, pathname } = new URL(url);
    const fault = faults.get(origin) ?? faults.get(origin + pathname);
    if (fault === 'hangs') return;
    if (fault === 'refuses') {
      incoming.socket.destroy();
      return;
    }
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(address, fault) {
      if (fault === null) faults.delete(address);
      else faults.set(address, fault);
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
