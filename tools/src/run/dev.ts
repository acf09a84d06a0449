import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PACKAGES, ROOT } from '../paths.ts';
import { assertFree, portsFromEnv } from '../serve/ports.ts';
import { apiEnv } from './start.ts';

const require = createRequire(import.meta.url);
const RSPACK = join(dirname(require.resolve('@rspack/cli/package.json')), 'bin', 'rspack.js');

/** Everything with hot reload: the API restarts, the host and the remotes swap modules (RN-03). */
export async function dev(): Promise<void> {
  const ports = portsFromEnv(process.env);
  await assertFree(ports);
  const children: ChildProcess[] = [];
  const run = (label: string, args: string[], cwd: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        for (const line of chunk.toString().split('\n')) {
          if (line.trim() !== '') console.log(`[${label}] ${line}`);
        }
      });
    }
    children.push(child);
  };
  const server = join(ROOT, 'api', 'src', 'server.ts');
  run('api', [require.resolve('tsx/cli'), 'watch', '--clear-screen=false', server], ROOT, {
    ...apiEnv(ports),
    API_PORT: String(ports.api),
  });
  for (const name of PACKAGES) {
    run(name, [RSPACK, 'serve'], join(ROOT, name), {
      NODE_ENV: 'development',
      IDEA_HUB_COMPOSED: '1',
    });
  }
  console.log(`\n  Idea Hub, with hot reload: http://localhost:${ports.host}\n`);
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const ended = children.map(
    (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
  );
  await Promise.race(ended);
  stop();
  await Promise.all(ended);
}
