import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Asked every few seconds by a machine: answers are logged for `LOG_LEVEL=debug` alone. */
    quiet?: boolean;
    /** Not counted by `limitEveryCall`: the route limits its callers itself. */
    ownLimit?: boolean;
  }
}

/** The server, with bodies and answers typed by each route's schema. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
