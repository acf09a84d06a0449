import swagger from '@fastify/swagger';
import { UserSchema } from '../accounts/user-schema.ts';
import { Comment } from '../comments/schemas.ts';
import { IdeaCard, IdeaPage, OwnIdea } from '../ideas/schemas.ts';
import { Offers } from '../offers/schemas.ts';
import { ErrorAnswer } from './answers.ts';
import type { App } from './app-type.ts';

/** Adds the OpenAPI description. It uses the schemas that validate, so it always matches the server. */
export async function addOpenApi(app: App, isLive: boolean): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Idea Hub API',
        version: '1.0.0',
        description: 'Accounts and sessions of Idea Hub.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      tags: [{ name: 'auth' }, { name: 'users' }, { name: 'service' }],
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer' } },
      },
    },
    // Uses the schemas' own names instead of def-0 and so on.
    refResolver: {
      buildLocalReference: (schema, _base, _fragment, index) =>
        typeof schema.$id === 'string' ? schema.$id : `schema-${index}`,
    },
  });
  app.addSchema(ErrorAnswer);
  app.addSchema(UserSchema);
  if (isLive) for (const schema of COMMUNITY_SCHEMAS) app.addSchema(schema);
}

/** Schemas that the answers of live mode reference by name. */
export const COMMUNITY_SCHEMAS = [IdeaCard, IdeaPage, OwnIdea, Comment, Offers];
