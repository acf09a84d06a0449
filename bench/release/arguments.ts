import { parseArgs } from 'node:util';
import { UserError } from '@composed/workspace/user-error';
import { readRounds } from '../arguments.ts';

export interface Arguments {
  json: boolean;
  /** Whether commands are timed as they are typed, and nothing else. */
  commands: boolean;
  /** The same for roll-outs that are taken back. */
  aborts: boolean;
  rounds: { commands: number; aborts: number; switches: number };
}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  commands: { type: 'boolean', default: false },
  aborts: { type: 'boolean', default: false },
  rounds: { type: 'string' },
} as const;

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UserError((error as Error).message, { cause: error });
  }
}

/** Reads `--commands --rounds 2 --json`. Throws a `UserError` at what is none of these. */
export function readArguments(args: string[]): Arguments {
  const { json, commands, aborts, rounds } = parse(args);
  const times = rounds === undefined ? undefined : readRounds(rounds);
  const many = (usual: number) => times ?? usual;
  return {
    json,
    commands,
    aborts,
    rounds: { commands: many(5), aborts: many(2), switches: many(10) },
  };
}
