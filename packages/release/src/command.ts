import type { ReleaseName } from '@composed/contract/release';
import { UserError } from '@composed/workspace/user-error';
import type { Outcome } from './change.ts';
import type { ReleaseContext } from './context.ts';
import { parseReleaseName } from './names.ts';

/** Reports a wrong command line. */
export class UsageError extends UserError {
  override readonly exitCode = 2;
}

export const OPTIONS = {
  as: { type: 'string' },
  budget: { type: 'string' },
  liars: { type: 'string' },
  changes: { type: 'string', multiple: true },
  dir: { type: 'string' },
  'dry-run': { type: 'boolean' },
  end: { type: 'string' },
  every: { type: 'string' },
  expires: { type: 'string' },
  harmful: { type: 'boolean' },
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  keep: { type: 'string' },
  key: { type: 'string' },
  limit: { type: 'string' },
  major: { type: 'string' },
  metrics: { type: 'string' },
  mount: { type: 'string', multiple: true },
  'no-majors': { type: 'boolean' },
  'no-render': { type: 'boolean' },
  place: { type: 'string', multiple: true },
  port: { type: 'string' },
  preview: { type: 'boolean' },
  'preview-key': { type: 'string' },
  print: { type: 'boolean' },
  reason: { type: 'string' },
  replace: { type: 'boolean' },
  report: { type: 'string' },
  resign: { type: 'boolean' },
  slot: { type: 'string', multiple: true },
  steps: { type: 'string' },
  to: { type: 'string' },
  traffic: { type: 'string' },
  until: { type: 'string' },
  with: { type: 'string' },
} as const;

type Option = keyof typeof OPTIONS;
/** Options that can be repeated. */
type Several = 'changes' | 'mount' | 'place' | 'slot';

export interface Invocation {
  context: ReleaseContext;
  operands: string[];
  values: { [O in Exclude<Option, Several>]?: string | boolean | undefined } & {
    [O in Several]?: string[] | undefined;
  };
  /** Text of `--reason`, if there is one. */
  why: string | null;
  env: NodeJS.ProcessEnv;
}

/** Result of a command: lines for a person, and data for a program. */
export interface Reply {
  lines: readonly string[];
  data: object;
  exitCode?: number;
}

export interface Command {
  /** Minimum and maximum number of operands, and their description for the error message. Default: none. */
  operands?: readonly [least: number, most: number, wants: string];
  options?: readonly Option[];
  required?: readonly Option[];
  run(invocation: Invocation): Promise<Reply>;
}

export const ONE_PACKAGE = [1, 1, 'a package'] as const;
export const SOME_RELEASES = [1, 50, 'releases, such as remote-goods@1.2.0-3f2a9c1b7d4e'] as const;

interface ChangingCommand extends Omit<Command, 'run'> {
  change(invocation: Invocation): Promise<Outcome>;
}

/** Creates a command that reports the generation that it makes. */
export const changing = ({ change, ...command }: ChangingCommand): Command => ({
  ...command,
  async run(invocation) {
    const { dryRun } = invocation.context;
    const { live, changed, unopened } = await change(invocation);
    const { number, did } = live.generation;
    const line = !changed
      ? `Nothing to change: generation ${number} has it already.`
      : dryRun
        ? `Would make generation ${number}: ${did}. Nothing was changed.`
        : `Generation ${number} is live: ${did}.`;
    const isUnopened = unopened && !invocation.values['no-render'];
    const note = 'These pages were never opened in Chromium, which history tells by "--no-render".';
    return {
      lines: isUnopened ? [line, note] : [line],
      data: { generation: number, changed, dryRun, did },
    };
  },
});

/** Reads the options for a new canary, and repeats them for the history. */
export function gateOptions({ replace, changes = [], with: host }: Invocation['values']) {
  const options = [
    ...(replace ? ['--replace'] : []),
    ...(host ? [`--with ${host}`] : []),
    ...changes.map((path) => `--changes ${path}`),
  ];
  return { replace: replace === true, options };
}

/** Reads `--with`, a host that is not live. */
export function besideOption(values: Invocation['values']): ReleaseName | undefined {
  const host = text(values.with);
  if (host !== null && values['no-render']) {
    throw new UsageError('"--with" opens pages, and "--no-render" opens none.');
  }
  return host === null ? undefined : parseReleaseName(host);
}

/** Returns an option's text, or `null` if it has none. */
export const text = (value: string | boolean | undefined): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null;

/** Reads an option as a positive whole number. Throws a `UsageError`. */
export function count(
  value: string | boolean | undefined,
  option: string,
  fallback: number,
): number {
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d{1,8}$/.test(String(value)) || number < 1) {
    throw new UsageError(`--${option} must be a whole number from 1 on, not "${value}".`);
  }
  return number;
}
