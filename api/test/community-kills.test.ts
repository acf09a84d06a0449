import { connect } from '../src/database/database.ts';
import type { App } from '../src/http/app-type.ts';
import { readDatabase } from '../src/settings/settings.ts';
import { type Answer, Client } from './support/client.ts';
import { Community } from './support/community.ts';
import { type Change, changesOf, SENT_AGAIN, type Sent } from './support/community-changes.ts';
import { onEachDatabase } from './support/databases.ts';
import { COMMUNITY_TABLES, difference, rowsOf } from './support/every-table.ts';
import { killServers, patiently, ServerProcess } from './support/server-process.ts';

/** Shares of the changes that are answered before the server is killed. */
const MOMENTS = [0, 0.3, 0.7];

afterEach(killServers);

/** Adapts the current process to the interface that `Client` expects of an app. */
const appOf = (server: () => ServerProcess) =>
  ({
    async inject({ method, url, headers, payload }: Record<string, never>) {
      const answer = await patiently(async () =>
        fetch(`http://127.0.0.1:${await server().port()}${url}`, {
          method,
          headers,
          body: payload ?? null,
        }),
      );
      const body = await answer.text();
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body,
        json: () => JSON.parse(body),
      };
    },
  }) as unknown as App;

onEachDatabase((make) => {
  test('[CM-02, CM-06, CM-07, CM-10, CM-11, CM-14] killed in the middle of all kinds of changes at once, which are sent again: each is done, once @ci', async () => {
    const database = await make();
    const env = { DATABASE_URL: database.url, RATE_LIMIT: 'off', IDEAS: 'live' };
    let server = await ServerProcess.start(env);
    const { queries } = await connect(readDatabase({ DATABASE_URL: database.url }), {});
    const client = Object.assign(new Client(appOf(() => server)), { queries });
    const community = new Community(client);
    const reader = await client.member();
    const reviewer = await community.reviewer();
    // Mails are sent during the test.
    const tables = COMMUNITY_TABLES.filter((table) => table !== 'outbox');
    const look = () => rowsOf(queries, tables);

    /** Prepares one of each change, each by a new member. */
    async function prepareAll(): Promise<[Change, Sent][]> {
      const all: [Change, Sent][] = [];
      for (const [name, makers] of Object.entries(changesOf(community, { reader, reviewer }))) {
        for (const prepare of makers) {
          all.push([name as Change, await prepare(await client.member())]);
        }
      }
      return all;
    }
    const send = ({ method, path, body, headers }: Sent): Promise<Answer<unknown>> =>
      client.send(method, path, body, headers);

    const undisturbed = await prepareAll();
    const first = await look();
    const statuses = await Promise.all(
      undisturbed.map(async ([, sent]) => (await send(sent)).status),
    );
    expect(statuses.filter((status) => status >= 300)).toEqual([]);
    const whole = difference(first, await look());

    for (const share of MOMENTS) {
      const changes = await prepareAll();
      const before = await look();
      let answered = 0;
      let isKilled = false;
      const sent = changes.map(async ([, change]) => {
        await send(change).catch(() => {});
        answered += 1;
        if (answered <= share * changes.length || isKilled) return;
        isKilled = true;
        await server.kill('SIGKILL');
      });
      await Promise.all(sent);
      server = await ServerProcess.start(env);
      const again = await Promise.all(
        changes.map(async ([name, change]) => [name, (await send(change)).status] as const),
      );
      const refused = again.filter(
        ([name, status]) => status >= 300 && status !== SENT_AGAIN[name],
      );
      expect([share, refused]).toEqual([share, []]);
      expect([share, difference(before, await look())]).toEqual([share, whole]);
    }
    await queries.destroy();
    await killServers();
    await database.remove();
  }, 240_000);
});
