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
