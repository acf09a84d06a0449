import { readOptions, readRounds } from '../arguments.ts';

export interface Arguments {
  json: boolean;
  /** Measure only commands, started from a shell. */
  commands: boolean;
  /** Measure only aborts of harmful roll-outs. */
  aborts: boolean;
  rounds: { commands: number; aborts: number; switches: number };
}

const OPTIONS = {
  json: { type: 'boolean', default: false },
  commands: { type: 'boolean', default: false },
  aborts: { type: 'boolean', default: false },
  rounds: { type: 'string' },
} as const;

/** Parses `--commands --rounds 2 --json`. Throws a `UserError` for an invalid option. */
export function readArguments(args: string[]): Arguments {
  const { json, commands, aborts, rounds } = readOptions(args, OPTIONS);
  const times = rounds === undefined ? undefined : readRounds(rounds);
  const many = (usual: number) => times ?? usual;
  return {
    json,
    commands,
    aborts,
    rounds: { commands: many(5), aborts: many(2), switches: many(10) },
  };
}
