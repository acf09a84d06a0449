import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { answerBrokenRequest } from './broken-request.ts';

function answerTo(code?: string): string {
  const socket = new PassThrough();
  answerBrokenRequest(
    Object.assign(new Error('a fault with details'), { code }),
    socket as unknown as Socket,
  );
  return String(socket.read() ?? '');
}

test.each([
  [undefined, 400, 'VALIDATION_FAILED'],
  ['HPE_INVALID_METHOD', 400, 'VALIDATION_FAILED'],
  ['HPE_HEADER_OVERFLOW', 431, 'HEADERS_TOO_LARGE'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, 'REQUEST_TIMEOUT'],
])('[AP-07] a request that fails with %s gets a %i in the error shape', (code, status, name) => {
  const [head = '', body = ''] = answerTo(code).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`));
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
  expect(JSON.parse(body)).toEqual({
    status,
    message: expect.any(String),
    details: { code: name },
  });
});

test('[AP-07] whoever has gone gets no answer', () => {
  expect(answerTo('ECONNRESET')).toBe('');
});
