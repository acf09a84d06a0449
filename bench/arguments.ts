import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UserError } from '@composed/workspace/user-error';
import { LINES, type LineName } from './line/network.ts';
import { PARTS, type PartName, USUAL_PARTS } from './parts/part.ts';

export interface BenchArguments {
  rounds: number;
  /** Paths of the route table. */
  routes: readonly string[];
  /** Parts to measure, always in the order of `PARTS`. */
  only: readonly PartName[];
  line: LineName;
  /** File for all figures as JSON, if any. */
  json: string | undefined;
}

const DEFAULT_ROUTES = '/,/browse,/auth,/about,/account';
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  routes: { type: 'string', default: DEFAULT_ROUTES },
  only: { type: 'string', default: USUAL_PARTS.join(',') },
  line: { type: 'string', default: LINES[0] },
  json: { type: 'string' },
} as const;

/** Parses options. Throws a `UserError` for an unknown one. */
export function readOptions<T extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: T,
) {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UserError((error as Error).message, { cause: error });
  }
}

function listed(what: string, text: string, known: readonly string[]): string[] {
  const wanted = text.split(',');
  const unknown = wanted.find((each) => !known.includes(each));
  if (unknown === undefined) return wanted;
  throw new UserError(`There is no ${what} "${unknown}"; there are ${known.join(', ')}.`);
}

/** Parses the number of rounds. Throws a `UserError` if it is not from 1 to 999. */
export function readRounds(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text)) {
    throw new UserError(`--rounds wants a number between 1 and 999, not "${text}".`);
  }
  return Number(text);
}

/**
 * Parses `--rounds 9 --routes /,/browse --only loads --line emulated --json FILE`. Throws a
 * `UserError` for an invalid option.
 */
export function readBenchArguments(args: string[], known: readonly string[]): BenchArguments {
  const { rounds, routes, only, line, json } = readOptions(args, OPTIONS);
  const times = readRounds(rounds);
  const parts = listed('part', only, PARTS);
  return {
    rounds: times,
    routes: listed('route', routes, known),
    only: PARTS.filter((part) => parts.includes(part)),
    line: LINES.find((each) => each === listed('line', line, LINES)[0]) ?? LINES[0],
    json,
  };
}
