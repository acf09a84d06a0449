import { type Command, count } from '../command.ts';
import { history, status } from '../report.ts';
import { verify } from '../verify.ts';
import { historyLines, statusLines } from '../words.ts';

export const statusCommand: Command = {
  operands: [0, 0],
  wants: 'nothing else',
  options: [],
  async run({ desk }) {
    const found = await status(desk);
    if (found === null) return { lines: [`Nothing is live in ${desk.store.name}.`], data: {} };
    return { lines: statusLines(found), data: found };
  },
};

export const historyCommand: Command = {
  operands: [0, 0],
  wants: 'nothing else',
  options: ['limit'],
  async run({ desk, values }) {
    const generations = await history(desk, count(values.limit, 'limit', 20));
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
  operands: [0, 0],
  wants: 'nothing else',
  options: [],
  async run({ desk }) {
    const verdict = await verify(desk);
    const { generations, releases, faults } = verdict;
    const summary = `${generations} generations, ${releases} releases, ${faults.length} faults`;
    return { lines: [...faults, summary], data: verdict, exitCode: faults.length === 0 ? 0 : 1 };
  },
};
