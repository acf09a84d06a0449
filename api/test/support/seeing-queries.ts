import type { RootOperationNode } from 'kysely';
import type { Queries } from '../../src/database/database.ts';

/** Passes each statement to `see` before it runs. If `see` throws, the statement fails. */
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
