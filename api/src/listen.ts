import { createServer, type Server } from 'node:http';
import { codeOf } from './error-code.ts';
import type { App } from './http/app-type.ts';
import { answerBrokenRequest, HTTP_OPTIONS, refuseOddRequests } from './http/broken-request.ts';
import { SettingsError } from './settings/values.ts';
import { REQUEST_LIMIT } from './timings.ts';

/** Error codes of machines without IPv6. There, the server listens only on IPv4. */
const NO_IPV6 = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

interface Listening {
  /** 0 picks a free port. */
  port: number;
  /** `null` for loopback on IPv4 and IPv6, because programs resolve `localhost` to either. */
  host: string | null;
  /** Log message once the server listens. */
  sayReady: (port: number) => string;
}

/** Starts to listen. Rejects with a `SettingsError` if the port is unavailable. */
export async function listen(app: App, { port, host, sayReady }: Listening): Promise<void> {
  const ipv6 = host === null ? addSecondServer(app) : null;
  await app.ready();
  for (let attempts = 20; ; attempts -= 1) {
    const taken = ipv6 ? await takeIPv6(ipv6, port) : port;
    try {
      await app.listen({
        port: taken,
        host: host ?? '127.0.0.1',
        listenTextResolver: () => sayReady(portOf(app.server)),
      });
      return;
    } catch (error) {
      // The port was free on IPv6 but not on IPv4: try another one.
      const another = port === 0 && ipv6?.listening && codeOf(error) === 'EADDRINUSE';
      if (!another || attempts === 0) throw explain(error, taken, host ?? '127.0.0.1');
      await new Promise((resolve) => ipv6.close(resolve));
    }
  }
}

/** Creates the IPv6 server. Fastify has only one server; this one passes its requests to it and closes with it. */
function addSecondServer(app: App): Server {
  const server = createServer({ ...HTTP_OPTIONS, requestTimeout: REQUEST_LIMIT }, app.routing);
  server.on('clientError', answerBrokenRequest);
  refuseOddRequests(server);
  let closed: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    if (server.listening) closed = new Promise((resolve) => server.close(resolve));
  });
  // `onClose` hooks run in reverse order, so this one runs before the hooks added earlier, such as the database's.
  app.addHook('onClose', async () => {
    await closed;
  });
  return server;
}

/** Resolves with the port that it listens on, or with the requested port if the machine has no IPv6. */
function takeIPv6(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => {
      if (NO_IPV6.includes(codeOf(error))) resolve(port);
      else reject(explain(error, port, '::1'));
    };
    server.once('error', fail);
    server.listen({ port, host: '::1' }, () => {
      server.off('error', fail);
      resolve(portOf(server));
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function explain(error: unknown, port: number, host: string): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new SettingsError(`API_PORT ${port} is in use: another program listens on ${host}.`);
    case 'EACCES':
      return new SettingsError(`API_PORT ${port} is not allowed for this user.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new SettingsError(`API_HOST is "${host}": this machine has no such address.`);
    default:
      return error;
  }
}
