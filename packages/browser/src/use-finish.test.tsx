import { renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { fakeClock } from '../../../shared/src/testing/fake-clock.ts';
import { useFinish } from './use-finish.ts';

function open() {
  const clock = fakeClock();
  const { result, unmount } = renderHook(() => useFinish(clock), { wrapper: StrictMode });
  const run = jest.fn((isGone: () => boolean) => isGone());
  return { clock, unmount, run, finish: result.current };
}

test('[WZ-11, PD-07] what was set going runs after its time, once, and is told that somebody looks', () => {
  const { clock, unmount, run, finish } = open();
  finish(1000, run);
  clock.advance(999);
  expect(run).not.toHaveBeenCalled();
  clock.advance(1);
  unmount();
  expect(run).toHaveBeenCalledTimes(1);
  expect(run).toHaveReturnedWith(false);
});

test('[WZ-11, PD-07] who leaves before that finishes it at once, and it does not run again', () => {
  const { clock, unmount, run, finish } = open();
  finish(1000, run);
  unmount();
  expect(run).toHaveReturnedWith(true);
  clock.advance(5000);
  expect(run).toHaveBeenCalledTimes(1);
  expect(clock.waiting()).toBe(0);
});

test('[WZ-11] what runs can ask again once it is done whether somebody still looks', () => {
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
