import type { RootOperationNode } from 'kysely';
import type { Queries } from '../../src/database/database.ts';

/** Shows each statement to `see` before the database gets it; where that throws, the statement fails. */
export const seeingQueries =
  (see: (statement: RootOperationNode) => void) =>
  (inner: Queries): Queries =>
    inner.withPlugin({
      transformQuery({ node }) {
        see(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
