/** @jest-environment node */
import { systemClock } from './clock.ts';

beforeEach(() => jest.useFakeTimers({ now: 1000 }));
afterEach(() => jest.useRealTimers());

describe('the system clock', () => {
  test('[CL-11] tells the time, and runs something later', () => {
    const run = jest.fn();
    systemClock.after(500, run);
    expect(systemClock.now()).toBe(1000);
    jest.advanceTimersByTime(499);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('[CL-11, TO-01] tells how long something took, also where the device’s clock is set meanwhile', () => {
    const since = systemClock.elapsed();
    jest.advanceTimersByTime(500);
    jest.setSystemTime(0);
    expect(systemClock.elapsed() - since).toBe(500);
  });

  test('[CL-11] runs nothing that was cancelled', () => {
    const run = jest.fn();
    const cancel = systemClock.after(500, run);
    cancel();
    jest.advanceTimersByTime(1000);
    expect(run).not.toHaveBeenCalled();
  });
});
