import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { freePorts } from '@composed/workspace/free-ports';
import { OneWay, SEGMENT, SendWindow, SLOW_LINE } from './model.ts';
import { type Line, openLine, Schedule } from './proxy.ts';

test('[PF-11] a packet arrives half a round trip after its last bit was sent', () => {
  const line = new OneWay(SLOW_LINE);
  expect(line.send(SEGMENT, 1_000)).toBeCloseTo(1_000 + 7.5 + 75);
});

test('[PF-11] all connections share the line: a packet waits for those before it, and headers count', () => {
  const line = new OneWay(SLOW_LINE);
  line.send(SEGMENT, 0);
  expect(line.send(SEGMENT, 1)).toBeCloseTo(15 + 75);
  // The line is empty again at this time.
  expect(line.send(SEGMENT, 500)).toBeCloseTo(507.5 + 75);
  expect(line.bytes).toBe(3 * 1_500);
});

test('[PF-11] a connection starts with ten segments, and may send twice as many a round trip later', () => {
  const window = new SendWindow(SLOW_LINE);
  expect(window.room).toBe(10 * SEGMENT);
  window.sent(10 * SEGMENT);
  expect(window.room).toBe(0);
  window.acknowledged(SEGMENT);
  expect(window.room).toBe(2 * SEGMENT);
  window.acknowledged(9 * SEGMENT);
  expect(window.room).toBe(20 * SEGMENT);
});

test('[PF-11] no connection has more on its way than fills the line twice', () => {
  const window = new SendWindow(SLOW_LINE);
  for (let round = 0; round < 10; round += 1) {
    const bytes = window.room;
    window.sent(bytes);
    window.acknowledged(bytes);
  }
  expect(window.room).toBe(60_000);
});

describe('schedule', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('[PF-11] packets come out in their order, none before its time, also such as are sent meanwhile', () => {
    const schedule = new Schedule();
    const done: string[] = [];
    const now = performance.now();
    schedule.at(now + 10, () => {
      done.push('first');
      schedule.at(now + 20, () => done.push('third'));
    });
    schedule.at(now + 10, () => done.push('second'));
    jest.advanceTimersByTime(9);
    expect(done).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(done).toEqual(['first', 'second']);
    jest.advanceTimersByTime(10);
    expect(done).toEqual(['first', 'second', 'third']);
    schedule.at(now + 21, () => done.push('fourth'));
    jest.advanceTimersByTime(1);
    expect(done.at(-1)).toBe('fourth');
  });
});

describe('proxy', () => {
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

  test('[PF-11] delivers all bytes in order, on several connections, and counts them', async () => {
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
    socket.on('error', () => {});
    // The client can be connected before the proxy knows of it. The proxy knows before it connects to the server.
    await once(server, 'connection');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('one');
    line.hangUp();
    await closed;
  });
});
