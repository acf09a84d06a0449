import { member } from '../members/member-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(member);
