import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { DEMO } from '../src/dev/demo-data.ts';
import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { cardAddress, type PicturedIdea } from '../src/share-pictures/address.ts';
import { SharePictures } from '../src/share-pictures/share-pictures.ts';
import { bearer, type Member } from './support/client.ts';
import { ideaForm, LIVE, useCommunity } from './support/community.ts';
import { makeLibsql, onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

type List = CommunityCalls['GET /ideas']['answer'];

const addressOf = (idea: PicturedIdea) => `/api${cardAddress(idea)}`;
const pathOf = (id: number) => `/api/ideas/${id}/card.png`;

const call = (
  { app }: TestServer,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => app.inject({ method, url, headers });

onEachDatabase((make) => {
  const { server, community } = useCommunity(make);
  const get = (url: string, headers?: Record<string, string>) => call(server(), url, headers);
  /** The current address, from a page's own data. */
  const currentOf = async (id: number) => addressOf((await community().page(id)).body);

  let author: Member;
  let reviewer: Member;
  beforeAll(async () => {
    author = await server().member({ name: 'Ada' });
    reviewer = await community().reviewer();
  });

  test('[LP-04] the address of a published idea answers its picture, which browsers keep and shared caches check each minute', async () => {
    const id = await community().published(author, reviewer);
    const address = await currentOf(id);
    const { statusCode, headers, rawPayload } = await get(address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': `${rawPayload.length}`,
      'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{16}"$/),
    });
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeLessThanOrEqual(100_000);

    const head = await call(server(), address, {}, 'HEAD');
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
    for (const name of ['content-type', 'content-length', 'cache-control', 'etag'])
      expect([name, head.headers[name]]).toEqual([name, headers[name]]);

    const again = await get(address, { 'if-none-match': `W/${headers.etag}` });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['cache-control']).toBe(headers['cache-control']);
  });

  test('[LK-01, LP-04] a page names the current picture of its idea, and pages that are not found name none', async () => {
    const id = await community().published(author, reviewer);
    const headOf = async (path: string) =>
      (await community().get<{ head: object }>(`/pages${path}`)).body.head;
    expect(await headOf(`/project/${id}`)).toMatchObject({
      image: { url: await currentOf(id), width: '1200', height: '630', alt: ideaForm().title },
    });
    expect(await headOf('/project/404')).not.toHaveProperty('image');
    expect(await headOf('/')).not.toHaveProperty('image');
  });

  test('[LP-04] an address without the current version leads to it, and no cache keeps that', async () => {
    const id = await community().published(author, reviewer);
    const address = await currentOf(id);
    for (const query of ['', '?v=old', '?v=old&v=older', '?v[]=1', '?other=1']) {
      const { statusCode, headers } = await get(pathOf(id) + query);
      expect([query, statusCode, headers['cache-control']]).toEqual([query, 302, 'no-store']);
      expect(new URL(`${headers.location}`, `http://hub.example${pathOf(id)}`).href).toBe(
        `http://hub.example${address}`,
      );
    }
    const { statusCode } = await get(`${address}&utm_source=chat`);
    expect(statusCode).toBe(200);
  });

  test('[LP-04] another title, category or name has another address, and an edit under review has not @ci', async () => {
    const member = await server().member({ name: 'Grace' });
    const id = await community().published(member, reviewer);
    const addresses = [await currentOf(id)];
    const publish = async (form: Parameters<typeof ideaForm>[0]) => {
      const [{ version = 0 } = {}] = await community().mine(member);
      const { body: edited } = await community().edit<{ version: number }>(
        member,
        id,
        version,
        ideaForm(form),
      );
      expect((await get(addresses.at(-1) ?? '')).statusCode).toBe(200);
      const { body: approved } = await community().decide(reviewer, id, 'approve', edited.version);
      await community().decide(reviewer, id, 'publish', approved.version);
      addresses.push(await currentOf(id));
      expect((await get(addresses.at(-2) ?? '')).statusCode).toBe(302);
    };
    await publish({ title: 'Rain barrel union' });
    await publish({ title: 'Rain barrel union', category: 'Health' });
    await server().update(member.token, {
      firstName: 'Grace',
      lastName: 'Hopper',
      name: 'Grace Hopper',
    });
    addresses.push(await currentOf(id));
    expect(new Set(addresses).size).toBe(4);
    const { statusCode } = await get(addresses.at(-1) ?? '');
    expect(statusCode).toBe(200);
  });

  test('[LP-02, LP-04] ideas that are not public have no picture, for anybody: unknown and unpublished ones 404, withdrawn ones 410', async () => {
    const statusOf = async (url: string, headers?: Record<string, string>) => {
      const answer = await get(url, headers);
      expect(answer.headers['content-type']).toContain('json');
      expect(answer.headers['cache-control']).toBe('no-store');
      return [answer.statusCode, answer.json().details.code];
    };
    for (const id of ['1234567890123', '0', '-1', 'x', '9'.repeat(30), '%00']) {
      expect([id, ...(await statusOf(`/api/ideas/${id}/card.png`))]).toEqual([
        id,
        404,
        'NOT_FOUND',
      ]);
    }
    const { body: waiting } = await community().submit(author);
    const { body: rejected } = await community().submit(author);
    await community().decide(reviewer, rejected.id, 'reject', rejected.version, 'Too short');
    for (const { id, title, category } of [waiting, rejected]) {
      const address = addressOf({ id, title, category, author: 'Ada' });
      for (const { token } of [author, reviewer]) {
        expect(await statusOf(address, bearer(token))).toEqual([404, 'NOT_FOUND']);
      }
    }
    await server().post(`/ideas/${waiting.id}/withdrawal`, undefined, bearer(author.token));
    expect(await statusOf(pathOf(waiting.id))).toEqual([404, 'NOT_FOUND']);
    const id = await community().published(author, reviewer);
    const address = await currentOf(id);
    const { statusCode, headers } = await get(address);
    expect(statusCode).toBe(200);
    await server().post(`/ideas/${id}/withdrawal`, undefined, bearer(author.token));
    for (const sent of [{}, { 'if-none-match': `${headers.etag}` }, bearer(author.token)]) {
      expect(await statusOf(address, sent as Record<string, string>)).toEqual([410, 'GONE']);
    }
    expect(await statusOf(pathOf(id))).toEqual([410, 'GONE']);
  });

  test('[LP-02] an idea that is withdrawn while its picture is drawn answers 410', async () => {
    const id = await community().published(author, reviewer);
    const address = await currentOf(id);
    jest.spyOn(SharePictures.prototype, 'draw').mockImplementation(async () => {
      await server().post(`/ideas/${id}/withdrawal`, undefined, bearer(author.token));
      return Buffer.from('picture');
    });
    const { statusCode, body } = await get(address);
    expect(statusCode).toBe(410);
    expect(body).not.toContain('picture');
  });

  test('[LP-04] lists and pages of the demonstration lead to the same addresses @ci', async () => {
    const ideas: List['ideas'] = [];
    for (let next: string | null = ''; next !== null; ) {
      const query: string = next === '' ? '' : `?cursor=${next}`;
      const { body } = await community().get<List>(`/ideas${query}`);
      ideas.push(...body.ideas);
      next = body.next;
    }
    expect(ideas.length).toBeGreaterThanOrEqual(DEMO.ideas.length);
    for (const idea of ideas) {
      const { headers } = await get(pathOf(idea.id));
      expect(`/api/ideas/${idea.id}/${headers.location}`).toBe(addressOf(idea));
      expect(await currentOf(idea.id)).toBe(addressOf(idea));
    }
  });
});

test('[LP-04] drawings are limited per network, and kept pictures are not @ci', async () => {
  const rates = { ...DEVELOPMENT_RATES, draw: { max: 2, window: 60_000 } };
  const server = await TestServer.start(makeLibsql, {
    env: { ...LIVE.env, RATE_LIMIT: 'on' },
    app: { rates },
  });
  const draw = jest.spyOn(SharePictures.prototype, 'draw');
  const { body } = await server.send<List>('GET', '/ideas');
  const [one = '', two = '', three = ''] = body.ideas.map(addressOf);
  for (const address of [one, two, one, two]) {
    const { statusCode } = await call(server, address);
    expect(statusCode).toBe(200);
  }
  expect(draw).toHaveBeenCalledTimes(2);
  const refused = await call(server, three);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  const kept = await call(server, one);
  expect(kept.statusCode).toBe(200);
  server.clock.advance(60_000);
  const later = await call(server, three);
  expect(later.statusCode).toBe(200);
});

test('[LP-04] a page names the picture by its whole address if the API has another origin @ci', async () => {
  const env = { ...LIVE.env, API_ADDRESS: 'https://api.hub.example/api' };
  const server = await TestServer.start(makeLibsql, { env });
  const { body } = await server.send<{ head: object }>('GET', '/pages/project/1');
  const url = expect.stringMatching(/^https:\/\/api\.hub\.example\/api\/ideas\/1\/card\.png\?v=/);
  expect(body.head).toMatchObject({ image: { url } });
});
