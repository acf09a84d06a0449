import { spawn } from 'node:child_process';
import { ROOT } from './paths.ts';

/** Runs a command in the repository's root and shows its output. Returns its exit code. */
export function command(
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(127);
    });
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
