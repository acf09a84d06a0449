import { UserError } from '@composed/workspace/user-error';
import { readArguments } from './arguments.ts';

test('without a word everything is measured, in its usual rounds', () => {
  const rounds = { commands: 5, aborts: 2, switches: 10 };
  expect(readArguments([])).toEqual({ json: false, commands: false, aborts: false, rounds });
});

test('a short form has fewer rounds', () => {
  const rounds = { commands: 2, aborts: 2, switches: 2 };
  const found = readArguments(['--commands', '--rounds', '2', '--json']);
  expect(found).toEqual({ json: true, commands: true, aborts: false, rounds });
});

test.each([
  [['--rounds', '0'], '--rounds wants a number between 1 and 999, not "0".'],
  [['--quick'], '--quick'],
])('%j is refused in one sentence', (args, words) => {
  expect(() => readArguments(args)).toThrow(UserError);
  expect(() => readArguments(args)).toThrow(words);
});
