import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Starts another site's server, which responds after `ms` milliseconds. Below `/file` it responds with a download. */
export async function slowPage(ms: number) {
  const server = createServer(({ url = '' }, answer) => {
    setTimeout(() => {
      if (url.startsWith('/file')) answer.setHeader('content-disposition', 'attachment');
      answer.setHeader('content-type', 'text/html');
      answer.end('<!doctype html><title>Elsewhere</title><p>Elsewhere');
    }, ms);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
