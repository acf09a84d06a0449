import Type from 'typebox';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { SeenVersion, textOf } from '../http/fields.ts';
import { Problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { assertOwnForm, dropDraft, findDraft, writeDraft } from './drafts.ts';

const { signedIn } = callsOf('members');

const params = Type.Object({
  form: Type.String({
    maxLength: 40,
    pattern: '^(submit|edit-[1-9][0-9]{0,14})$',
    description: '`submit`, or `edit-` and the idea’s number',
  }),
});

const draft = Type.Object({
  version: Type.Integer(),
  content: Type.String({
    description: 'As the client wrote it; empty in a 412 when the draft was sent or dropped',
  }),
  lastUpdated: Type.String(),
});

const staleDraft = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  details: Type.Object({ code: Type.String(), current: draft }),
});

const readSchema = signedIn('The member’s unfinished form, as any device wrote it last', {
  params,
  response: { 200: draft, ...errorAnswers(401, 404) },
});

const writeSchema = signedIn(
  'Keep an unfinished form; a 412 with the stored one when that is another version',
  {
    params,
    body: strictObject({
      version: Type.Integer({
        minimum: 0,
        maximum: 2_000_000_000,
        description: 'The version that was seen; 0 for none, or for a dropped one',
      }),
      content: textOf(20_000),
    }),
    response: { 200: draft, ...errorAnswers(401, 404), 412: staleDraft },
  },
);

const dropSchema = signedIn(
  'Drop an unfinished form, which was sent or is not wanted; a 412 for another version',
  {
    params,
    headers: SeenVersion,
    response: { 204: Type.Null(), ...errorAnswers(401), 412: staleDraft },
  },
);

/** Adds the calls for drafts: one draft for each form and member. */
export function addDrafts(app: App, services: Services): void {
  const { queries, now, accountLimits } = services;
  const callers = new Callers(services);

  app.get('/drafts/:form', { schema: readSchema }, async (request) => {
    const { id: user_id } = await callers.member(request);
    const found = await findDraft(queries, { user_id, form: request.params.form });
    if (!found?.content) throw new Problem(404, 'NOT_FOUND', MESSAGES.draftNotFound);
    return found;
  });

  app.put('/drafts/:form', { schema: writeSchema, bodyLimit: 128 * 1024 }, async (request) => {
    const { id: user_id } = await callers.verified(request);
    const place = { user_id, form: request.params.form };
    const written = { ...request.body, now: now() };
    await assertOwnForm(queries, place);
    const isStored = await accountLimits.store(
      [{ limit: 'draft', of: user_id, userId: user_id }],
      () => writeDraft(queries, place, written),
      Boolean,
    );
    const current = await findDraft(queries, place);
    if (!current) throw new Problem(404, 'NOT_FOUND', MESSAGES.draftNotFound);
    // A retry after a lost answer: the sent text is already stored.
    if (isStored || current.content === written.content) return current;
    throw new Problem(412, 'STALE', MESSAGES.stale, { details: { current } });
  });

  app.delete('/drafts/:form', { schema: dropSchema }, async (request, reply) => {
    const { id: user_id } = await callers.member(request);
    const place = { user_id, form: request.params.form };
    const version = Number(request.headers['if-match'].slice(1, -1));
    const current = await dropDraft(queries, place, { version, now: now() });
    if (current) throw new Problem(412, 'STALE', MESSAGES.stale, { details: { current } });
    reply.status(204);
    return null;
  });
}
