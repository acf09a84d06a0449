import { fakeClock } from '../../../shared/src/testing/fake-clock.ts';
import { startTimeLimit, within } from './time-limit.ts';

test('work that ends within its limit settles as it does, and leaves no timer', async () => {
  const clock = fakeClock();
  await expect(within(100, Promise.resolve('done'), clock)).resolves.toBe('done');
  await expect(within(100, Promise.reject(new Error('refused')), clock)).rejects.toThrow('refused');
  expect(clock.waiting()).toBe(0);
});

test('work that takes longer is no longer waited for', async () => {
  const clock = fakeClock();
  const late = within(100, new Promise(() => {}), clock);
  let settled = false;
  late.catch(() => {
    settled = true;
  });
  clock.advance(99);
  await Promise.resolve();
  expect(settled).toBe(false);
  clock.advance(1);
  await expect(late).rejects.toThrow('No answer in time');
});

test('a limit aborts with its reason; its end aborts without one', () => {
  const clock = fakeClock();
  const passed = startTimeLimit(100, () => 'too long', clock);
  const ended = startTimeLimit(100, () => 'too long', clock);
  ended.end();
  expect(ended.signal.reason).toMatchObject({ name: 'AbortError' });
  clock.advance(100);
  expect(passed.signal.reason).toBe('too long');
});
