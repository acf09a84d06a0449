import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RawAnswer {
  status: number;
  /** Header in lower case → value. */
  headers: Record<string, string>;
  /** Decoded body. */
  body: Buffer;
}

export interface Exchange {
  answers: RawAnswer[];
  /** Milliseconds from the last sent byte to the end of the connection. */
  ms: number;
}

/**
 * Sends raw bytes, which no HTTP client would send, and reads until the server closes. `cut` closes this side after the
 * bytes, like a client that sends half a request.
 */
export function exchange(
  port: number,
  bytes: string,
  { cut = false, bodiless = false } = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let began = 0;
    const socket = connect({ port, host: 'localhost', allowHalfOpen: cut }, () => {
      began = performance.now();
      if (cut) socket.end(bytes, 'latin1');
      else socket.write(bytes, 'latin1');
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed while bytes were still being sent. Other errors, such as a refused connection, are failures.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => {
      const ms = performance.now() - began;
      resolve({ answers: parseAnswers(Buffer.concat(chunks), bodiless), ms });
    });
  });
}

function parseAnswers(bytes: Buffer, bodiless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const headEnd = bytes.indexOf('\r\n\r\n', at);
    if (headEnd < 0) break;
    const [first = '', ...lines] = bytes.subarray(at, headEnd).toString('latin1').split('\r\n');
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const status = Number(first.split(' ')[1]);
    const without = bodiless || status === 304 || status < 200;
    const length = without ? 0 : Number(headers['content-length'] ?? bytes.length);
    const body = bytes.subarray(headEnd + 4, headEnd + 4 + length);
    answers.push({ status, headers, body: decoded(body, headers['content-encoding']) });
    at = headEnd + 4 + length;
  }
  return answers;
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (coding === 'br') return brotliDecompressSync(body);
  return coding === 'gzip' ? gunzipSync(body) : body;
}
