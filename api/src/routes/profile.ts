import type { FastifyRequest } from 'fastify';
import { updateProfile } from '../accounts/accounts.ts';
import { toUser } from '../accounts/user.ts';
import { ProfileUpdateSchema, UserReference } from '../accounts/user-schema.ts';
import { callsOf, errorAnswers } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';

const { signedIn } = callsOf('users');

const response = { 200: UserReference, ...errorAnswers(401) };

const readSchema = signedIn('The member who is signed in', { response });

const updateSchema = signedIn(
  'Change what is named, leave the rest; any field but these is refused; a 412 when a field differs from `seen`',
  {
    body: ProfileUpdateSchema,
    response: { ...response, ...errorAnswers(401, 412) },
  },
);

export function addProfile(app: App, services: Services): void {
  const { queries, accountLimits } = services;
  const callers = new Callers(services);

  app.get('/users/profile', { schema: readSchema }, async (request) =>
    toUser(await callers.member(request)),
  );

  /** Runs before the body is read, so that strangers' bodies are never validated. */
  async function admit(request: FastifyRequest): Promise<void> {
    const user = await callers.member(request);
    await accountLimits.profile(user.id);
  }

  app.put('/users/profile', { schema: updateSchema, onRequest: admit }, async (request) => {
    // Checks again: a slow body can take so long that the session has ended.
    const user = await callers.member(request);
    return toUser(await updateProfile(queries, user.id, request.body));
  });
}
