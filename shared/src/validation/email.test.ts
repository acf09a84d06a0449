import { isEmail } from './email.ts';

describe('isEmail', () => {
  test.each([
    'ada@example.com',
    'a@b.c',
    ' ada@example.com ',
    'first.last+tag@mail.example.co.uk',
    'ünïcode@exämple.org',
  ])('[AU-06] accepts %j', (value) => {
    expect(isEmail(value)).toBe(true);
  });

  test.each([
    '',
    '   ',
    'ada',
    'ada@example',
    'ada@example.',
    'ada@.com',
    '@example.com',
    'ada@@example.com',
    'ada@exam@ple.com',
    'ada lovelace@example.com',
    'ada@exam ple.com',
    'ada@',
    '.@.',
  ])('[AU-06] refuses %j', (value) => {
    expect(isEmail(value)).toBe(false);
  });

  test('[AU-06] answers at once for text made to be slow', () => {
    const started = performance.now();
    expect(isEmail(`a@${'.'.repeat(200_000)}@`)).toBe(false);
    expect(isEmail(`${'a'.repeat(200_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
