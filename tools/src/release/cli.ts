import { parseArgs } from 'node:util';
import { printable, printableLine } from '../printable.ts';
import { UserError } from '../user-error.ts';
import { type Command, OPTIONS, type Reply, UsageError } from './command.ts';
import { boardCommand, composeCommand } from './commands/board.ts';
import {
  configureCommand,
  promoteCommand,
  pruneCommand,
  retireCommand,
  rollbackCommand,
  switchCommand,
  withdrawCommand,
} from './commands/changing.ts';
import {
  historyCommand,
  resolveCommand,
  statusCommand,
  verifyCommand,
} from './commands/looking.ts';
import { keyCommand, previewCommand, publishCommand } from './commands/publishing.ts';
import { rolloutCommand } from './commands/rollout.ts';
import { HELP } from './help.ts';
import { openContext } from './open-context.ts';
import { RefusedError } from './refused.ts';

const commands: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  promote: promoteCommand,
  rollout: rolloutCommand,
  rollback: rollbackCommand,
  withdraw: withdrawCommand,
  preview: previewCommand,
  disable: switchCommand(false),
  enable: switchCommand(true),
  retire: retireCommand,
  status: statusCommand,
  history: historyCommand,
  board: boardCommand,
  verify: verifyCommand,
  resolve: resolveCommand,
  compose: composeCommand,
  prune: pruneCommand,
  configure: configureCommand,
  key: keyCommand,
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
  const command = commands[name];
  if (command === undefined) throw new UsageError(`There is no command "${name}". See --help.`);
  const allowed = ['dry-run', 'json', 'help', ...command.options];
  const unknown = Object.keys(values).find((option) => !allowed.includes(option));
  if (unknown) throw new UsageError(`"${name}" knows no --${unknown}. See --help.`);
  const [least, most] = command.operands;
  if (operands.length < least || operands.length > most) {
    throw new UsageError(`"${name}" wants ${command.wants}. See --help.`);
  }
  for (const required of command.required ?? []) {
    if (!values[required]) throw new UsageError(`"${name}" wants --${required}. See --help.`);
  }
  const say = (line: string) => console.error(line);
  const context = openContext(env, { dryRun: values['dry-run'] === true, say });
  return command.run({ context, operands, values, env });
}

/** `npm run release -- …`. Answers the exit code. */
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
