import { parseArgs } from 'node:util';
import { UserError } from '../user-error.ts';

export interface BenchArguments {
  rounds: number;
  /** Paths of the route table. */
  routes: readonly string[];
  /** Where all figures go to as JSON, if anywhere. */
  json: string | undefined;
}

const DEFAULT_ROUTES = '/,/browse,/auth,/about,/account';
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  routes: { type: 'string', default: DEFAULT_ROUTES },
  json: { type: 'string' },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UserError((error as Error).message, { cause: error });
  }
}

/** Reads `--rounds 9 --routes /,/browse --json FILE`. Throws a `UserError` at what is none of these. */
export function readBenchArguments(args: string[], known: readonly string[]): BenchArguments {
  const { rounds, routes, json } = parse(args);
  if (!/^[1-9]\d{0,2}$/.test(rounds)) {
    throw new UserError(`--rounds wants a number between 1 and 999, not "${rounds}".`);
  }
  const wanted = routes.split(',');
  const unknown = wanted.find((route) => !known.includes(route));
  if (unknown !== undefined) {
    throw new UserError(`There is no route "${unknown}"; there are ${known.join(', ')}.`);
  }
  return { rounds: Number(rounds), routes: wanted, json };
}
