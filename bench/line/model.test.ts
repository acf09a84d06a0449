import { OneWay, SEGMENT, SendWindow, SLOW_LINE } from './model.ts';

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
