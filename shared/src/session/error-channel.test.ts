/** @jest-environment node */
import { createErrorChannel } from './error-channel.ts';

test('[SE-10] an error that nobody heard is told to the first who listens, and to nobody after them', () => {
  const errors = createErrorChannel();
  const [first, second] = [jest.fn(), jest.fn()];
  errors.raise('early');
  errors.listen(first);
  errors.listen(second);
  expect(first.mock.calls).toEqual([['early']]);
  expect(second).not.toHaveBeenCalled();
});

test('[SE-10] one that was heard is not told again to who listens later', () => {
  const errors = createErrorChannel();
  const [first, second] = [jest.fn(), jest.fn()];
  const stop = errors.listen(first);
  errors.raise('heard');
  errors.listen(second);
  stop();
  expect(first.mock.calls).toEqual([['heard']]);
  expect(second).not.toHaveBeenCalled();
  expect(errors.last()).toBe('heard');
});

test('[SE-08, SE-10] what was cleared is told to nobody', () => {
  const errors = createErrorChannel();
  errors.raise('early');
  errors.clear();
  const listen = jest.fn();
  errors.listen(listen);
  expect(listen).not.toHaveBeenCalled();
  expect(errors.last()).toBeNull();
});
