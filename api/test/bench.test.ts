import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Figures } from '../bench/load.ts';
import { compareRounds, lineOf, type Round } from '../bench/report.ts';
import { startApi } from '../bench/sides.ts';
import { freePort } from './support/postgres.ts';

const figures = (perSecond: number, p99 = 10, failed = 0): Figures => ({
  perSecond,
  p50: 1,
  p99,
  failed,
});
const round = (reads: Figures, signIns = figures(100), beside = figures(100)): Round => ({
  reads,
  'sign-ins': signIns,
  'reads during sign-ins': beside,
});
const missed = (ours: Round[], theirs: Round[]) =>
  compareRounds(ours, theirs).map((comparison) => comparison.missed);

test('[AP-14] meets each goal at its limit, and misses it just beyond', () => {
  const other = [round(figures(100))];
  const atLimit = round(figures(350), figures(100), figures(1, 25));
  expect(missed([atLimit], other)).toEqual([null, null, null]);
  const beyond = round(figures(349), figures(99), figures(1, 26));
  expect(missed([beyond], other)).toEqual(['below 3.5 ×', 'below 1 ×', 'p99 above 25 ms']);
});

test('[AP-14] a round that the machine disturbed does not decide, a failed call does', () => {
  const good = round(figures(400));
  const disturbed = round(figures(10));
  const other = [round(figures(100)), round(figures(100)), round(figures(100))];
  expect(missed([good, disturbed, good], other)[0]).toBeNull();
  const failing = round(figures(400, 10, 2));
  const [reads] = compareRounds([failing, good, good], other);
  expect(reads?.missed).toBe('2 calls failed');
  expect(reads && lineOf('libSQL', reads)).toContain('4.00 ×  |  2 calls failed');
});

test('[AP-14] what is measured is a real sign-in and a real look at a session @ci', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-bench-'));
  const database = `file:${join(folder, 'api.db')}`;
  const { signIn, read, stop } = await startApi(database, await freePort());
  try {
    const { url, ...init } = signIn;
    const { token, verified } = await (await fetch(url, init)).json();
    expect({ token, verified }).toEqual({ token: expect.stringMatching(/^at_/), verified: true });
    const { url: profile, ...rest } = read;
    const mine = await (await fetch(profile, rest)).text();
    expect(mine).toContain('demo@ideahub.example');
    expect((await fetch(profile)).status).toBe(401);
  } finally {
    await stop();
    rmSync(folder, { recursive: true });
  }
});
