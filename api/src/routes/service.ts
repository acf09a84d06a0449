import { sql } from 'kysely';
import Type from 'typebox';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf } from '../http/answers.ts';
import { ALSO_OVERLOADED, type App } from '../http/app-type.ts';
import { Problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { RETRY_DRAINING } from '../timings.ts';

const { open } = callsOf('service');

const response = { 200: Type.Object({ status: Type.Literal('ok') }), 503: Type.Ref('Error') };

const liveSchema = open('Does the process answer? Whoever gets no answer here may restart it', {
  response,
});

const readySchema = open(
  'Should calls come here? Not while the database is out of reach, or the server ends',
  {
    response,
  },
);

/** Adds the health checks and the description of all calls. */
export function addService(app: App, { queries, isDraining }: Services): void {
  // A busy process is alive.
  app.get('/health/live', { schema: liveSchema, config: ALSO_OVERLOADED }, async () => ({
    status: 'ok' as const,
  }));

  const ready = async () => {
    if (isDraining()) {
      throw new Problem(503, 'SHUTTING_DOWN', MESSAGES.shuttingDown, {
        retryAfter: RETRY_DRAINING,
      });
    }
    await sql`select 1`.execute(queries);
    return { status: 'ok' as const };
  };
  app.get('/health/ready', { schema: readySchema, config: { quiet: true } }, ready);
  app.get('/health', { schema: readySchema, config: { quiet: true } }, ready);

  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
