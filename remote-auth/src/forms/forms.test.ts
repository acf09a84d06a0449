import { act, renderHook } from '@testing-library/react';
import { useSingleFlight } from '../lifecycle/calls.ts';
import { later } from '../testing/open.tsx';
import { confirmationRule, emailRule, nameRule, passwordRule } from './rules.ts';

describe('email', () => {
  test.each(['', '   '])('[AU-06] counts %j as a missing email', (value) => {
    expect(emailRule(value)).toBe('Email is required');
  });

  test.each([
    'ada',
    'ada@',
    '@host.org',
    'ada@host',
    'ada@host.',
    'a da@host.org',
    'ada@@host.org',
  ])('[AU-06] refuses %j', (value) => {
    expect(emailRule(value)).toBe('Email is invalid');
  });

  test.each(['ada@host.org', ' ada@host.org ', 'ada+x@mail.host.org'])(
    '[AU-06] accepts %j',
    (value) => {
      expect(emailRule(value)).toBeUndefined();
    },
  );
});

describe('password', () => {
  test('[AU-07] is required', () => {
    expect(passwordRule('')).toBe('Password is required');
  });

  test.each(['12345', '     ', '🦊🦊🦊🦊🦊'])('[AU-07] is too short if it is %j', (value) => {
    expect(passwordRule(value)).toBe('Password must be at least 6 characters');
  });

  test.each(['123456', '      ', '🦊🦊🦊🦊🦊🦊', 'x'.repeat(300)])(
    '[AU-07] accepts %j',
    (value) => {
      expect(passwordRule(value)).toBeUndefined();
    },
  );
});

describe('sign-up fields', () => {
  test.each(['', ' \t '])('[AU-08] counts %j as a missing name', (value) => {
    expect(nameRule(value)).toBe('Name is required');
  });

  test('[AU-08] accepts a name of one letter', () => {
    expect(nameRule(' A ')).toBeUndefined();
  });

  test('[AU-08] requires the confirmation, and compares it with the password', () => {
    const rule = confirmationRule('secret1');
    expect(rule('')).toBe('Please confirm your password');
    expect(rule('secret2')).toBe('Passwords do not match');
    expect(rule('secret1 ')).toBe('Passwords do not match');
    expect(rule('secret1')).toBeUndefined();
  });
});

test('[AU-26] ignores a second submit before the first one has rendered', async () => {
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

test('[AU-26] ignores a submit after the last one succeeded', async () => {
  const { result } = renderHook(useSingleFlight);
  const { run } = result.current;
  await act(() => run(async () => true));
  const send = jest.fn(async () => false);
  await act(() => run(send));
  expect(send).not.toHaveBeenCalled();
  expect(result.current.busy).toBe(true);
});
