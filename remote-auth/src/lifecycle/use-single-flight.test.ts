import { act, renderHook } from '@testing-library/react';
import { later } from '../testing/open.tsx';
import { useSingleFlight } from './calls.ts';

test('[AU-26] a second submit that comes before the first is rendered is not sent', async () => {
  const { result } = renderHook(useSingleFlight);
  const { run } = result.current;
  const answer = later<boolean>();
  const send = jest.fn(() => answer.promise);
  const both = [run(send), run(send)];
  answer.resolve(false);
  await act(() => Promise.all(both));
  expect(send).toHaveBeenCalledTimes(1);
  await act(() => result.current.run(async () => false));
  await act(() => run(send));
  expect(send).toHaveBeenCalledTimes(2);
});

test('[AU-26] after what was the last nothing is sent any more', async () => {
  const { result } = renderHook(useSingleFlight);
  const { run } = result.current;
  await act(() => run(async () => true));
  const send = jest.fn(async () => false);
  await act(() => run(send));
  expect(send).not.toHaveBeenCalled();
  expect(result.current.busy).toBe(true);
});
