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
    /** For calls that machines repeat every few seconds: logs their answers only with `LOG_LEVEL=debug`. */
    quiet?: boolean;
    /** `limitEveryCall` skips this route, because it has its own limit. */
    ownLimit?: boolean;
  }
}

/** For routes that also answer while the server is overloaded, late instead of with a 503. */
export const ALSO_OVERLOADED = { quiet: true, pressureHandler: () => {} };

/** The server. Each route's schema types its bodies and answers. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;
