import { randomUUID } from 'node:crypto';
import { Cursors } from '../src/http/cursors.ts';
import { bearer, type Member } from './support/client.ts';
import { Community, LIVE, withKey } from './support/community.ts';
import { onEachDatabase } from './support/databases.ts';
import { TestServer } from './support/server.ts';

interface Page {
  next: string | null;
}

/** Each list has more rows than one of its pages. */
const ROWS = 51;

onEachDatabase((make) => {
  let server: TestServer;
  let reviewer: Member;
  let authors: [Member, Member];
  beforeAll(async () => {
    server = await TestServer.start(make, LIVE);
    const community = new Community(server);
    reviewer = await community.reviewer();
    authors = [await server.member(), await server.member()];
    for (const author of authors) {
      for (let index = 0; index < 26; index += 1) {
        const category = author === authors[0] ? 'Health' : 'Education';
        const id = await community.published(author, reviewer, { category });
        await community.submit(author);
        if (index > 0) continue;
        for (let times = 0; times < ROWS; times += 1) {
          const written = { name: 'Vera', email: 'vera@example.com', message: `Hello ${times}` };
          await server.post(`/ideas/${id}/messages`, written, withKey());
          await reported(id, times % 2 === 0);
          await reported(id, times % 2 === 1);
        }
      }
    }
  }, 120_000);

  async function reported(ideaId: number, isOpen: boolean) {
    const id = randomUUID();
    await server.queries
      .insertInto('reports')
      .values({ id, idea_id: ideaId, reason: '', submission_key: id, created_at: 1 })
      .execute();
    if (!isOpen) await server.post(`/review/reports/${id}/resolution`, {}, bearer(reviewer.token));
  }

  /** All lists with cursors: the address, and who reads it. */
  const lists = (): [path: string, reader?: Member][] => [
    ['/ideas?sort=newest'],
    ['/ideas?sort=popular'],
    ['/ideas?sort=alphabetical'],
    ['/ideas?sort=popular&category=Health'],
    ['/ideas?sort=popular&category=Education'],
    ['/ideas?sort=popular&search=rain'],
    ['/ideas?sort=popular&search=barrel'],
    ['/ideas?sort=relevance&search=rain'],
    ['/messages?', authors[0]],
    ['/messages?', authors[1]],
    ['/review/ideas?status=Published', reviewer],
    ['/review/ideas?', reviewer],
    ['/review/ideas?status=Published&category=Health', reviewer],
    ['/review/decisions?', reviewer],
    ['/review/reports?', reviewer],
    ['/review/reports?state=resolved', reviewer],
  ];
  const read = (
    [path, reader]: [path: string, reader?: Member],
    cursor?: string,
    from: TestServer = server,
  ) =>
    from.send<Page & { errors: object; details: unknown }>(
      'GET',
      cursor === undefined ? path : `${path}&cursor=${cursor}`,
      undefined,
      reader ? bearer(reader.token) : {},
    );
  const cursorOf = async (list: [string, Member?]) => (await read(list)).body.next ?? '';

  test('[CM-01, CM-07, CM-08] a cursor is valid only for its own list, order, filter and member @ci', async () => {
    const cursors = await Promise.all(lists().map(cursorOf));
    for (const [index, list] of lists().entries()) {
      const answers = await Promise.all(cursors.map((cursor) => read(list, cursor)));
      const accepted = answers.flatMap(({ status }, other) => (status === 200 ? [other] : []));
      expect([list[0], accepted]).toEqual([list[0], [index]]);
      const refused = answers.filter(({ status }) => status === 400);
      expect(refused).toHaveLength(cursors.length - 1);
    }
  });

  test('[CM-01, CM-07, CM-08] a shortened, lengthened or altered cursor gets a 400 that says to load the list again @ci', async () => {
    for (const list of lists()) {
      const cursor = await cursorOf(list);
      const flip = (at: number) => {
        const other = cursor[at] === 'A' ? 'B' : 'A';
        return cursor.slice(0, at) + other + cursor.slice(at + 1);
      };
      const places = Array.from(cursor, (_, at) => at).filter((at) => at % 9 === 0);
      const spoilt = [
        ...places.map((at) => cursor.slice(0, at)),
        ...places.map(flip),
        cursor.slice(0, -1),
        flip(cursor.length - 1),
        `${cursor}A`,
        `${cursor}.`,
        `.${cursor}`,
      ];
      const answers = await Promise.all(spoilt.map((one) => read(list, one)));
      const accepted = spoilt.filter((_, index) => answers[index]?.status !== 400);
      expect([list[0], accepted]).toEqual([list[0], []]);
      expect(answers.at(-1)?.text).toContain('This list has changed. Please load it again.');
    }
  });

  test('[CM-01, CM-07, CM-08] a cursor without the server’s signature gets a 400, at any position @ci', async () => {
    const positions = [[1, 1], [0, randomUUID()], ['\0', '\0'], [null, null], null, {}, 1.5];
    for (const position of positions) {
      const forged = Buffer.from(JSON.stringify(position)).toString('base64url');
      for (const list of lists()) {
        for (const cursor of [forged, `${forged}.`, `${forged}.${forged}`]) {
          expect([cursor, (await read(list, cursor)).status]).toEqual([cursor, 400]);
        }
      }
    }
    const foreign = new Cursors('another secret').of('ideas', 'popular', undefined);
    const cursor = foreign.write({ value: 1, id: 1 }) ?? '';
    expect((await read(['/ideas?sort=popular'], cursor)).status).toBe(400);
  });

  test('[CM-01, CM-29] other instances, and the same one after a restart, accept a cursor @ci', async () => {
    const cursors = await Promise.all(lists().map(cursorOf));
    for (let restarts = 0; restarts < 2; restarts += 1) {
      const other = await server.another(LIVE);
      for (const [index, list] of lists().entries()) {
        const { status, body } = await read(list, cursors[index], other);
        expect([list[0], status]).toEqual([list[0], 200]);
        expect(body).toEqual((await read(list, cursors[index])).body);
      }
      await other.stop();
    }
  });

  test('[CM-29] instances that start together on a new database share the secret of cursors @ci', async () => {
    const database = await make();
    const start = () => TestServer.start(make, { ...LIVE, database });
    const started = await Promise.all([start(), start(), start()]);
    const cursors = await Promise.all(
      started.map(async (one) => (await read(['/ideas?sort=newest'], undefined, one)).body.next),
    );
    expect(new Set(cursors).size).toBe(1);
  });
});
