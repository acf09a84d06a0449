import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import pg from 'pg';
import { fill } from '../bench/community-data.ts';
import type { Position } from '../src/http/cursors.ts';
import { Cursors } from '../src/http/cursors.ts';
import { unpublishIdea } from '../src/ideas/publish.ts';
import { searchIdeas, termsOf } from '../src/ideas/search.ts';
import { Searches } from '../src/ideas/searches.ts';
import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { bearer } from './support/client.ts';
import { Community, LIVE } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

type List = CommunityCalls['GET /ideas']['answer'] & { details: { code: string } };

/** Enough for words that more than a fifth of many ideas contain: "word1x" and "word2x" are in almost all. */
const IDEAS = 700;

onEachDatabase((make, kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start(make, LIVE);
    await fill(server.queries, 5, IDEAS);
    const community = new Community(server);
    const [author, reviewer] = [await server.member(), await community.reviewer()];
    await community.published(author, reviewer, { title: 'Zebra crossing' });
    await community.published(author, reviewer, { title: 'Zebra stable' });
  }, 60_000);
  const list = (query: string) => server.send<List>('GET', `/ideas?${query}`);
  const search = (words: string, more = '') => list(`search=${encodeURIComponent(words)}${more}`);

  test('[CM-17] words that more than a fifth of the ideas contain are left out of a search @ci', async () => {
    for (const words of ['word1x zebra', 'zebra word2x', 'word1x zebra word2x cross']) {
      const { body } = await search(words);
      expect([words, body.total]).toEqual([words, words.endsWith('cross') ? 1 : 2]);
    }
    expect((await search('word1x nothing-like-that')).body.total).toBe(0);
  });

  test('[CM-17] a search with only such words finds the first one, the newest ideas first @ci', async () => {
    const { body } = await search('word1x word2x');
    const dates = body.ideas.map(({ datePosted }) => datePosted);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(body.ideas).toHaveLength(24);
    expect(body.total).toBeGreaterThan(600);
    expect(body.total).toBeLessThanOrEqual(IDEAS);
    const next = await search('word1x word2x', `&cursor=${body.next}`);
    const shown = new Set([...body.ideas, ...next.body.ideas].map(({ id }) => id));
    expect(shown.size).toBe(48);
  });

  test.each([
    ['word1xa', 'word1ax', 'letters are swapped'],
    ['mamber', 'camber', 'is in a title'],
  ])(
    '[LK-17] a rare word is nearer than a common one to %s: %s, which %s @ci',
    async (typo, rare) => {
      const community = new Community(server);
      const [author, reviewer] = [await server.member(), await community.reviewer()];
      // All ideas contain "word1x", and "member" in the name of their author.
      const id = await community.published(author, reviewer, { title: `${rare} fair` });
      const { body } = await search(typo);
      expect([body.spelling, body.ideas.map((idea) => idea.id)]).toEqual([rare, [id]]);
      await unpublishIdea(server.queries, id);
    },
  );

  test('[CM-17] the matches of a common word are counted once, for all orders and pages @ci', async () => {
    const { queries } = server;
    const cursors = new Cursors('secret');
    const searches = new Searches(queries, () => 0, cursors);
    const [first] = await Promise.all([
      searches.find('word1x', {}),
      searches.find('word1x', { sort: 'popular' }),
    ]);
    const { idea_id: id } = await queries
      .selectFrom('published_ideas')
      .select('idea_id')
      .where('description', 'like', '%word1x%')
      .orderBy('published_at')
      .executeTakeFirstOrThrow();
    await unpublishIdea(queries, id);
    const { next, total, ideas } = await searches.find('word1x', { sort: 'alphabetical' });
    expect(total).toBe(first.total);
    const uncached = new Searches(queries, () => 0, cursors);
    const alphabetical = await uncached.find('word1x', { sort: 'alphabetical' });
    expect(ideas).toEqual(alphabetical.ideas);
    const cursor = next ?? '';
    expect((await searches.find('word1x', { sort: 'alphabetical', cursor })).total).toBe(total);
    expect(alphabetical.total).toBe(total - 1);
  });

  test('[CM-13] by relevance each match is listed: first those with the word in title or tags, in both groups the newest first @ci', async () => {
    const all = await server.queries
      .selectFrom('published_ideas')
      .select(['idea_id', 'title', 'tags', 'description'])
      .orderBy('published_at', 'desc')
      .execute();
    const contains = (text: string) => text.split(/[ ,]+/).includes('word2x');
    const isFirst = (idea: (typeof all)[number]) => contains(`${idea.title} ${idea.tags}`);
    const expected = [
      ...all.filter(isFirst),
      ...all.filter((idea) => !isFirst(idea) && contains(idea.description)),
    ];
    expect(expected.length).toBeGreaterThan(600);
    for (const ideas of [0, Number.POSITIVE_INFINITY]) {
      const found: number[] = [];
      let after: Position | null = null;
      do {
        const query = { terms: termsOf('word2x'), sort: 'relevance' as const, after };
        const page = await searchIdeas(server.queries, query, { size: 100, ideas });
        expect(page.total).toBe(expected.length);
        found.push(...page.ideas.map(({ id }) => id));
        after = page.last;
      } while (after !== null && found.length < 1000);
      expect([ideas, found]).toEqual([ideas, expected.map(({ idea_id }) => idea_id)]);
    }
  });

  test('[CM-13] a like moves a match forward in a search for the most popular @ci', async () => {
    const popular = async () => (await search('zebra', '&sort=popular')).body.ideas;
    const { token } = await server.member();
    for (let round = 0; round < 2; round += 1) {
      const last = (await popular())[1]?.id;
      for (const sign of [token, (await server.member()).token].slice(0, round + 1)) {
        await server.send('PUT', `/ideas/${last}/like`, undefined, bearer(sign));
      }
      expect((await popular())[0]?.id).toBe(last);
    }
  });

  test('[CM-17] searches have a separate limit; lists continue @ci', async () => {
    const limited = await TestServer.start(make, {
      env: { ...LIVE.env, RATE_LIMIT: 'on' },
      app: { rates: { ...DEVELOPMENT_RATES, search: { max: 2, window: 60_000 } } },
    });
    const get = async (query: string) => (await limited.send('GET', `/ideas${query}`)).status;
    const answers = [];
    for (let count = 0; count < 3; count += 1) answers.push(await get('?search=water'));
    expect([...answers, await get(''), await get('?sort=popular')]).toEqual([
      200, 200, 429, 200, 200,
    ]);
    limited.clock.advance(60_000);
    expect(await get('?search=water')).toBe(200);
  });

  if (kind === 'libsql') return;

  /** Makes every search wait, as slow ones would. */
  async function slowSearches(during: () => Promise<void>): Promise<void> {
    const client = new pg.Client({ connectionString: server.database.url });
    await client.connect();
    try {
      await client.query('begin; lock table idea_search in access exclusive mode');
      await during();
    } finally {
      await client.end();
    }
  }

  test('[CM-17] while 300 searches hang, answers all other calls, and refuses further searches with Retry-After @ci', async () => {
    let searches: Promise<{ status: number; headers: Record<string, unknown> }>[] = [];
    await slowSearches(async () => {
      searches = Array.from({ length: 300 }, (_, index) => search(`zebra ${index}`));
      const others = ['/ideas', '/ideas/sections', '/numbers', '/health'];
      const answers = await Promise.all(others.map((path) => server.send('GET', path)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const member = await server.member();
      expect((await server.profile(member.token)).status).toBe(200);
    });
    const answers = await Promise.all(searches);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThanOrEqual(90);
    expect(refused.length).toBeLessThanOrEqual(110);
    expect(new Set(refused.map(({ headers }) => headers['retry-after']))).toEqual(new Set(['2']));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(300 - refused.length);
  });

  test('[CM-17] a search that takes longer than a second is ended, and is a 503 @ci', async () => {
    await slowSearches(async () => {
      const { status, body, headers } = await search('zebra crossing');
      expect([status, body.details.code, headers['retry-after']]).toEqual([503, 'OVERLOADED', '2']);
    });
    expect((await search('zebra crossing')).body.total).toBe(1);
  });
});
