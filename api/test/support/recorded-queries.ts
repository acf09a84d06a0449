import type { Queries } from '../../src/database/database.ts';

/** Wraps a database and records the kind of each query in `kinds`, in Kysely's words (`InsertQueryNode`). */
export function recordQueries(database: Queries): { queries: Queries; kinds: string[] } {
  const kinds: string[] = [];
  const queries = database.withPlugin({
    transformQuery({ node }) {
      kinds.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { queries, kinds };
}
