import type { CommunityCalls, IdeaCard } from '@idea-hub/shared/contracts/community-description';
import type { Position } from '../src/http/cursors.ts';
import { listIdeas, SORTS } from '../src/ideas/list.ts';
import { unpublishIdea } from '../src/ideas/publish.ts';
import { searchIdeas, termsOf } from '../src/ideas/search.ts';
import { bearer } from './support/client.ts';
import { ideaForm, LIVE, useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { useServer } from './support/server.ts';

type List = CommunityCalls['GET /ideas']['answer'];
type Sections = CommunityCalls['GET /ideas/sections']['answer'];

const TOPICS = ['garden', 'library', 'school', 'bicycle'];

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  const list = (query = '', headers: Record<string, string> = {}) =>
    server().send<List>('GET', `/ideas${query}`, undefined, headers);
  const found = async (search: string, rest = '') =>
    (await list(`?search=${encodeURIComponent(search)}${rest}`)).body;
  const total = async (search: string) => (await found(search)).total;
  const titles = (ideas: IdeaCard[]) => ideas.map(({ title }) => title);

  beforeAll(async () => {
    const author = await server().member({ name: 'Ada Okafor' });
    const reviewer = await community().reviewer();
    await community().withoutDemo();
    for (let index = 0; index < 60; index += 1) {
      server().clock.advance(index % 5 === 0 ? 1000 : 0);
      await community().published(author, reviewer, {
        title: `${'zYxÉv'[index % 5]} ${TOPICS[index % 4]} idea ${String(index).padStart(2, '0')}`,
        category: index % 3 === 0 ? 'Health' : 'Education',
        tags: index % 10 === 0 ? 'tagged, Naïve' : '',
      });
    }
    const others = {
      'Compost for everyone':
        'Worms turn what kitchens leave into soil, which the Sprouting beds need so much.',
      'Sprouting beds':
        'Boxes in which seeds come up early, so that the season begins weeks before it would.',
    };
    for (const [title, description] of Object.entries(others)) {
      const form = { title, description, category: 'Community' as const, tags: '' };
      await community().published(author, reviewer, form);
    }
    await server()
      .queries.updateTable('published_ideas')
      .set((column) => ({
        likes: column.case().when('category', '=', 'Health').then(7).else(3).end(),
      }))
      .execute();
    // Totals are cached for a minute.
    server().clock.advance(60_000);
  }, 60_000);

  test.each(['newest', 'popular', 'alphabetical'])(
    '[CM-01] the pages of the list, %s, have each idea once, in order, and the count is the whole count',
    async (sort) => {
      const all: IdeaCard[] = [];
      let cursor = '';
      for (let page = 0; page < 3; page += 1) {
        const { body } = await list(`?sort=${sort}${cursor}`);
        expect(body.total).toBe(62);
        expect(body.ideas).toHaveLength(page < 2 ? 24 : 14);
        expect(body.next === null).toBe(page === 2);
        all.push(...body.ideas);
        cursor = `&cursor=${body.next}`;
      }
      expect(new Set(all.map(({ id }) => id)).size).toBe(62);
      const keys = {
        newest: ({ datePosted, id }: IdeaCard) => [-Date.parse(datePosted), -id],
        popular: ({ likes, id }: IdeaCard) => [-likes, -id],
        alphabetical: ({ title, id }: IdeaCard) => [title.toLowerCase().replace('é', 'e'), id],
      }[sort as 'newest'];
      const compare = (a: IdeaCard, b: IdeaCard) => {
        const [[x1, x2], [y1, y2]] = [keys(a), keys(b)] as [[number, number], [number, number]];
        return x1 < y1 || (x1 === y1 && x2 < y2) ? -1 : 1;
      };
      expect(all).toEqual([...all].sort(compare));
    },
  );

  test('[LP-03] a page of the list has a number, and the next cursor goes on behind it', async () => {
    const { body: first } = await list('?sort=popular&category=Health');
    const { body: second } = await list(`?sort=popular&category=Health&limit=10&page=2`);
    expect(titles(second.ideas)).toEqual(titles(first.ideas).slice(10));
    const { body: fourth } = await list('?limit=2&page=4');
    const { body: rest } = await list(`?limit=16&cursor=${fourth.next}`);
    expect(titles(rest.ideas)).toEqual(titles((await list()).body.ideas).slice(8));
    expect((await list('?page=3')).body).toMatchObject({ total: 62, next: null });
    for (const page of ['4', '999999']) {
      expect((await list(`?page=${page}`)).body).toMatchObject({
        ideas: [],
        total: 62,
        next: null,
      });
    }
    for (const page of ['0', '-1', '1.5', '1000000', 'two']) {
      expect((await list(`?page=${page}`)).status).toBe(400);
    }
  });

  test('[CM-01] search finds each word, the last one also by its beginning, in title, tags and text, in any case and with any marks', async () => {
    expect(await total('garden')).toBe(15);
    expect(await total('GARD')).toBe(15);
    expect(await total('garden 08')).toBe(1);
    expect(await total('garden library')).toBe(0);
    expect(await total('idea gard')).toBe(15);
    expect(await total('gard idea')).toBe(0);
    expect(await total('naive')).toBe(6);
    expect(await total('NAÏVE tagg')).toBe(6);
    expect(titles((await found('worms')).ideas)).toEqual(['Compost for everyone']);
    for (const odd of [
      '"',
      "'",
      '*',
      'a:*',
      '!!',
      '& |',
      '\\',
      '%',
      'NEAR(',
      '(',
      '-garden',
      '🚀',
    ]) {
      const answer = await list(`?search=${encodeURIComponent(odd)}`);
      expect([odd, answer.status]).toEqual([odd, 200]);
    }
    expect(await total('garden" OR "library')).toBe(0);
    expect(await total('🚀')).toBe(0);
  });

  test('[CM-01] search finds words of all scripts, and nothing by the marks of its index', async () => {
    const author = await server().member();
    const reviewer = await community().reviewer();
    const title = '𞤀𞤣𞤤𞤢𞤥 script';
    const id = await community().published(author, reviewer, { ...ideaForm(), title });
    expect([await total('𞤀𞤣𞤤𞤢𞤥'), await total('𞤀𞤣'), await total('𞤣')]).toEqual([1, 1, 0]);
    expect([await total('=script'), await total('@health garden')]).toEqual([1, 0]);
    await unpublishIdea(server().queries, id);
    server().clock.advance(60_000);
  });

  test('[CM-01, CM-17] a search of one letter finds it as a word, not the words that begin with it', async () => {
    // A search finds authors, too, and the names of `member()` have numbers.
    const author = await server().member({ name: 'Ada Okafor' });
    const reviewer = await community().reviewer();
    const ids: number[] = [];
    for (const title of ['Plan B for winters', 'Яблоко я', '水道 works']) {
      ids.push(await community().published(author, reviewer, { ...ideaForm(), title }));
    }
    expect([await total('b'), await total('B!'), await total('g')]).toEqual([1, 1, 0]);
    expect([await total('я'), await total('б')]).toEqual([1, 0]);
    // Words before it make the matches few.
    expect([await total('plan w'), await total('idea g')]).toEqual([1, 15]);
    // A sign of these scripts can be a word or the beginning of one.
    expect([await total('水'), await total('7')]).toEqual([1, 0]);
    for (const id of ids) await unpublishIdea(server().queries, id);
    server().clock.advance(60_000);
  });

  describe('[LK-17] a search with a typo', () => {
    test.each([
      ['gardn', 'garden'],
      ['gardeen', 'garden'],
      ['gadren', 'garden'],
      ['xarden', 'garden'],
      ['libary idea', 'library idea'],
      ['gardn ide', 'garden ide'],
      ['gardn garden', 'garden'],
      ['sprouitng bedz', 'sprouting beds'],
    ])('finds the ideas of the nearest word: %s', async (typo, word) => {
      const [corrected, right] = [await found(typo), await found(word)];
      expect(corrected).toEqual({ ...right, next: corrected.next, spelling: word });
      expect(right.spelling).toBeNull();
      expect(right.total).toBeGreaterThan(0);
    });

    test('has further pages, with the same correction', async () => {
      const first = await found('gardn', '&limit=10');
      const second = await found('gardn', `&limit=10&cursor=${first.next}`);
      expect([first.ideas.length, second.ideas.length, second.next]).toEqual([10, 5, null]);
      expect([first.spelling, second.spelling]).toEqual(['garden', 'garden']);
      const ids = [...first.ideas, ...second.ideas].map(({ id }) => id);
      expect(new Set(ids).size).toBe(15);
    });

    test.each([
      ['two typos in a word', 'gadrne'],
      ['a word of two letters', 'gb'],
      ['no letter', '4711'],
      ['only a part that can be corrected', 'gardn qqqqqq'],
      ['words that only other ideas have together', 'garden library'],
      ['a word that is too long to correct', `garden${'x'.repeat(30)}`],
    ])('finds nothing for %s', async (_kind, search) => {
      expect(await found(search)).toEqual({ ideas: [], total: 0, next: null, spelling: null });
    });
  });

  describe('[LK-17] among the ideas of the demonstration, a search with typos', () => {
    const demo = useServer(make, LIVE);
    const inDemo = async (search: string) =>
      (await demo().send('GET', `/ideas?search=${encodeURIComponent(search)}`)).body;

    test.each([
      ['bred rescue', 'bread rescue', 'Bread Rescue Route'],
      ['rescue bred', 'rescue bread', 'Bread Rescue Route'],
      ['telescop clubb', 'telescope club', 'Borrowed Telescope Club'],
      ['borowed telescop clubb', 'borrowed telescope club', 'Borrowed Telescope Club'],
      ['moht', 'moth', 'Moth Night'],
      ['moht night', 'moth night', 'Moth Night'],
      ['moht ni', 'moth ni', 'Moth Night'],
      // "clubs" is a word of another idea.
      ['borowed clubs', 'borrowed club', 'Borrowed Telescope Club'],
    ])('finds an idea that has all corrected words: %s', async (typo, spelling, title) => {
      expect(await inDemo(typo)).toMatchObject({ spelling, total: 1, ideas: [{ title }] });
    });

    test.each(['most night', 'most nihgt', 'bred telescop'])(
      'keeps its words if no idea has all of them: %s',
      async (search) => {
        expect(await inDemo(search)).toEqual({ ideas: [], total: 0, next: null, spelling: null });
      },
    );
  });

  test('[LK-17] a search finds ideas by the name of their author, which may change', async () => {
    const author = await server().member({ name: 'Iphigenia Quill' });
    const id = await community().published(author, await community().reviewer(), ideaForm());
    const ids = async (search: string) => (await found(search)).ideas.map((idea) => idea.id);
    expect(await ids('iphigenia')).toEqual([id]);
    expect(await ids('qui')).toEqual([id]);
    await server().update(author.token, { name: 'Orsolya Quill' });
    server().clock.advance(60_000);
    expect(await ids('orsolya')).toEqual([id]);
    expect(await ids('iphigenia')).toEqual([]);
    await unpublishIdea(server().queries, id);
    server().clock.advance(60_000);
    expect(await ids('orsolya')).toEqual([]);
  });

  test('[CM-01] by relevance the title counts more than the text, and its pages fit together', async () => {
    const { body } = await list('?search=sprouting&sort=relevance');
    expect(titles(body.ideas)).toEqual(['Sprouting beds', 'Compost for everyone']);
    const first = await list('?search=idea&sort=relevance');
    const second = await list(`?search=idea&sort=relevance&cursor=${first.body.next}`);
    const third = await list(`?search=idea&sort=relevance&cursor=${second.body.next}`);
    const ids = [first, second, third].flatMap((page) => page.body.ideas.map(({ id }) => id));
    expect([new Set(ids).size, third.body.next, first.body.total]).toEqual([60, null, 60]);
  });

  test('[CM-01] a category and a search go together', async () => {
    const health = await list('?category=Health');
    expect([health.body.total, new Set(health.body.ideas.map((idea) => idea.category))]).toEqual([
      20,
      new Set(['Health']),
    ]);
    const both = await list('?category=Health&search=garden');
    expect([both.body.total, new Set(both.body.ideas.map((idea) => idea.category))]).toEqual([
      5,
      new Set(['Health']),
    ]);
    // More than a page, so the count comes from a query: it is the category's count.
    expect((await list()).body.total).toBe(62);
    expect((await list('?category=Education')).body.total).toBe(40);
    expect((await list('?category=Business')).body).toEqual({
      ideas: [],
      total: 0,
      next: null,
      spelling: null,
    });
    expect((await list('?category=Weapons')).status).toBe(400);
    expect((await list('?unknown=1')).status).toBe(400);
  });

  test.each(SORTS)(
    '[CM-01, CM-13] pages by %s are the same, whichever way a search is read @ci',
    async (sort) => {
      const all = async (options: { ideas: number }) => {
        const found: number[] = [];
        let after: Position | null | undefined;
        for (let pages = 0; after !== null && pages < 20; pages += 1) {
          const listing = { terms: termsOf('idea'), sort, ...(after && { after }) };
          const page = await searchIdeas(server().queries, listing, { size: 7, ...options });
          expect(page.total).toBe(60);
          found.push(...page.ideas.map(({ id }) => id));
          after = page.last;
        }
        return found;
      };
      const sorted = await all({ ideas: Number.POSITIVE_INFINITY });
      expect(new Set(sorted).size).toBe(60);
      // Below 75 ideas, a page of seven tests the ideas of the list one by one.
      for (const ideas of [0, 74, 75])
        expect([ideas, await all({ ideas })]).toEqual([ideas, sorted]);
      const health = { terms: termsOf('idea'), sort, category: 'Health' };
      const [one, other] = [
        await searchIdeas(server().queries, health),
        await searchIdeas(server().queries, health, { ideas: 0 }),
      ];
      expect([one.total, one.ideas.length, other]).toEqual([20, 20, one]);
    },
  );

  test('[CM-01] a last page that is exactly full has no next one', async () => {
    const pageOf = (size: number) => listIdeas(server().queries, {}, { size });
    expect([(await pageOf(62)).last, (await pageOf(61)).last]).toEqual([null, expect.anything()]);
  });

  test('[CM-01] Home has up to three categories with three ideas each', async () => {
    const { body } = await community().get<Sections>('/ideas/sections');
    expect(body.sections.map((each) => [each.category, each.total, each.ideas.length])).toEqual([
      ['Education', 40, 3],
      ['Health', 20, 3],
      ['Community', 2, 2],
    ]);
  });

  test('[CM-01] search engines find each page that is public in a sitemap, and no other', async () => {
    const author = await server().member();
    const { body: waiting } = await community().submit(author);
    const answer = await server().send('GET', '/ideas/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    // The server itself remembers it for a minute, in which withdrawn ideas have to be gone.
    expect(answer.headers['cache-control']).toBe('no-store');
    const addresses = [...answer.text.matchAll(/<loc>([^<]*)<\/loc><lastmod>[^<]*Z<\/lastmod>/g)];
    const listed = addresses.map(([, address = '']) => address);
    expect(listed).toHaveLength((await list()).body.total);
    const [first] = (await list('?sort=newest')).body.ideas;
    expect(listed[0]).toMatch(new RegExp(`^https?://[^/]+/project/${first?.id}$`));
    expect(listed.some((address) => address.endsWith(`/${waiting.id}`))).toBe(false);
    expect((await server().send('GET', '/ideas/sitemap.xml?page=2')).text).not.toContain('<url>');
    for (const page of ['0', '1000', 'x']) {
      expect((await server().send('GET', `/ideas/sitemap.xml?page=${page}`)).status).toBe(400);
    }
  });

  test('[LP-03] the index of sitemaps names those of the site and of all ideas', async () => {
    const { headers, text } = await server().send('GET', '/sitemap.xml');
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(
      [...text.matchAll(/<sitemap><loc>([^<]*)<\/loc><\/sitemap>/g)].map(([, at]) => at),
    ).toEqual([
      'http://localhost:3000/sitemap.xml',
      'http://localhost:3000/api/ideas/sitemap.xml?page=1',
    ]);
  });

  test.each(['newest', 'popular', 'alphabetical'] as const)(
    '[CM-01] the next page, %s, starts at the same place after its idea changed or is gone',
    async (sort) => {
      const { queries } = server();
      const first = (await list(`?sort=${sort}`)).body;
      const next = () => list(`?sort=${sort}&cursor=${first.next}`);
      const second = (await next()).body.ideas;
      const last = queries
        .selectFrom('published_ideas')
        .selectAll()
        .where('idea_id', '=', first.ideas.at(-1)?.id ?? 0);
      const row = await last.executeTakeFirstOrThrow();
      const update = queries.updateTable('published_ideas').where('idea_id', '=', row.idea_id);
      await update.set({ likes: 1000, sort_title: '0' }).execute();
      expect((await next()).body.ideas).toEqual(second);
      await queries.deleteFrom('published_ideas').where('idea_id', '=', row.idea_id).execute();
      expect((await next()).body.ideas).toEqual(second);
      await queries.insertInto('published_ideas').values(row).execute();
    },
  );

  test('[CM-01] lists may be kept for a minute, and what has not changed is a 304', async () => {
    const first = await list();
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const etag = first.headers.etag ?? '';
    for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const again = await list('', { 'if-none-match': known });
      expect([known, again.status, again.text]).toEqual([known, 304, '']);
    }
    expect((await list('', { 'if-none-match': '"x"' })).status).toBe(200);
    const member = await server().member();
    const signedIn = await list('', bearer(member.token));
    expect(signedIn.headers['cache-control']).toBe('no-store');
    expect(signedIn.headers.etag).toBeUndefined();
    expect(first.headers.vary).toContain('Authorization');
    expect((await list('?cursor=x')).headers['cache-control']).toBe('no-store');
  });

  test('[CM-01] lists have the beginning of a text, the page has the whole text', async () => {
    const author = await server().member();
    const reviewer = await community().reviewer();
    const description = 'é'.repeat(4000);
    const id = await community().published(author, reviewer, {
      ...ideaForm(),
      title: 'Unusually long',
      description,
    });
    const { body } = await list('?search=unusually');
    expect(body.ideas.map((idea) => idea.description)).toEqual(['é'.repeat(300)]);
    expect((await community().page(id)).body.description).toBe(description);
  });
});
