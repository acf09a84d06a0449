import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parseAnswer, type RawAnswer } from '@composed/testing/raw-request';

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

/** Bodies are decoded. */
function parseAnswers(bytes: Buffer, bodiless: boolean): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.includes('\r\n\r\n'); ) {
    const { status, headers, body } = parseAnswer(rest);
    const without = bodiless || status === 304 || status < 200;
    const length = without ? 0 : Number(headers['content-length'] ?? bytes.length);
    const coded = body.subarray(0, length);
    answers.push({ status, headers, body: decoded(coded, headers['content-encoding']) });
    rest = body.subarray(length);
  }
  return answers;
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (coding === 'br') return brotliDecompressSync(body);
  return coding === 'gzip' ? gunzipSync(body) : body;
}
