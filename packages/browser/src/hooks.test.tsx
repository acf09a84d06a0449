import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { fakeClock } from '../../../shared/src/testing/fake-clock.ts';
import { useFinish } from './use-finish.ts';
import { useTimers } from './use-timers.ts';

function open() {
  const clock = fakeClock();
  const { result, unmount } = renderHook(() => useFinish(clock), { wrapper: StrictMode });
  const run = jest.fn((isGone: () => boolean) => isGone());
  return { clock, unmount, run, finish: result.current };
}

test('[WZ-11, PD-07] runs a scheduled action once after its delay, and reports that the component is mounted', () => {
  const { clock, unmount, run, finish } = open();
  finish(1000, run);
  clock.advance(999);
  expect(run).not.toHaveBeenCalled();
  clock.advance(1);
  unmount();
  expect(run).toHaveBeenCalledTimes(1);
  expect(run).toHaveReturnedWith(false);
});

test('[WZ-11, PD-07] runs the action immediately when the component unmounts earlier, and only once', () => {
  const { clock, unmount, run, finish } = open();
  finish(1000, run);
  unmount();
  expect(run).toHaveReturnedWith(true);
  clock.advance(5000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(clock.waiting()).toBe(0);
});

test('[WZ-11] an action can check at its end whether the component is still mounted', () => {
  const { clock, unmount, finish } = open();
  let isGone = () => true;
  finish(1000, (ask) => {
    isGone = ask;
  });
  clock.advance(1000);
  expect(isGone()).toBe(false);
  unmount();
  expect(isGone()).toBe(true);
});

function setUp() {
  const clock = fakeClock();
  const hook = renderHook(() => useTimers(clock), { wrapper: StrictMode });
  return { clock, ...hook };
}

describe('useTimers', () => {
  test('[AU-10] runs something later, once', () => {
    const { clock, result } = setUp();
    const run = jest.fn();
    result.current.after(1000, run);
    clock.advance(999);
    expect(run).not.toHaveBeenCalled();
    clock.advance(1);
    clock.advance(1000);
    expect(run).toHaveBeenCalledTimes(1);
  });

  test('[AU-10] can be cancelled, one apart from the others', () => {
    const { clock, result } = setUp();
    const [dropped, kept] = [jest.fn(), jest.fn()];
    const cancel = result.current.after(1000, dropped);
    result.current.after(1000, kept);
    cancel();
    clock.advance(1000);
    expect(dropped).not.toHaveBeenCalled();
    expect(kept).toHaveBeenCalledTimes(1);
  });

  test('[CL-11] cancels a pending action when the component unmounts', async () => {
    const { clock, result, unmount } = setUp();
    const run = jest.fn();
    result.current.after(1000, run);
    result.current.wait(1000).then(run);
    unmount();
    clock.advance(5000);
    await Promise.resolve();
    expect(run).not.toHaveBeenCalled();
    expect(clock.waiting()).toBe(0);
  });

  test('[AU-12] waits', async () => {
    const { clock, result } = setUp();
    const waited = result.current.wait(2000);
    clock.advance(2000);
    await expect(waited).resolves.toBeUndefined();
  });

  test('[AU-10] is one and the same for as long as the component lives', () => {
    const { result, rerender } = setUp();
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });
});
