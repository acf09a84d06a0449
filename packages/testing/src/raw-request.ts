import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Header in lower case → value. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends bytes as they are, which no HTTP client would, and reads until the server is done. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parse(Buffer.concat(chunks))));
  });
}

/** One GET of a target that may be anything. */
export const getRaw = (port: number, target: string, headers: string[] = []): Promise<RawAnswer> =>
  sendRaw(
    port,
    [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join(
      '\r\n',
    ),
  );

function parse(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: bytes.subarray(end + 4),
  };
}
