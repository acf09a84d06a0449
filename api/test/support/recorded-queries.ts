import type { Queries } from '../../src/database/database.ts';

/** The same database; `kinds` gets what each query was, in Kysely's words (`InsertQueryNode`). */
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
