import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePorts } from '@composed/workspace/free-ports';
import { type Line, openLine } from './proxy.ts';

const BODY = randomBytes(300_000);
/** Sends back the request, followed by a long body, and closes the connection. */
const server = createServer((socket) => {
  socket.once('data', (data) => {
    socket.write(data);
    socket.end(BODY);
  });
});
let line: Line;
let port = 0;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  [port = 0] = await freePorts(1);
  const ends = { [port]: (server.address() as AddressInfo).port };
  line = await openLine(ends, { roundTripMs: 1, bitsPerSecond: 1_000_000_000 });
});
afterAll(async () => {
  await line.close();
  server.close();
});

test('[PF-11] what crosses the line comes out whole and in order, on several connections at a time, and is counted', async () => {
  const answers = ['one', 'two', 'three'].map(async (text) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(text);
    return { text, answer: await buffer(socket) };
  });
  for (const { text, answer } of await Promise.all(answers)) {
    expect(answer.equals(Buffer.concat([Buffer.from(text), BODY]))).toBe(true);
  }
  expect(line.received).toBeGreaterThan(3 * BODY.length);
  expect(line.received).toBeLessThan(3.2 * BODY.length);
});

test('[PF-11] a line that hangs up cuts what is open', async () => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write('one');
  line.hangUp();
  await closed;
});
