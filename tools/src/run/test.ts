import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checkBudgets } from '../budgets/check.ts';
import { checkCompat } from '../compat/check.ts';
import { PACKAGES, ROOT, STATE } from '../paths.ts';
import { command } from '../test/command.ts';
import { ensurePostgres } from '../test/postgres.ts';
import { add, jestTally, line, NOTHING, one, type Tally } from '../test/tally.ts';
import { journeys } from './e2e.ts';

const bin = (name: string, ...args: string[]) =>
  command(join(ROOT, 'node_modules', '.bin', name), args);

async function jest(projects: string[], env: Record<string, string>): Promise<Tally> {
  const report = join(STATE, 'reports', `${projects[0]}.json`);
  rmSync(report, { force: true });
  const code = await command(
    join(ROOT, 'node_modules', '.bin', 'jest'),
    ['--selectProjects', ...projects, '--json', '--outputFile', report, '--silent'],
    env,
  );
  return jestTally(report, code);
}

async function api(env: Record<string, string>): Promise<Tally> {
  const postgres = ensurePostgres();
  if (!postgres) {
    console.log(
      'No PostgreSQL was found or could be installed: the API is tested on libSQL alone.',
    );
  }
  return jest(['api'], env);
}

const npmRun = async (script: string) =>
  one((await command('npm', ['run', '--silent', script])) === 0);

/** What a short run asks other engines than Chromium to do (RN-10). */
const ONE_JOURNEY = ['--grep', 'a newcomer signs up'];

/** All checks and tests, one after another; a failed one does not hide what the others say (RN-02). */
export async function test(args: string[]): Promise<void> {
  const full = args.includes('--full');
  const env: Record<string, string> = full ? { FULL: '1' } : {};
  mkdirSync(join(STATE, 'reports'), { recursive: true });
  const steps: [name: string, run: () => Promise<Tally>][] = [
    ['Types', async () => one((await bin('tsc', '-p', 'tsconfig.json')) === 0)],
    ['Lint', async () => one((await bin('biome', 'check', '.')) === 0)],
    ['Boundaries', () => npmRun('boundaries')],
    ['Dead code', () => npmRun('dead-code')],
    ['Browser data', async () => one(await checkCompat())],
    ['Units', () => jest(['shared', ...PACKAGES, 'tools'], env)],
    ['API', () => api(env)],
    ['Journeys', () => journeys([], { full })],
    ['Firefox', () => journeys(full ? [] : ONE_JOURNEY, { engine: 'firefox', install: full })],
    ['WebKit', () => journeys(full ? [] : ONE_JOURNEY, { engine: 'webkit', install: full })],
    ['Budgets', async () => one(await checkBudgets())],
  ];
  let total = NOTHING;
  const summary: string[] = [];
  for (const [name, run] of steps) {
    console.log(`\n── ${name}`);
    const began = performance.now();
    let tally: Tally;
    try {
      tally = await run();
    } catch (error) {
      console.error(error);
      tally = one(false);
    }
    total = add(total, tally);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    summary.push(`${name.padEnd(12)} ${line(tally)} (${seconds} s)`);
  }
  console.log(`\n${summary.join('\n')}\n\n${line(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
