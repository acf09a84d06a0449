import { role } from '../roles/role-command.ts';
import { runCommand } from './run-command.ts';

await runCommand(role);
