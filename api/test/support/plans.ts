import { CompiledQuery, type RootOperationNode, sql } from 'kysely';
import type { Queries } from '../../src/database/database.ts';
import { kindOf } from '../../src/database/kind.ts';

/** The database's plan of a statement, as JSON. */
export function planOf(queries: Queries, statement: RootOperationNode): Promise<string> {
  return queries.transaction().execute(async (transaction) => {
    const isPostgres = kindOf(queries) === 'postgres';
    const explain = isPostgres ? 'explain' : 'explain query plan';
    // With few rows, PostgreSQL would read whole tables although it has indexes.
    if (isPostgres) await sql`set local enable_seqscan = off`.execute(transaction);
    const executor = transaction.getExecutor();
    const compiled = executor.compileQuery(statement, { queryId: 'plan' });
    const plan = CompiledQuery.raw(`${explain} ${compiled.sql}`, [...compiled.parameters]);
    return JSON.stringify((await transaction.executeQuery(plan)).rows);
  });
}
