import type { RootOperationNode } from 'kysely';
import { unpublishIdea } from '../src/ideas/publish.ts';
import { deleteAccounts } from '../src/members/delete-account.ts';
import type { FoundPage } from '../src/pages/pages.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, copyIdea, ideaForm, LIVE, useCommunity } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { PICTURE } from './support/every-table.ts';
import { planOf } from './support/plans.ts';
import { seeingQueries } from './support/seeing-queries.ts';
import { TestServer } from './support/server.ts';

type Json = FoundPage['json'];
type Card = Record<string, string>;

const MINUTE = 60_000;
const DESCRIPTION =
  'Neighbours share the rain that falls on their roofs, in barrels that know how full they are.\nEach barrel tells its level, and the garden with the driest soil gets the water first, by gravity alone.';

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  let author: Member;
  let reviewer: Member;
  const versionOf = async (id: number) =>
    (await community().mine(author)).find((idea) => idea.id === id)?.version ?? 0;
  const numbers = (found: Json) => (found.ideas as Card[]).map(({ id }) => id);
  const page = (path: string) => server().send<Json>('GET', `/pages${path}`);

  beforeAll(async () => {
    author = await server().member();
    reviewer = await community().reviewer();
    await community().withoutDemo();
  });

  describe('[LP-01] the data of an idea’s page', () => {
    let id: number;
    beforeAll(async () => {
      id = await community().published(author, reviewer, {
        title: 'Rain barrel network',
        description: DESCRIPTION,
        tags: 'water, garden, water, ',
      });
      const updated_at = Date.UTC(2026, 0, 5, 12, 1);
      await community().setPublished(id, { likes: 51, views: 1234, saves: 0, updated_at });
      server().clock.advance(3 * MINUTE);
    });

    test('has title, description, address and author for search engines and previews', async () => {
      const { status, body, headers } = await page(`/project/${id}`);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.head).toMatchObject({
        title: 'Rain barrel network · Idea Hub',
        description:
          'Neighbours share the rain that falls on their roofs, in barrels that know how full they are. Each barrel tells its level, and the garden with the driest soil…',
        path: `/project/${id}`,
        type: 'article',
        published: '2026-01-05T12:00:00.000Z',
      });
      expect(body.head.jsonLd).toMatchObject({
        '@type': 'CreativeWork',
        url: `http://localhost:3000/project/${id}`,
        name: 'Rain barrel network',
        author: { '@type': 'Person', name: body.head.author },
        datePublished: '2026-01-05T12:00:00.000Z',
        dateModified: '2026-01-05T12:01:00.000Z',
        keywords: 'Environment, water, garden',
      });
    });

    test('has the texts of the screen', async () => {
      const { body } = await page(`/project/${id}`);
      expect(body.idea).toMatchObject({
        id: `${id}`,
        title: 'Rain barrel network',
        description: DESCRIPTION,
        category: 'Environment',
        tint: 'environment',
        isTrending: 'yes',
        isHot: 'yes',
        views: '1,234',
        likes: '51',
        likesCount: '51',
        saves: '0',
        savesCount: '',
        skills: 'Plumbing',
        resources: 'Barrels',
        tags: [{ text: 'water' }, { text: 'garden' }],
        time: 'Medium-term (1-4 weeks)',
        postedAt: '2026-01-05T12:00:00.000Z',
        postedDay: 'Jan 5, 2026',
        authorEmail: '',
        takesMessages: 'yes',
      });
      expect((body.idea as { drawing: Card }).drawing.near).toMatch(/^M0 32[\w .-]+z$/);
    });

    test('starts the screen with the answer that it would ask for', async () => {
      const { body } = await page(`/project/${id}`);
      const { body: asked } = await community().page(id);
      const nearby = '/ideas?category=Environment&limit=4';
      const { body: near } = await server().send('GET', nearby);
      expect(body.start).toEqual({
        at: new Date(server().clock.now()).toISOString(),
        answers: { [`/ideas/${id}`]: asked, [nearby]: near },
      });
    });

    test('tells whether there are comments, for which the page keeps more room', async () => {
      const told = async () => ((await page(`/project/${id}`)).body.idea as Card).isDiscussed;
      expect(await told()).toBe('');
      await community().setPublished(id, { comments: 1 });
      expect(await told()).toBe('yes');
      expect((await community().page(id)).body).toMatchObject({ comments: 1 });
      await community().setPublished(id, { comments: 0 });
    });

    test('[LP-10] shows up to three other ideas of its category, the newest first, as of at most 5 s ago', async () => {
      const titles = async () => {
        server().clock.advance(5000);
        const { body } = await page(`/project/${id}`);
        return (body.related as Card[]).map(({ title, tint }) => [title, tint]);
      };
      expect(await titles()).toEqual([]);
      const others: number[] = [];
      for (const title of ['First one', 'Second one', 'Third one', 'Fourth one']) {
        others.push(await community().published(author, reviewer, { title }));
        server().clock.advance(1);
      }
      expect(await titles()).toEqual(
        ['Fourth one', 'Third one', 'Second one'].map((title) => [title, 'environment']),
      );
      for (const other of others)
        await community().decide(reviewer, other, 'withdraw', await versionOf(other), 'No');
      expect(await titles()).toEqual([]);
    });

    test.each(['', '/'])('is the same for addresses that screens accept', async (end) => {
      const { status, body } = await page(`/PROJECT/00${id}${end}`);
      expect([status, body.head.path]).toEqual([200, `/project/${id}`]);
    });

    test('is that of a visitor, also for the author', async () => {
      const path = `/pages/project/${id}`;
      const { body } = await server().send<Json>('GET', path, undefined, bearer(author.token));
      expect(body.start.answers[`/ideas/${id}`]).toMatchObject({ isOwn: false });
    });
  });

  describe('[LK-15] the data of a member’s page', () => {
    let member: Member;
    let path: string;
    const put = (address: string, body: unknown) =>
      server().send<{ picture: string }>('PUT', address, body, bearer(member.token));
    beforeAll(async () => {
      member = await server().member({ name: 'Grace' });
      path = `/members/${member.id}`;
    });

    test('has the name alone, if the member shows no more', async () => {
      const { status, body, text } = await page(path);
      expect(status).toBe(200);
      const url = `http://localhost:3000${path}`;
      expect(body.head).toEqual({
        title: 'Grace · Idea Hub',
        path,
        type: 'profile',
        jsonLd: { '@context': 'https://schema.org', '@type': 'Person', url, name: 'Grace' },
      });
      expect(body).toMatchObject({ ideas: [], next: '' });
      expect(body.member).toEqual({
        author: 'Grace',
        authorId: member.id,
        authorInitial: 'G',
        authorHue: '4',
        authorPicture: '',
        about: 'Member since 2026 · 0 published ideas',
        bio: '',
        skills: [],
        links: [],
      });
      expect(text).not.toContain(member.email);
    });

    test('has what the member shows, and the first ideas', async () => {
      const profile = {
        bio: `I count.\nSlowly. ${'On and on. '.repeat(20)}`,
        website: 'http://grace.example/notes',
        linkedin: 'https://www.linkedin.com/in/grace',
        github: 'https://evil.example/github.com',
        skills: ['maths', 'ships'],
      };
      await server().update(member.token, profile);
      const id = await community().published(member, reviewer, { title: 'Shown to all' });
      await community().submit(member, ideaForm({ title: 'A secret plan' }));
      const { picture } = (await put('/users/picture', { picture: PICTURE })).body;
      await put('/users/settings', { privacy: { showEmail: true } });
      const { body, text } = await page(path);
      const { title, description, jsonLd } = body.head;
      const address = (body.member as Card).authorPicture;
      expect(address).toMatch(new RegExp(`^http://.*/api${picture}$`));
      expect([title, description]).toEqual([
        'Grace · Idea Hub',
        expect.stringMatching(/^I count\. Slowly\. On and on\. .*…$/),
      ]);
      expect(jsonLd).toMatchObject({
        image: address,
        description,
        sameAs: [profile.website, profile.linkedin, profile.github],
      });
      expect(JSON.stringify(body.head)).not.toContain(member.email);
      expect(body.member).toMatchObject({
        about: 'Member since 2026 · 1 published idea',
        bio: profile.bio,
        skills: [{ text: 'maths' }, { text: 'ships' }],
        links: [
          { to: profile.website, text: 'grace.example', isWebsite: 'yes' },
          { to: profile.linkedin, text: 'LinkedIn', isLinkedin: 'yes' },
          { to: profile.github, text: 'evil.example', isGithub: 'yes' },
          { to: '', text: member.email, isMail: 'yes' },
        ],
      });
      expect(body.ideas).toEqual([expect.objectContaining({ id: `${id}`, title: 'Shown to all' })]);
      expect(text).not.toContain('secret');
    });

    test('has no link to an address that an older version stored and that is none of the web', async () => {
      await server().setUser(member, { website: 'javascript:alert(1)//https://x.example' });
      const { body } = await page(path);
      expect(JSON.stringify([body.head, body.member])).not.toContain('javascript:');
      await server().setUser(member, { website: '' });
    });

    test('starts the screen with the answers that it would ask for', async () => {
      const { body } = await page(path);
      const ask = async (address: string) => (await server().send<object>('GET', address)).body;
      const { authorPicture: picture } = body.member as Card;
      const list = (await ask(`${path}/ideas`)) as { ideas: object[] };
      const ideas = list.ideas.map((idea) => ({ ...idea, authorPicture: picture }));
      expect(body.start.answers).toEqual({
        [path]: { ...(await ask(path)), picture },
        [`${path}/ideas`]: { ...list, ideas },
      });
    });

    test('goes on with the rest of the ideas, and has a page of its own for them', async () => {
      for (let count = 1; count < 25; count += 1) await community().published(member, reviewer);
      const { body } = await page(path);
      expect(body.ideas).toHaveLength(24);
      expect(body).toMatchObject({ next: '2', previous: '', isSecond: '' });
      expect(body.head.next).toBe(`${path}?page=2`);
      const { next } = body.start.answers[`${path}/ideas`] as { next: string };
      const ask = (query: string) => server().send<{ ideas: object[] }>('GET', path + query);
      const rest = await ask(`/ideas?cursor=${next}`);
      const second = await page(`${path}?page=2`);
      expect(second.status).toBe(200);
      expect(second.body.head).toMatchObject({
        title: 'Grace, page 2 · Idea Hub',
        path: `${path}?page=2`,
        previous: path,
      });
      expect(second.body).toMatchObject({ next: '', previous: '', isSecond: 'yes' });
      const ids = [...numbers(body), ...numbers(second.body)];
      expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
      const answer = second.body.start.answers[`${path}/ideas?page=2`] as { ideas: object[] };
      expect(answer.ideas.map((idea) => ({ ...idea, authorPicture: null }))).toEqual(
        rest.body.ideas.map((idea) => ({ ...idea, authorPicture: null })),
      );
      expect((await ask('/ideas?page=2')).body).toEqual(rest.body);
      expect((await ask('/ideas?page=0')).status).toBe(400);
    });

    test.each(['3', '0', '-1', 'x', '9'.repeat(99)])(
      'a page %s that does not exist is a 404 with the profile and no ideas',
      async (number) => {
        const { status, body } = await page(`${path}?page=${number}`);
        expect(status).toBe(404);
        expect(body.head).toEqual({ title: 'Page not found · Idea Hub', noindex: true });
        expect(body).toMatchObject({ member: { author: 'Grace' }, ideas: [], noPage: 'yes' });
        expect(body.missing).toBeUndefined();
        const lists = Object.entries(body.start.answers).slice(1);
        expect(lists).toEqual(
          number === '3'
            ? [[`${path}/ideas?page=3`, expect.objectContaining({ ideas: [], next: null })]]
            : [],
        );
      },
    );

    test('is a 404 without a word of the profile for hidden and deleted members', async () => {
      const expectGone = async () => {
        const { status, body, text } = await page(`${path}/`);
        expect(status).toBe(404);
        const { at } = body.start;
        const head = { title: 'Member not found · Idea Hub', noindex: true };
        expect(body).toEqual({ head, missing: true, start: { at, answers: { [path]: null } } });
        expect(text).not.toContain('Grace');
      };
      const show = (showProfile: boolean) => put('/users/settings', { privacy: { showProfile } });
      await show(false);
      await expectGone();
      await show(true);
      expect((await page(path)).status).toBe(200);
      await deleteAccounts(server().queries, [member]);
      await expectGone();
    });

    test.each(['1', '%00', '%22%3E', "'--", '00000000-0000-0000-0000-00000000000%0A'])(
      'is a 404 that does not repeat the unknown id %s',
      async (id) => {
        const { status, body } = await page(`/members/${id}`);
        expect(status).toBe(404);
        expect(body).toMatchObject({ missing: true, head: { noindex: true } });
        expect(body.start.answers).toEqual({});
      },
    );
  });

  describe('[LP-02]', () => {
    const MISSING = {
      missing: true,
      head: { noindex: true, title: 'Project not found · Idea Hub' },
    };

    const ODD = ['0', '-1', 'abc', '1.5', '1e3', '٣', '%00', '%22%3E', '7%2f', '9'.repeat(2000)];
    test('addresses of no idea answer 404 with the not-found text, and repeat nothing of it', async () => {
      for (const id of ['1', '9'.repeat(14), ...ODD]) {
        const { status, body, text } = await page(`/project/${id}`);
        expect([id, status]).toEqual([id, 404]);
        expect(body).toMatchObject(MISSING);
        expect(text.length).toBeLessThan(250);
      }
    });

    test('an idea that was never published answers 404, also once it is withdrawn', async () => {
      const form = ideaForm({ title: 'A secret plan' });
      const { body: idea } = await community().submit(author, form);
      const see = async () => {
        const { status, text } = await page(`/project/${idea.id}`);
        expect(text).not.toContain('secret');
        return status;
      };
      expect(await see()).toBe(404);
      const { body } = await community().decide(reviewer, idea.id, 'reject', idea.version, 'No');
      expect(await see()).toBe(404);
      await community().decide(reviewer, idea.id, 'withdraw', body.version, 'No');
      expect(await see()).toBe(404);
    });

    test('a withdrawn idea answers 410 at once, and is on no page', async () => {
      const id = await community().published(author, reviewer, { title: 'Soon withdrawn' });
      for (const path of [`/project/${id}`, '/', '/browse']) {
        expect((await page(path)).text).toContain('Soon withdrawn');
      }
      await community().decide(reviewer, id, 'withdraw', await versionOf(id), 'No');
      const { status, body } = await page(`/project/${id}`);
      expect(status).toBe(410);
      expect(body).toMatchObject(MISSING);
      expect(body.start.answers).toEqual({ [`/ideas/${id}`]: null });
      for (const path of [`/project/${id}`, '/', '/browse']) {
        expect((await page(path)).text).not.toContain('Soon withdrawn');
      }
    });

    test('the text of an edit under review is on no page', async () => {
      const id = await community().published(author, reviewer, { title: 'The public text' });
      const form = ideaForm({ title: 'The new text', description: DESCRIPTION });
      await community().edit(author, id, await versionOf(id), form);
      for (const path of [`/project/${id}`, '/', '/browse']) {
        const { text } = await page(path);
        expect(text).toContain('The public text');
        expect(text).not.toContain('The new text');
      }
    });
  });

  describe('[LP-03]', () => {
    test('Home and Browse have their first ideas as texts', async () => {
      // The figures are cached for a minute.
      server().clock.advance(MINUTE);
      const { body: home } = await page('/');
      expect(home.head).toEqual({ path: '/' });
      expect(home).toMatchObject({
        sections: [{ category: 'Environment', count: '2 ideas', isMore: '' }],
        figures: [],
        summary: {
          text: expect.stringMatching(/^2 ideas by 1 person; latest: /),
          posted: '1 minute ago',
        },
      });
      const [{ ideas }] = home.sections as [{ ideas: Card[] }];
      expect(ideas[1]).toMatchObject({
        title: 'Rain barrel network',
        isPopular: 'yes',
        isHot: '',
        posted: '4 minutes ago',
        likes: '51',
        likesWord: 'likes',
        isBeginner: 'yes',
      });
      const { body: sections } = await server().send('GET', '/ideas/sections');
      const { body: figures } = await server().send('GET', '/numbers');
      expect(home.start.answers).toEqual({ '/ideas/sections': sections, '/numbers': figures });
      const { body: browse } = await page('/browse');
      expect(browse.ideas).toEqual(ideas);
      expect(browse).toMatchObject({ found: '2 innovative ideas found', previous: '', next: '' });
      const { body: list } = await server().send('GET', '/ideas');
      expect(browse.start.answers).toEqual({ '/ideas': list });
    });

    test('a card has the badge that the screen gives it', async () => {
      const badges = async (likes: number) => {
        await server().queries.updateTable('published_ideas').set({ likes }).execute();
        const [card] = (await page('/browse')).body.ideas as Card[];
        return ['isTrending', 'isHot', 'isPopular'].filter((flag) => card?.[flag] === 'yes');
      };
      const seen = [];
      for (const likes of [50, 51, 150, 151, 200, 201]) seen.push(...(await badges(likes)));
      expect(seen).toEqual(['isPopular', 'isPopular', 'isHot', 'isHot', 'isTrending']);
    });

    test('the pages of Browse lead from one to the next, and have each idea once', async () => {
      await copyIdea(server().queries, await community().published(author, reviewer), 1250);
      server().clock.advance(MINUTE);
      const first = await page('/browse');
      expect(first.body.head).toEqual({ path: '/browse', next: '/browse?page=2' });
      const second = await page('/browse?page=2');
      expect(second.body.head).toEqual({
        title: 'Browse ideas, page 2 · Idea Hub',
        path: '/browse?page=2',
        previous: '/browse',
        next: '/browse?page=3',
      });
      expect(second.body).toMatchObject({ isSecond: 'yes', previous: '' });
      const listed = [...numbers(first.body), ...numbers(second.body)];
      for (let at = 3; at <= 53; at += 1) {
        const { body } = await page(`/browse?page=${at}`);
        expect([at, body.previous]).toEqual([at, `${at - 1}`]);
        expect([at, body.next]).toEqual([at, at < 53 ? `${at + 1}` : '']);
        listed.push(...numbers(body));
      }
      expect(listed).toHaveLength(1253);
      expect(new Set(listed).size).toBe(1253);
      const { body } = await page('/browse?page=52');
      const { body: third } = await server().send<{ next: string }>('GET', '/ideas?page=52');
      expect(body.start.answers).toEqual({ '/ideas?page=52': third });
      const { body: rest } = await server().send<{ ideas: { id: number }[] }>(
        'GET',
        `/ideas?cursor=${third.next}`,
      );
      expect(rest.ideas.map(({ id }) => `${id}`)).toEqual(listed.slice(-5));
    }, 60_000);

    test('Browse has pages of each category, under one address', async () => {
      const first = await page('/browse?category=Environment');
      expect(first.status).toBe(200);
      expect(first.body.head).toEqual({
        title: 'Environment ideas · Idea Hub',
        description: 'The community’s project ideas of the category Environment.',
        path: '/browse?category=Environment',
        next: '/browse?category=Environment&page=2',
      });
      expect(first.body).toMatchObject({
        ...{ category: 'Environment', isEnvironment: 'yes', next: '2' },
        found: '1,253 innovative ideas found',
      });
      const { body: list } = await server().send('GET', '/ideas?category=Environment');
      expect(first.body.start.answers).toEqual({ '/ideas?category=Environment': list });
      for (const name of ['environment', '%20ENVIRONMENT+']) {
        const { body } = await page(`/browse?category=${name}`);
        expect([body.head, body.ideas]).toEqual([first.body.head, first.body.ideas]);
      }
      const { body: second } = await page('/browse?category=Environment&page=2');
      expect(second.head).toMatchObject({
        title: 'Environment ideas, page 2 · Idea Hub',
        path: '/browse?category=Environment&page=2',
        previous: '/browse?category=Environment',
        next: '/browse?category=Environment&page=3',
      });
      const query = '/ideas?category=Environment&page=2';
      const { body: next } = await server().send('GET', query);
      expect(second.start.answers).toEqual({ [query]: next });
    });

    test.each(['', 'all', 'ALL'])('the category %j is that of all ideas', async (name) => {
      const { body } = await page(`/browse?category=${name}`);
      expect([body.head.path, body.category]).toEqual(['/browse', '']);
    });

    test('a category without ideas is kept from search engines; an unknown one is a 404 that does not repeat it', async () => {
      const empty = await page('/browse?category=Health');
      expect([empty.status, empty.body.ideas]).toEqual([200, []]);
      expect(empty.body.head).toMatchObject({ noindex: true, path: '/browse?category=Health' });
      for (const name of ['Nonsense', 'Health%00', 'x'.repeat(2000), 'constructor']) {
        const { status, body, text } = await page(`/browse?category=${name}`);
        expect([name, status]).toEqual([name, 404]);
        expect(body).toMatchObject({ missing: true, category: '', head: { noindex: true } });
        expect(body.start.answers).toEqual({});
        expect(text.length).toBeLessThan(250);
      }
    });

    test.each([
      ['/browse?page=54', '/ideas?page=54'],
      ['/browse?category=Health&page=2', '/ideas?category=Health&page=2'],
    ])('%s beyond the last starts the screen with the empty list', async (path, call) => {
      const { status, body } = await page(path);
      const { body: list } = await server().send('GET', call);
      expect([status, body.start.answers]).toEqual([404, { [call]: list }]);
    });

    test('Home has figures from fifty ideas on', async () => {
      const { body } = await page('/');
      expect(body).toMatchObject({
        sections: [{ count: '1,253 ideas', isMore: 'yes' }],
        figures: [
          { figure: '1,253', label: 'published ideas' },
          { figure: '1', label: 'creator' },
          { label: 'likes' },
        ],
        summary: null,
      });
    });

    test.each(['54', '55', '999999', '1000000', '0', '-1', '01', '1e1', '', 'abc', '9'.repeat(99)])(
      'a page %s that does not exist answers 404',
      async (number) => {
        const { status, body } = await page(`/browse?page=${number}`);
        expect(status).toBe(404);
        expect(body).toMatchObject({ missing: true, head: { noindex: true } });
        expect(body.ideas).toBeUndefined();
      },
    );

    test('addresses of no page answer as other unknown calls', async () => {
      for (const path of [
        '/about',
        '/project',
        '/project/1/2',
        '/browse/2',
        '//browse',
        '/members',
      ]) {
        const { status, body } = await page(path);
        expect([path, status]).toEqual([path, 404]);
        expect(body.missing).toBeUndefined();
      }
    });
  });

  test('[LP-08] a page takes few statements, and unknown numbers take no more', async () => {
    let statements = 0;
    let isDown = false;
    const wrapQueries = seeingQueries(() => {
      if (isDown) throw new Error('The database is down.');
      statements += 1;
    });
    const counted = await TestServer.start(make, { ...LIVE, wrapQueries });
    const ask = (path: string) => counted.send<Json>('GET', `/pages${path}`);
    const cost = async (path: string) => {
      statements = 0;
      await ask(path);
      return statements;
    };
    // Counts stay for a minute.
    for (const path of ['/', '/browse']) await ask(path);
    await ask('/project/1');
    expect(await cost('/project/1')).toBe(1);
    expect(await cost('/browse')).toBe(1);
    expect(await cost('/browse?page=2')).toBe(1);
    await ask('/browse?category=Health');
    expect(await cost('/browse?category=health&page=2')).toBe(1);
    expect(await cost('/browse?category=Nonsense')).toBe(0);
    expect(await cost('/')).toBe(5);
    const { id } = await counted.member();
    expect(await cost(`/members/${id}`)).toBe(2);
    expect(await cost('/members/unknown')).toBe(0);
    for (const id of [987_654, 2 ** 46]) expect(await cost(`/project/${id}`)).toBe(2);
    for (const id of ['abc', '0', '9'.repeat(99)]) expect(await cost(`/project/${id}`)).toBe(0);
    for (const page of ['abc', '0', '9999999']) expect(await cost(`/browse?page=${page}`)).toBe(0);

    // Concurrent pages far within a list share the statements that find their place.
    isDown = true;
    const far = ['/browse?page=101', '/browse?page=151'];
    const statuses = async () => (await Promise.all(far.map(ask))).map(({ status }) => status);
    expect(await statuses()).toEqual([500, 500]);
    isDown = false;
    statements = 0;
    expect(await statuses()).toEqual([404, 404]);
    expect(statements).toBe(1);
  });

  test('[LP-08] the statements of a page read ideas by an index, and no whole table @ci', async () => {
    const statements: RootOperationNode[] = [];
    const wrapQueries = seeingQueries((statement) => statements.push(statement));
    const planned = await TestServer.start(make, { ...LIVE, wrapQueries });
    const ask = (path: string) => planned.send('GET', `/pages${path}`);
    const pages = [
      ['/', 'published_ideas_category_published_at_idea_id'],
      ['/browse', 'published_ideas_published_at_idea_id'],
      ['/browse?page=2', 'published_ideas_published_at_idea_id'],
      ['/project/1', 'published_ideas_author'],
    ] as const;
    for (const [path] of pages) await ask(path);
    for (const [path, index] of pages) {
      statements.length = 0;
      await ask(path);
      const read = [...statements].map((statement) => planOf(planned.queries, statement));
      const plans = (await Promise.all(read)).join('\n');
      expect([path, plans]).toEqual([path, expect.stringContaining(index)]);
      expect(plans).not.toMatch(/seq scan|scan (?!page)\w+"/i);
    }
  });

  test('[LP-02] an idea that is withdrawn between two statements is on no page @ci', async () => {
    let statements = 0;
    let withdraw = async () => {};
    const seen = async () => {
      statements -= 1;
      if (statements === 0) await withdraw();
    };
    const wrapQueries = seeingQueries(() => {}, seen);
    const raced = await TestServer.start(make, { ...LIVE, wrapQueries });
    // With a connection of its own, because the first statement holds the other one.
    const { queries } = await raced.another(LIVE);
    const racing = new Community(raced);
    const [writer, decider] = [await raced.member(), await racing.reviewer()];
    await racing.withoutDemo();
    const statuses = new Set<number>();
    for (const path of ['/project/ID', '/', '/browse']) {
      for (let after = 1; after <= 4; after += 1) {
        const id = await racing.published(writer, decider, { title: 'Soon withdrawn' });
        withdraw = async () => {
          await queries
            .updateTable('ideas')
            .set({ status: 'Withdrawn' })
            .where('id', '=', id)
            .execute();
          await unpublishIdea(queries, id);
        };
        const ask = () => raced.send<Json>('GET', `/pages${path.replace('ID', `${id}`)}`);
        // The statements of mail must not count.
        await raced.mails('nobody@example.com');
        statements = after;
        const { status, text } = await ask();
        if (status !== 200) expect(text).not.toContain('Soon withdrawn');
        statuses.add(status);
        await withdraw();
        const later = await ask();
        expect(later.text).not.toContain('Soon withdrawn');
        statuses.add(later.status);
      }
    }
    expect([...statuses].sort()).toEqual([200, 410]);
  });
});
