import { readFileSync } from 'node:fs';
import { UserError } from '@composed/workspace/user-error';
import { type Command, count } from '../command.ts';
import { history, historyLines, status, statusLines } from '../report.ts';
import { resolveStack } from '../resolve.ts';
import { verify } from '../verify.ts';

export const statusCommand: Command = {
  async run({ context }) {
    const found = await status(context);
    if (found === null) return { lines: [`Nothing is live in ${context.store.name}.`], data: {} };
    return { lines: statusLines(found), data: found };
  },
};

export const historyCommand: Command = {
  options: ['limit'],
  async run({ context, values }) {
    const generations = await history(context, count(values.limit, 'limit', 20));
    const data = generations.map(({ number, time, by, did, why }) => ({
      number,
      time,
      by,
      did,
      why,
    }));
    return { lines: historyLines(generations), data: { generations: data } };
  },
};

export const verifyCommand: Command = {
  async run({ context }) {
    const verdict = await verify(context);
    const { generations, releases, faults, notes } = verdict;
    const summary = `${generations} generations, ${releases} releases, ${faults.length} faults`;
    return {
      lines: [...faults, ...notes, summary],
      data: verdict,
      exitCode: faults.length === 0 ? 0 : 1,
    };
  },
};

/** Reads a file, or standard input without a file. */
function readText(file: string | undefined): string {
  try {
    return readFileSync(file ?? process.stdin.fd, 'utf8');
  } catch (error) {
    throw new UserError(`${file ?? 'Standard input'} can't be read: ${(error as Error).message}.`);
  }
}

export const resolveCommand: Command = {
  operands: [0, 1, 'a file with a stack, or none to read standard input'],
  async run({ context, operands: [file] }) {
    const resolved = await resolveStack(context, readText(file));
    if (resolved.found === 0) {
      throw new UserError(
        `Nothing in it is a place in a release whose source maps lie in ${context.store.name}.`,
      );
    }
    return { lines: resolved.text.trimEnd().split('\n'), data: resolved };
  },
};
