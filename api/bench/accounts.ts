import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Kind } from './databases.ts';
import { compareRounds, lineOf, load, type Round } from './report.ts';
import { type StartSide, startApi, startBetterAuth } from './sides.ts';

const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const READERS = 32;
const SIGNING_IN = 16;
/** Connections that read sessions during a flood of sign-ins. */
const FEW_READERS = 8;

async function measure(
  startSide: StartSide,
  url: string,
  port: number,
  seconds: number,
): Promise<Round> {
  const { signIn, read, stop } = await startSide(url, port);
  try {
    await load(read, READERS, 2);
    const reads = await load(read, READERS, seconds);
    const signIns = await load(signIn, SIGNING_IN, seconds);
    const [beside] = await Promise.all([
      load(read, FEW_READERS, seconds),
      load(signIn, SIGNING_IN, seconds),
    ]);
    return { reads, 'sign-ins': signIns, 'reads during sign-ins': beside };
  } finally {
    await stop();
  }
}

function install(): void {
  if (existsSync(join(FOLDER, 'node_modules', 'better-auth'))) return;
  console.log('Installing Better Auth and autocannon …');
  const { status } = spawnSync('npm', ['ci'], { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('They could not be installed; see the messages above.');
}

/**
 * Compares this API with Better Auth on the same machine, database, driver and hash. The sides alternate, so that other
 * load on the machine affects both alike. Resolves with whether all goals are met.
 */
export async function accountsBench(
  kinds: readonly Kind[],
  seconds: number,
  rounds: number,
): Promise<boolean> {
  install();
  console.log(`\nAccounts: ${rounds} rounds of ${seconds} s each, medians. Calls a second, p50 and p99 in milliseconds of
the API, of Better Auth, ratio of calls, goal.`);
  let isMet = true;
  for (const { name, make } of kinds) {
    const ours: Round[] = [];
    const theirs: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Creates new databases for each round, because sessions of earlier rounds would slow down later ones.
      ours.push(await measure(startApi, await make(`api_${round}`), 18081, seconds));
      const other = await make(`better_auth_${round}`);
      theirs.push(await measure(startBetterAuth, other, 18082, seconds));
    }
    for (const comparison of compareRounds(ours, theirs)) {
      console.log(lineOf(name, comparison));
      isMet &&= comparison.missed === null;
    }
  }
  return isMet;
}
