import { setTimeout as wait } from 'node:timers/promises';
import { type Command, gateOptions, text } from '../command.ts';
import { parseReleaseName } from '../names.ts';
import { readDuration } from '../preview.ts';
import { readBudget, readLiars, readSteps } from '../rollout/plan.ts';
import { rollout } from '../rollout/rollout.ts';
import { sourceOf } from '../rollout/source.ts';

export const rolloutCommand: Command = {
  operands: [1, 1, 'one release, such as remote-goods@1.2.0-3f2a9c1b7d4e'],
  options: [
    'steps',
    'every',
    'budget',
    'liars',
    'metrics',
    'reason',
    'replace',
    'changes',
    'no-render',
  ],
  required: ['metrics'],
  async run({ context, operands: [operand = ''], values, why, env }) {
    const name = parseReleaseName(operand);
    const plan = {
      name,
      steps: readSteps(text(values.steps) ?? undefined),
      everyMs: readDuration(text(values.every) ?? '10m', 'every'),
      budget: readBudget(text(values.budget) ?? undefined),
      liars: readLiars(text(values.liars) ?? undefined),
      why,
      ...gateOptions(values),
    };
    const { traffic, takenBack } = await rollout(context, plan, {
      source: sourceOf(String(values.metrics), env, context.now),
      wait: (ms) => wait(ms),
    });
    const would = context.dryRun ? 'would have' : 'has';
    return {
      lines: [takenBack ?? `${operand} ${would} ${traffic} % of the browsers.`],
      data: {
        package: name.pkg,
        release: name.release,
        traffic,
        takenBack,
        dryRun: context.dryRun,
      },
      exitCode: takenBack === null ? 0 : 1,
    };
  },
};
