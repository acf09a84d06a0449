import { parseArgs } from 'node:util';
import { printable, printableLine } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';
import { type Command, OPTIONS, type Reply, text, UsageError } from './command.ts';
import { type BrowserCheck, openContext } from './context.ts';
import { HELP } from './help.ts';
import { RefusedError } from './store.ts';

const board = () => import('./commands/board.ts');
const changing = () => import('./commands/changing.ts');
const looking = () => import('./commands/looking.ts');
const publishing = () => import('./commands/publishing.ts');

/*
 * `npm run release`. A file in `commands/` reads a command's arguments. It calls a function in a file of the same
 * name, such as `publish.ts`, `promote.ts`, `rollback.ts` or `prune.ts`. All changes to what is live go through
 * `change.ts`.
 */

/** Commands, loaded on demand: a roll-back must not wait for the code of the others. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  publish: async () => (await publishing()).publishCommand,
  promote: async () => (await changing()).promoteCommand,
  rollout: async () => (await import('./commands/rollout.ts')).rolloutCommand,
  rollback: async () => (await changing()).rollbackCommand,
  rehearse: async () => (await import('./commands/rehearse.ts')).rehearseCommand,
  withdraw: async () => (await changing()).withdrawCommand,
  preview: async () => (await publishing()).previewCommand,
  disable: async () => (await changing()).disableCommand,
  enable: async () => (await changing()).enableCommand,
  retire: async () => (await changing()).retireCommand,
  status: async () => (await looking()).statusCommand,
  history: async () => (await looking()).historyCommand,
  board: async () => (await board()).boardCommand,
  verify: async () => (await looking()).verifyCommand,
  resolve: async () => (await looking()).resolveCommand,
  compose: async () => (await board()).composeCommand,
  prune: async () => (await changing()).pruneCommand,
  configure: async () => (await changing()).configureCommand,
  key: async () => (await publishing()).keyCommand,
};

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}

async function run(args: string[], env: NodeJS.ProcessEnv): Promise<Reply> {
  const { values, positionals } = parse(args);
  const [name = '', ...operands] = positionals;
  if (values.help || name === '') return { lines: HELP.split('\n'), data: { help: HELP } };
  const command = Object.hasOwn(commands, name) ? await commands[name]?.() : undefined;
  if (command === undefined) throw new UsageError(`There is no command "${name}". See --help.`);
  const { operands: [least, most, wants] = [0, 0, 'nothing else'], options = [] } = command;
  const allowed: string[] = ['dry-run', 'json', 'help', ...options];
  const unknown = Object.keys(values).find((option) => !allowed.includes(option));
  if (unknown) throw new UsageError(`"${name}" knows no --${unknown}. See --help.`);
  if (operands.length < least || operands.length > most) {
    throw new UsageError(`"${name}" wants ${wants}. See --help.`);
  }
  for (const required of command.required ?? []) {
    if (!values[required]) throw new UsageError(`"${name}" wants --${required}. See --help.`);
  }
  const say = (line: string) => console.error(line);
  const own = openContext(env, { dryRun: values['dry-run'] === true, say });
  const browserCheck: BrowserCheck = async (...all) =>
    (await import('./rendered/gate-pages.ts')).browserCheck({ changes: values.changes ?? [] })(
      ...all,
    );
  const context = values['no-render'] ? own : { ...own, browserCheck };
  return command.run({ context, operands, values, why: text(values.reason), env });
}

/** Runs `npm run release -- …`. Returns the exit code. */
export async function release(args: string[], env = process.env): Promise<number> {
  const json = args.includes('--json');
  try {
    const { lines, data, exitCode = 0 } = await run(args, env);
    console.log(json ? printable(JSON.stringify(data)) : lines.map(printableLine).join('\n'));
    return exitCode;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const reasons = error instanceof RefusedError ? error.reasons : [];
    if (json) console.log(printable(JSON.stringify({ error: error.message, reasons })));
    else console.error(printable(error.message));
    return error.exitCode;
  }
}
