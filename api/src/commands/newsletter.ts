import { newsletter } from '../newsletter/export-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(newsletter);
