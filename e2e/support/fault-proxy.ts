import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';

/**
 * Fault of a server. It refuses connections, never responds, or responds to scripts and stylesheets with endless data,
 * plain or compressed. `streams to elements` spares requests by `fetch`.
 */
export type ServerFault =
  | 'refuses'
  | 'hangs'
  | 'streams'
  | 'streams gzip'
  | 'streams brotli'
  | 'streams to elements';

export interface FaultProxy {
  /** Such as `127.0.0.1:40123`. */
  address: string;
  /** Starts a fault of an origin or of one address; `null` ends it. */
  play(address: string, fault: ServerFault | null): void;
  /** Rewrites the text at an address from now on. */
  rewrite(address: string, change: (body: string) => string): void;
  /** Endless responses: how many there were, how many are open, and their bytes. */
  endless(): { answers: number; open: number; bytes: number };
  close(): Promise<void>;
}

const COMPRESSED = {
  'streams gzip': ['gzip', () => createGzip()],
  'streams brotli': [
    'br',
    () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  ],
} as const;

const isFile = (url: string): boolean => /\.(js|css)$/.test(new URL(url).pathname);

/** Starts a proxy between a browser and all servers, for drivers that can't simulate faults. */
export async function faultProxy(): Promise<FaultProxy> {
  const faults = new Map<string, ServerFault>();
  const changes = new Map<string, (body: string) => string>();
  const output = { answers: 0, open: 0, bytes: 0 };

  /** Sends blanks without end and counts the sent bytes. */
  function stream(fault: ServerFault, url: string, outgoing: ServerResponse): void {
    const [coding, compress] = COMPRESSED[fault as keyof typeof COMPRESSED] ?? [];
    outgoing.writeHead(200, {
      'Content-Type': url.endsWith('.css') ? 'text/css' : 'text/javascript',
      'Access-Control-Allow-Origin': '*',
      'Cache-Control': 'no-store',
      ...(coding ? { 'Content-Encoding': coding } : {}),
    });
    output.answers += 1;
    output.open += 1;
    outgoing.on('close', () => {
      output.open -= 1;
    });
    const piece = Buffer.alloc(2 ** 16, ' ');
    const blanks = new Readable({
      read() {
        this.push(piece);
      },
    });
    const count = new PassThrough({
      transform(sent: Buffer, _encoding, done) {
        output.bytes += sent.length;
        done(null, sent);
      },
    });
    pipeline([blanks, ...(compress ? [compress()] : []), count, outgoing], () => {});
  }

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '', method, headers } = incoming;
    const { origin, pathname } = new URL(url);
    const fault = faults.get(origin) ?? faults.get(origin + pathname);
    if (fault === 'hangs') return;
    if (fault === 'refuses') {
      incoming.socket.destroy();
      return;
    }
    const isFetch = headers['sec-fetch-dest'] === 'empty';
    if (fault && isFile(url) && !(fault === 'streams to elements' && isFetch)) {
      stream(fault, url, outgoing);
      return;
    }
    const change = changes.get(origin + pathname);
    if (change) {
      const { 'accept-encoding': _coding, 'if-none-match': _etag, ...plain } = headers;
      request(url, { method, headers: plain }, (answer) => {
        const { 'content-length': _length, etag: _tag, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest);
        text(answer).then(
          (body) => outgoing.end(change(body)),
          () => outgoing.destroy(),
        );
      }).end();
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
    rewrite: (address, change) => void changes.set(address, change),
    endless: () => ({ ...output }),
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
