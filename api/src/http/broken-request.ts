import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { MESSAGES } from '../answer-texts.ts';
import { type ErrorCode, Problem } from './problem.ts';

interface ParseError extends Error {
  code?: string;
}

/** Turns off Node's answer to a request without `Host`, which has no body. `refuseWithoutHost` answers instead. */
export const HTTP_OPTIONS = { requireHostHeader: false };

/** Refuses an HTTP/1.1 request without `Host` (RFC 9112, 3.2). */
export async function refuseWithoutHost({ raw }: FastifyRequest): Promise<void> {
  if (raw.headers.host === undefined && raw.httpVersion === '1.1') throw problemOf();
}

/**
 * Answers two requests that Node answers without a body, or not at all: `Expect` other than 100-continue (RFC 9110,
 * 10.1.1), and CONNECT, which is for proxies.
 */
export function refuseOddRequests(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) =>
    answerBrokenRequest(new Error('CONNECT'), socket),
  );
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const problem = new Problem(417, 'EXPECTATION_FAILED', MESSAGES.expectationFailed);
    const body = JSON.stringify(problem.toBody());
    response.writeHead(problem.status, headersOf(body)).end(body);
  });
}

/** Writes the answer to bytes that are not an HTTP request, because they never reach a route. */
export function answerBrokenRequest(error: ParseError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem = problemOf(error.code);
  const body = JSON.stringify(problem.toBody());
  socket.end(
    [
      `HTTP/1.1 ${problem.status} ${REASONS[problem.status] ?? ''}`,
      ...Object.entries(headersOf(body)).map(([name, value]) => `${name}: ${value}`),
      '',
      body,
    ].join('\r\n'),
  );
}

/** Headers of an answer that bypasses the routes. It closes the connection. */
const headersOf = (body: string) => ({
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Length': Buffer.byteLength(body),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  Connection: 'close',
});

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
};

const PROBLEMS: Record<string, [number, ErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'HEADERS_TOO_LARGE', MESSAGES.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'REQUEST_TIMEOUT', MESSAGES.requestTimeout],
};

function problemOf(code = ''): Problem {
  return new Problem(...(PROBLEMS[code] ?? [400, 'VALIDATION_FAILED', MESSAGES.badRequest]));
}
