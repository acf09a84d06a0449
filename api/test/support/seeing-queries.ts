import type { RootOperationNode } from 'kysely';
import type { Queries } from '../../src/database/database.ts';

/**
 * Passes each statement to `see` before it runs. If `see` throws, the statement fails. The caller gets the result after
 * `seen`.
 */
export const seeingQueries =
  (see: (statement: RootOperationNode) => void, seen: () => Promise<void> = async () => {}) =>
  (inner: Queries): Queries =>
    inner.withPlugin({
      transformQuery({ node }) {
        see(node);
        return node;
      },
      async transformResult({ result }) {
        await seen();
        return result;
      },
    });

/** Throws for a change of queued mail, so that it stays in the outbox. For a `see` function. */
export function holdMail(statement: RootOperationNode): void {
  const isUpdate = statement.kind === 'UpdateQueryNode';
  if (isUpdate && JSON.stringify(statement.table).includes('"outbox"')) {
    throw new Error('Mail waits.');
  }
}

/** Wraps a database and records the kind of each query in `kinds`, in Kysely's words (`InsertQueryNode`). */
export function recordQueries(database: Queries): { queries: Queries; kinds: string[] } {
  const kinds: string[] = [];
  return { queries: seeingQueries(({ kind }) => kinds.push(kind))(database), kinds };
}
