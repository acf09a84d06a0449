import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import type { RootOperationNode } from 'kysely';
import { TABLES } from '../src/backup/format.ts';
import { restoreBackup } from '../src/backup/restore-backup.ts';
import { writeBackup } from '../src/backup/write-backup.ts';
import { connect } from '../src/database/database.ts';
import { DEMO } from '../src/dev/demo-data.ts';
import { queueDigests } from '../src/digest/weekly-digest.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { temporaryFolder } from './support/cleanup.ts';
import { bearer } from './support/client.ts';
import { Community, ideaForm, LIVE, withKey } from './support/community.ts';
import { type Change, changesOf, SENT_AGAIN, type Sent } from './support/community-changes.ts';
import { fillDisk, onEachDatabase } from './support/databases.ts';
import {
  COMMUNITY_TABLES,
  difference,
  fillEveryTable,
  PICTURE,
  rowsOf,
} from './support/every-table.ts';
import { holdMail, seeingQueries } from './support/seeing-queries.ts';
import { TestServer } from './support/server.ts';

type List = CommunityCalls['GET /ideas']['answer'];

const folder = temporaryFolder();
let files = 0;

onEachDatabase((makeSource, from) => {
  onEachDatabase((makeTarget, to) => {
    test(`[CM-14] a community that was saved (${from}) is there after a restore (${to}), and is found by search @ci`, async () => {
      const source = await TestServer.start(makeSource, LIVE);
      const community = new Community(source);
      const { author, reader, reviewer, ideaId: id } = await fillEveryTable(community);
      // Waits until all mail has been sent.
      await source.mails('nobody@example.com');
      files += 1;
      const file = join(folder, `${files}.gz`);
      const saved = await connect(readDatabase({ DATABASE_URL: source.database.url }), {});
      await writeBackup(saved.queries, source.database.kind, file, new Date(0));
      await saved.queries.destroy();

      const database = await makeTarget();
      const restored = await connect(readDatabase({ DATABASE_URL: database.url }), {});
      await restoreBackup(restored.queries, database.kind, file, { endSessions: false });
      await restored.queries.destroy();
      const target = await TestServer.start(makeTarget, { ...LIVE, database, clock: source.clock });
      const tables = Object.keys(TABLES);
      expect(await rowsOf(target.queries, tables)).toEqual(await rowsOf(source.queries, tables));
      for (const path of [
        `/ideas/${id}`,
        '/ideas',
        '/ideas?search=saved',
        '/ideas?search=soil+water&sort=relevance',
      ]) {
        expect((await target.send('GET', path)).body).toEqual(
          (await source.send('GET', path)).body,
        );
      }
      for (const [path, { token }] of [
        ['/messages', author],
        ['/ideas/mine', author],
        ['/users/export', author],
        ['/drafts/submit', reader],
        ['/ideas/marks', reader],
        ['/users/settings', reader],
        ['/review/reports', reviewer],
        ['/review/decisions', reviewer],
      ] as const) {
        const read = (server: TestServer) => server.send('GET', path, undefined, bearer(token));
        expect((await read(target)).body).toEqual((await read(source)).body);
      }
      const { body } = await target.profile<User>(reader.token);
      const picture = await target.app.inject({ url: `/api${body.profile.profilePicture}` });
      expect(picture.rawPayload.toString('base64')).toBe(PICTURE);
    });
  });
});

onEachDatabase((make, kind) => {
  test('[CM-14] disk full: a 503, lists go on, and a submit that is sent again is one idea @ci', async () => {
    const server = await TestServer.start(make, LIVE);
    const community = new Community(server);
    const author = await server.member();
    const free = await fillDisk(server.queries, ['ideas']);
    const key = 'the-same-key-all-the-time';
    const large = ideaForm({ description: 'x'.repeat(5000), title: 'Large' });
    let answer = await community.submit<{ details?: { code: string } }>(author, large, key);
    // Existing database pages have room for a few more rows.
    for (let more = 0; answer.status === 201 && more < 100; more += 1) {
      answer = await community.submit(author, large, `${key}-${more}`);
    }
    expect([answer.status, answer.body.details?.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect((await server.send<List>('GET', '/ideas')).body.total).toBe(DEMO.ideas.length);
    await free();
    const again = await Promise.all([1, 2].map(() => community.submit(author, large, key)));
    expect(new Set(again.map(({ body }) => body.id)).size).toBe(1);
    expect(again.map(({ status }) => status)).toEqual([201, 201]);
  });

  if (kind !== 'libsql') return;

  test('[CM-14] a lost database: a 503 for each step, and all is there once it is back @ci', async () => {
    const server = await TestServer.start(make, LIVE);
    const community = new Community(server);
    const author = await server.member();
    const { body } = await community.submit(author);
    const file = server.database.url.replace('file:', '');
    renameSync(file, `${file}.away`);
    const signedIn = { ...bearer(author.token), ...withKey(), 'if-match': '"1"' };
    for (const [method, path, sent] of [
      ['GET', '/ideas', undefined],
      ['GET', '/ideas/1', undefined],
      ['GET', '/numbers', undefined],
      ['POST', '/ideas', ideaForm()],
      ['PUT', `/ideas/${body.id}`, ideaForm()],
      ['PUT', '/ideas/1/like', undefined],
      ['PUT', '/drafts/submit', { version: 0, content: '' }],
      ['GET', '/messages', undefined],
      ['POST', '/ideas/1/messages', { name: 'V', email: 'v@example.com', message: 'm' }],
      ['GET', '/review/ideas', undefined],
    ] as const) {
      const answer = await server.send(method, path, sent, signedIn);
      expect([path, answer.status, answer.body.details?.code]).toEqual([
        path,
        503,
        'DATABASE_UNAVAILABLE',
      ]);
    }
    renameSync(`${file}.away`, file);
    // Failures are not cached for a minute.
    expect((await server.send<List>('GET', '/ideas')).body.total).toBe(DEMO.ideas.length);
    expect((await community.mine(author)).map(({ id }) => id)).toEqual([body.id]);
  });
});

/** Runs a limited number of statements of a call, then fails like a lost database. */
class Cut {
  #left = Number.POSITIVE_INFINITY;
  #kinds: string[] = [];
  /** Keeps queued mail in the outbox, because the test compares it. */
  isMailHeld = false;

  readonly see = (statement: RootOperationNode): void => {
    if (this.isMailHeld) holdMail(statement);
    this.#kinds.push(statement.kind);
    this.#left -= 1;
    if (this.#left < 0) throw new Error('The database is gone.');
  };

  /** Also resolves with the number of statements up to and including the first write. */
  async during<Result>(statements: number, call: () => Promise<Result>): Promise<[Result, number]> {
    this.#left = statements;
    this.#kinds = [];
    const result = await call();
    this.#left = Number.POSITIVE_INFINITY;
    return [result, 1 + this.#kinds.findIndex((kind) => kind !== 'SelectQueryNode')];
  }
}

const ALL = Number.POSITIVE_INFINITY;

onEachDatabase((make) => {
  test(`[CM-02, CM-08, CM-14] the database lost in the middle of any change: it is done wholly or not at all; sent again, it is done once @ci`, async () => {
    const cut = new Cut();
    const wrapQueries = seeingQueries(cut.see);
    const server = await TestServer.start(make, { ...LIVE, wrapQueries });
    const community = new Community(server);
    const people = await fillEveryTable(community);
    const spared = await server.member();
    const unlucky = await server.member();
    // On a slow machine, a round of digests would change rows during the test.
    await queueDigests(server.queries, server.clock.now());
    // Waits until all earlier mail has been sent.
    await server.mails('nobody@example.com');
    cut.isMailHeld = true;
    const look = () => rowsOf(server.queries, COMMUNITY_TABLES);
    const send = ({ method, path, body, headers }: Sent, statements = ALL) =>
      cut.during(statements, async () => {
        const { status } = await server.send(method, path, body, headers);
        return status;
      });

    for (const [name, makers] of Object.entries(changesOf(community, people))) {
      for (const [index, prepare] of makers.entries()) {
        const about = `${name} ${index}`;
        // The result of the call without a failure.
        const undisturbed = await prepare(spared);
        const first = await look();
        const [status, firstWrite] = await send(undisturbed);
        expect([about, Math.floor(status / 100)]).toEqual([about, 2]);
        const whole = difference(first, await look());
        expect([about, Object.keys(whole)]).not.toEqual([about, []]);

        const sent = await prepare(unlucky);
        const before = await look();
        let after = before;
        for (let statements = firstWrite; after === before; statements += 1) {
          const [answer] = await send(sent, statements);
          const now = await look();
          const changed = difference(before, now);
          const at = `${about}, after ${statements} statements`;
          if (Object.keys(changed).length === 0) expect([at, answer]).toEqual([at, 500]);
          else {
            expect([at, changed]).toEqual([at, whole]);
            after = now;
          }
        }
        const [again] = await send(sent);
        const told = SENT_AGAIN[name as Change] ?? status;
        expect([about, again, difference(after, await look())]).toEqual([about, told, {}]);
      }
    }
  });
});
