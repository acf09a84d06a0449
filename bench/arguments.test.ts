import { UserError } from '@composed/workspace/user-error';
import { readBenchArguments } from './arguments.ts';

const KNOWN = ['/', '/browse', '/auth', '/about', '/account', '/submit'];
const read = (...args: string[]) => readBenchArguments(args, KNOWN);

test('[PF-01] without a word it is five rounds of the routes that have goals', () => {
  expect(read()).toEqual({
    rounds: 5,
    routes: ['/', '/browse', '/auth', '/about', '/account'],
    only: ['loads', 'widths', 'screens', 'remotes', 'session', 'builds'],
    line: 'real',
    json: undefined,
  });
});

test('rounds, routes, parts and a file are taken in either spelling', () => {
  expect(
    read(
      ...['--rounds=9', '--routes', '/,/submit', '--only=builds,loads'],
      ...['--line=emulated', '--json', 'figures.json'],
    ),
  ).toEqual({
    rounds: 9,
    routes: ['/', '/submit'],
    only: ['loads', 'builds'],
    line: 'emulated',
    json: 'figures.json',
  });
});

test.each([
  [['--rounds', '0'], '--rounds wants a number between 1 and 999, not "0".'],
  [['--rounds', 'many'], '--rounds wants a number between 1 and 999, not "many".'],
  [['--routes', '/nowhere'], 'There is no route "/nowhere"; there are /, /browse,'],
  [['--only', 'speed'], 'There is no part "speed"; there are loads, widths,'],
  [['--line', 'wet'], 'There is no line "wet"; there are real, emulated.'],
  [['--quick'], '--quick'],
])('%j is refused in one sentence', (args, words) => {
  expect(() => read(...args)).toThrow(UserError);
  expect(() => read(...args)).toThrow(words);
});
