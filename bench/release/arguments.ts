import { readOptions, readRounds } from '../arguments.ts';

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

/** Reads `--commands --rounds 2 --json`. Throws a `UserError` at what is none of these. */
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
