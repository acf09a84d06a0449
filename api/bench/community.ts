import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, openDatabase } from '../src/database/database.ts';
import { DEMO_MEMBER } from '../src/dev/demo-member.ts';
import { CATEGORIES } from '../src/ideas/fields.ts';
import { listIdeas } from '../src/ideas/list.ts';
import { setMark } from '../src/marks/marks.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { findPostgres, startPostgres } from '../test/support/postgres.ts';
import { fill, word } from './community-data.ts';
import { startServer } from './sides.ts';

/**
 * `npm run bench:community -w api [-- IDEAS MEMBERS SECONDS]`: lists, search, submits and likes at 200 calls
 * a second over data that is made for it, beside what the same queries cost without a server.
 */
const [ideas = 100_000, members = 50_000, seconds = 10] = process.argv.slice(2).map(Number);
const PER_SECOND = 200;
const PORT = 18083;
const API = `http://127.0.0.1:${PORT}/api`;
/** Goals of the 99th percentile, in milliseconds. */
const GOALS: Record<string, number> = { list: 30, search: 30, submit: 50 };

const any = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;
const SORTS = ['newest', 'popular', 'alphabetical'];

interface Figures {
  p50: number;
  p99: number;
  failed: number;
}

/** Begins calls at a steady rate, whether earlier ones were answered or not. */
async function pace(call: () => Promise<boolean>, perSecond: number): Promise<Figures> {
  const begin = performance.now();
  const calls: Promise<[ms: number, isGood: boolean]>[] = [];
  while (performance.now() - begin < seconds * 1000) {
    const due = Math.ceil(((performance.now() - begin) / 1000) * perSecond);
    while (calls.length < due) calls.push(timed(call));
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  return figuresOf(await Promise.all(calls));
}

async function timed(call: () => Promise<boolean>): Promise<[number, boolean]> {
  const begin = performance.now();
  const isGood = await call().catch(() => false);
  return [performance.now() - begin, isGood];
}

function figuresOf(calls: [number, boolean][]): Figures {
  const times = calls.map(([ms]) => ms).sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), failed: calls.filter(([, isGood]) => !isGood).length };
}

const get = async (path: string) => {
  const answer = await fetch(`${API}${path}`);
  await answer.arrayBuffer();
  return answer.ok;
};

async function signIn(): Promise<string> {
  const { email, password } = DEMO_MEMBER;
  const answer = await fetch(`${API}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return ((await answer.json()) as { token: string }).token;
}

const FORM = {
  title: 'An idea of the benchmark',
  description: 'A description that is long enough to be taken, and no longer than that.',
  category: 'Health',
  difficulty: 'Beginner',
  tags: '',
  requiredSkills: '',
  estimatedTime: 'Quick (1-5 hours)',
  resources: '',
  submitterName: 'Demo',
  submitterEmail: 'demo@example.com',
  contactPreference: 'email',
};

async function measure(name: string, url: string): Promise<void> {
  const database = await openDatabase(readDatabase({ DATABASE_URL: url }));
  const begin = performance.now();
  const ids = await fill(database.queries, members, ideas);
  console.log(`${name}: filled in ${Math.round((performance.now() - begin) / 1000)} s`);
  const stop = await startServer(['--import', 'tsx', '../src/server.ts'], {
    DATABASE_URL: url,
    NODE_ENV: 'development',
    API_PORT: String(PORT),
    RATE_LIMIT: 'off',
    IDEAS: 'live',
  });
  try {
    const authorization = `Bearer ${await signIn()}`;
    const calls: Record<string, () => Promise<boolean>> = {
      list: () => get(`/ideas?sort=${any(SORTS)}&category=${any(CATEGORIES)}`),
      search: () => get(`/ideas?search=${word()}+${word()}`),
      submit: async () => {
        const headers = {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        };
        const answer = await fetch(`${API}/ideas`, {
          method: 'POST',
          headers,
          body: JSON.stringify(FORM),
        });
        await answer.arrayBuffer();
        return answer.status === 201;
      },
      like: async () => {
        const answer = await fetch(`${API}/ideas/${any(ids)}/like`, {
          method: 'PUT',
          headers: { authorization },
        });
        await answer.arrayBuffer();
        return answer.ok;
      },
    };
    for (const [what, call] of Object.entries(calls)) {
      // Submits and likes are rarer than looks.
      const perSecond = what in { list: 1, search: 1 } ? PER_SECOND : PER_SECOND / 4;
      say(name, `${what}, ${perSecond}/s`, await pace(call, perSecond), GOALS[what]);
    }
  } finally {
    await stop();
  }
  await measureBare(name, database, ids);
  await database.queries.destroy();
}

/** The queries alone, one after the other. */
async function measureBare(name: string, { queries }: Database, ids: number[]): Promise<void> {
  const userId = (await queries.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
  const bare: Record<string, () => Promise<unknown>> = {
    list: () => listIdeas(queries, { sort: any(SORTS), category: any(CATEGORIES) }),
    search: () => listIdeas(queries, { search: `${word()} ${word()}` }),
    like: () => setMark(queries, 'likes', { ideaId: any(ids), userId, isSet: true, now: 0 }),
  };
  for (const [what, query] of Object.entries(bare)) {
    const times: [number, boolean][] = [];
    for (let round = 0; round < 200; round += 1) {
      times.push(await timed(() => query().then(() => true)));
    }
    say(name, `${what}, the queries alone`, figuresOf(times));
  }
}

function say(name: string, what: string, { p50, p99, failed }: Figures, goal?: number): void {
  const verdict = goal === undefined ? '' : `  goal ${goal}: ${p99 <= goal ? 'met' : 'MISSED'}`;
  const figures = `p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  failed ${failed}`;
  console.log(`${name.padEnd(10)} ${what.padEnd(24)} ${figures}${verdict}`);
}

const folder = mkdtempSync(join(tmpdir(), 'idea-hub-bench-'));
const found = findPostgres();
const postgres = found && (await startPostgres(found, { isDurable: true }));
console.log(
  `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${ideas} ideas, ${members} members, ${seconds} s each.`,
);
try {
  await measure('libSQL', `file:${join(folder, 'community.db')}`);
  if (postgres) {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query('create database community');
    await client.end();
    await measure('PostgreSQL', new URL('/community', postgres.url).href);
  } else console.log('PostgreSQL was not found: left out.');
} finally {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
