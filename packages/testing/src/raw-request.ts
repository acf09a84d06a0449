import { connect } from 'node:net';

export interface RawAnswer {
  status: number;
  /** Maps a header's name in lower case to its value. */
  headers: Record<string, string>;
  body: Buffer;
}

/** Sends bytes that no HTTP client would send, and reads until the server closes the connection. */
export function sendRaw(port: number, bytes: string | Buffer): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks))));
  });
}

/** Sends one GET request with any target, even an invalid one. */
export const getRaw = (port: number, target: string, headers: string[] = []): Promise<RawAnswer> =>
  sendRaw(
    port,
    [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join(
      '\r\n',
    ),
  );

/** Reads the first answer of some bytes. Its body has all that follows the head. */
export function parseAnswer(bytes: Buffer): RawAnswer {
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
