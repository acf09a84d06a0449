import type { RootOperationNode } from 'kysely';
import { Community, LIVE } from './support/community.ts';
import { type Change, changesOf, SENT_AGAIN, type Sent } from './support/community-changes.ts';
import { onEachDatabase } from './support/databases.ts';
import { COMMUNITY_TABLES, difference, fillEveryTable, rowsOf } from './support/every-table.ts';
import { holdMail, seeingQueries } from './support/seeing-queries.ts';
import { TestServer } from './support/server.ts';

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
    await server.stop();
  });
});
