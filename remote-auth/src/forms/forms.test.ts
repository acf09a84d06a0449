import { held } from '@idea-hub/shared/testing/held';
import { act, renderHook } from '@testing-library/react';
import { useSingleFlight } from '../lifecycle/calls.ts';
import { confirmationRule, emailRule, nameRule, passwordRule } from './rules.ts';

test.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['ada', 'Email is invalid'],
  ['ada@', 'Email is invalid'],
  ['@host.org', 'Email is invalid'],
  ['ada@host', 'Email is invalid'],
  ['ada@host.', 'Email is invalid'],
  ['a da@host.org', 'Email is invalid'],
  ['ada@@host.org', 'Email is invalid'],
  ['ada@host.org', undefined],
  [' ada@host.org ', undefined],
  ['ada+x@mail.host.org', undefined],
])('[AU-06] the error of the email %j is %j', (value, error) => {
  expect(emailRule(value)).toBe(error);
});

test.each([
  ['', 'Password is required'],
  ['12345', 'Password must be at least 6 characters'],
  ['     ', 'Password must be at least 6 characters'],
  ['🦊🦊🦊🦊🦊', 'Password must be at least 6 characters'],
  ['123456', undefined],
  ['      ', undefined],
  ['🦊🦊🦊🦊🦊🦊', undefined],
  ['x'.repeat(300), undefined],
])('[AU-07] the error of the password %j is %j', (value, error) => {
  expect(passwordRule(value)).toBe(error);
});

test.each([
  ['', 'Name is required'],
  [' \t ', 'Name is required'],
  [' A ', undefined],
])('[AU-08] the error of the name %j is %j', (value, error) => {
  expect(nameRule(value)).toBe(error);
});

test.each([
  ['', 'Please confirm your password'],
  ['secret2', 'Passwords do not match'],
  ['secret1 ', 'Passwords do not match'],
  ['secret1', undefined],
])('[AU-08] for the password "secret1", the error of the confirmation %j is %j', (value, error) => {
  expect(confirmationRule('secret1')(value)).toBe(error);
});

test('[AU-26] ignores a second submit before the first one has rendered', async () => {
  const { result } = renderHook(useSingleFlight);
  const { run } = result.current;
  const answer = held<boolean>();
  const send = jest.fn(() => answer.promise);
  const both = [run(send), run(send)];
  answer.resolve(false);
  await act(() => Promise.all(both));
  expect(send).toHaveBeenCalledTimes(1);
  await act(() => result.current.run(async () => false));
  await act(() => run(send));
  expect(send).toHaveBeenCalledTimes(2);
});
