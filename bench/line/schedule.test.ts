import { Schedule } from './schedule.ts';

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
