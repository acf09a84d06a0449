#!/usr/bin/env node
// Program `composed-new` of a made site: adds remotes and screens.
import { printable } from '@composed/workspace/printable';
import { UserError } from '@composed/workspace/user-error';
import { newRemote, newScreen } from './command.ts';

const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  remote: newRemote,
  screen: newScreen,
};
const [what = '', ...args] = process.argv.slice(2);

try {
  const command = COMMANDS[what];
  if (command === undefined) throw new UserError('composed-new remote, or composed-new screen');
  await command(args);
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  console.error(printable(error.message));
  process.exitCode = error.exitCode;
}
