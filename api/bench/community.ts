import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, openDatabase } from '../src/database/database.ts';
import { DEMO_MEMBER } from '../src/dev/demo-accounts.ts';
import { Cursors } from '../src/http/cursors.ts';
import { CATEGORIES } from '../src/ideas/fields.ts';
import { listIdeas, PAGE } from '../src/ideas/list.ts';
import { PublicLists } from '../src/ideas/public-lists.ts';
import { Searches } from '../src/ideas/searches.ts';
import { submitIdea } from '../src/ideas/submit.ts';
import { setMark } from '../src/marks/marks.ts';
import { Pages } from '../src/pages/pages.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { fill, oneOf, word } from './community-data.ts';
import type { Kind } from './databases.ts';
import { figuresOf, missedOf, type Outcome, type Paced, pace, type Timed } from './pace.ts';
import { startServer } from './sides.ts';

const PORT = 18083;
const SERVER = `http://127.0.0.1:${PORT}`;
const API = `${SERVER}/api`;

/**
 * Calls a second, and the goal of the 99th percentile in milliseconds. Likes have no goal. The goals of pages are about
 * the server's own time (`FILLING`).
 */
const CALLS = {
  /** Pages of ideas, Home and Browse: filled, or only their data without a store. */
  pages: { perSecond: 200, goal: null },
  list: { perSecond: 200, goal: 30 },
  search: { perSecond: 200, goal: 30 },
  /** Lists, while 60 searches start together each second. */
  beside: { perSecond: 50, goal: 100 },
  submit: { perSecond: 200, goal: 50 },
  like: { perSecond: 50, goal: null },
} satisfies Record<string, { perSecond: number; goal: number | null }>;
type What = keyof typeof CALLS;
export const EACH = Object.keys(CALLS) as What[];
/** Shares of pages that the server must fill within a time, in milliseconds. */
const FILLING = [
  [0.95, 10],
  [0.99, 30],
] as const;
/** Number of queries that are measured without a server, one after the other. */
const ALONE = 200;

const SORTS = ['newest', 'popular', 'alphabetical'] as const;

/** Makes a call and reads its whole answer. */
async function call(path: string, init: RequestInit = {}): Promise<Outcome> {
  const answer = await fetch(`${API}${path}`, init);
  const body = await answer.text();
  if (answer.ok) return null;
  return `${answer.status} ${/"([A-Z_]{3,})"/.exec(body)?.[1] ?? ''}`.trim();
}

/** Reads a page that the server fills. Without a store it reads the page's data. */
async function readPage(path: string, isFilled: boolean): Promise<Outcome> {
  if (!isFilled) return call(`/pages${path}`);
  const answer = await fetch(`${SERVER}/filled${path}`);
  await answer.text();
  if (!answer.ok) return `${answer.status}`;
  return answer.headers.get('cache-control')?.includes('s-maxage') ? null : 'without data';
}

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
  contactPreference: 'email' as const,
};

const METRICS_TOKEN = randomUUID();

/** Cumulative numbers of filled pages by upper limit in seconds, from the server's metrics. */
async function fillTimes(): Promise<ReadonlyMap<string, number>> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${SERVER}/metrics`, { headers })).text();
  const lines = text.matchAll(/^page_fill_duration_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm);
  return new Map([...lines].map(([, limit = '', count]) => [limit, Number(count)]));
}

type FillTimes = Awaited<ReturnType<typeof fillTimes>>;

/** Share of the pages between two readings that took at most `ms`. */
function shareWithin(ms: number, before: FillTimes, after: FillTimes): number {
  const filled = (limit: string) => (after.get(limit) ?? 0) - (before.get(limit) ?? 0);
  return filled(`${ms / 1000}`) / filled('+Inf');
}

/** Path of a page: of ten, eight are any ideas, one is Home and one any page of Browse. */
function pagePath(ids: readonly number[]): string {
  const kind = Math.floor(Math.random() * 10);
  if (kind === 0) return '/';
  if (kind > 1) return `/project/${oneOf(ids)}`;
  return `/browse?page=${Math.ceil(Math.random() * Math.floor(ids.length / PAGE))}`;
}

/** Each kind of call, by a signed-in member. */
function callsOf(
  authorization: string,
  ids: readonly number[],
  isFilled: boolean,
): Record<What, () => Promise<Outcome>> {
  const list = () =>
    call(`/ideas?sort=${oneOf(SORTS)}&category=${encodeURIComponent(oneOf(CATEGORIES))}`);
  const search = () =>
    call(`/ideas?search=${word()}+${word()}&sort=${oneOf([...SORTS, 'relevance'])}`);
  let lists = 0;
  return {
    pages: () => readPage(pagePath(ids), isFilled),
    list,
    search,
    beside() {
      if (lists % CALLS.beside.perSecond === 0) {
        for (let count = 0; count < 60; count += 1) void search().catch(() => {});
      }
      lists += 1;
      return list();
    },
    submit: () =>
      call('/ideas', {
        method: 'POST',
        headers: {
          authorization,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify(FORM),
      }),
    like: () => call(`/ideas/${oneOf(ids)}/like`, { method: 'PUT', headers: { authorization } }),
  };
}

/** The queries of the same calls, without a server. */
async function queriesOf(
  { queries, searching }: Database,
  ids: readonly number[],
): Promise<Record<What, () => Promise<unknown>>> {
  const { id: authorId } = await queries.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const list = () => listIdeas(queries, { sort: oneOf(SORTS), category: oneOf(CATEGORIES) });
  const cursors = new Cursors('');
  const lists = new PublicLists(queries, cursors, Date.now);
  const services = { queries, cursors, now: Date.now, appOrigin: '', apiAddress: '' };
  const pages = new Pages(services, lists);
  const searches = new Searches(searching, Date.now, cursors);
  return {
    pages() {
      const [path = '', page] = pagePath(ids).split('?page=');
      return pages.find(path, { ...(page && { page }) });
    },
    list,
    beside: list,
    search: () => searches.find(`${word()} ${word()}`, { sort: oneOf([...SORTS, 'relevance']) }),
    submit: () => submitIdea(queries, { authorId, form: FORM, key: randomUUID(), now: 0 }),
    like: () =>
      setMark(queries, 'likes', { ideaId: oneOf(ids), userId: authorId, isSet: true, now: 0 }),
  };
}

async function alone(query: () => Promise<unknown>): Promise<Paced> {
  const times: Timed[] = [];
  for (let round = 0; round < ALONE; round += 1) {
    const begin = performance.now();
    await query();
    times.push([performance.now() - begin, null]);
  }
  return figuresOf(times);
}

const inMs = ({ p50, p95, p99 }: Paced): string =>
  [p50, p95, p99].map((ms) => ms.toFixed(1).padStart(7)).join(' ');

export interface Community {
  ideas: number;
  members: number;
  /** Duration of each kind of call. */
  seconds: number;
  /** Kinds of calls to measure. */
  calls: readonly What[];
  /** Folder of a site in live mode, whose pages are filled. */
  store: string | undefined;
}

/** The API's address by which the site of a store reads its data. */
function apiAddressIn(store: string): string {
  const rules = JSON.parse(readFileSync(join(store, 'site/current/server.json'), 'utf8'));
  return rules.filled[0].source.replace(/\/pages(\?.*)?$/, '');
}

async function measure(name: string, url: string, options: Community) {
  const { ideas, members, seconds, calls: each, store } = options;
  const database = await openDatabase(readDatabase({ DATABASE_URL: url }));
  const begin = performance.now();
  const ids = await fill(database.queries, members, ideas);
  console.log(`${name.padEnd(10)}  filled in ${Math.round((performance.now() - begin) / 1000)} s`);
  const stop = await startServer(['--import', 'tsx', '../src/server.ts'], {
    DATABASE_URL: url,
    NODE_ENV: 'development',
    API_PORT: String(PORT),
    RATE_LIMIT: 'off',
    IDEAS: 'live',
    METRICS_TOKEN,
    ...(store && { RELEASE_STORE: store, API_ADDRESS: apiAddressIn(store) }),
  });
  const served: Partial<Record<What, Paced>> = {};
  const filling: { ms: number; goal: number; share: number }[] = [];
  try {
    const calls = callsOf(`Bearer ${await signIn()}`, ids, store !== undefined);
    // Warm-up: the first calls compile and prepare code and queries.
    for (const what of each) await pace(calls[what], CALLS[what].perSecond, 2);
    for (const what of each) {
      const before = await fillTimes();
      served[what] = await pace(calls[what], CALLS[what].perSecond, seconds);
      if (what !== 'pages' || store === undefined) continue;
      const after = await fillTimes();
      for (const [goal, ms] of FILLING) {
        filling.push({ ms, goal, share: shareWithin(ms, before, after) });
      }
    }
  } finally {
    await stop();
  }
  const bare = await queriesOf(database, ids);
  let isMet = true;
  for (const what of each) {
    const { perSecond, goal } = CALLS[what];
    const found = served[what] ?? figuresOf([]);
    const missed = missedOf(found, goal ?? Number.POSITIVE_INFINITY);
    isMet &&= missed === null;
    const columns = [
      name.padEnd(10),
      what.padEnd(6),
      `${perSecond}/s`.padStart(6),
      inMs(found),
      inMs(await alone(bare[what])),
      missed ?? (goal === null ? 'no goal' : 'goal met'),
    ];
    console.log(columns.join('  |  '));
  }
  await database.queries.destroy();
  for (const { ms, goal, share } of filling) {
    isMet &&= share >= goal;
    const found = `${(share * 100).toFixed(2)} % (goal ${goal * 100} %)`;
    console.log(`${name.padEnd(10)}  |  pages filled within ${ms} ms: ${found}`);
  }
  return isMet;
}

/** Measures live mode at a steady rate on generated data. Resolves with whether all goals are met. */
export async function communityBench(kinds: readonly Kind[], options: Community): Promise<boolean> {
  const { ideas, members, seconds } = options;
  console.log(`\nLive mode with ${ideas} ideas and ${members} members, ${seconds} s of each call: p50, p95 and p99 in milliseconds as they are
served, and of the queries alone.`);
  let isMet = true;
  for (const { name, make } of kinds) {
    isMet = (await measure(name, await make('community'), options)) && isMet;
  }
  return isMet;
}
