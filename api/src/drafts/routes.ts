import Type from 'typebox';
import type { Queries } from '../database/database.ts';
import { errorAnswers, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { textOf } from '../http/fields.ts';
import { Problem } from '../http/problem.ts';
import { isoOf } from '../ideas/columns.ts';
import { MESSAGES } from '../messages.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';

const tags = ['members'];
const security = [{ accessToken: [] }];

const params = Type.Object({
  form: Type.String({
    maxLength: 40,
    pattern: '^(submit|edit-[1-9][0-9]{0,14})$',
    description: '`submit`, or `edit-` and the idea’s number',
  }),
});

const draft = Type.Object({
  version: Type.Integer(),
  content: Type.String({ description: 'As the client wrote it' }),
  lastUpdated: Type.String(),
});

const readSchema = {
  summary: 'The member’s unfinished form, as any device wrote it last',
  tags,
  security,
  params,
  response: { 200: draft, ...errorAnswers(401, 404) },
};

const writeSchema = {
  summary: 'Keep an unfinished form; a 412 with the other one when another device was faster',
  tags,
  security,
  params,
  body: strictObject({
    version: Type.Integer({
      minimum: 0,
      maximum: 2_000_000_000,
      description: 'The version that was seen; 0 for none',
    }),
    content: textOf(20_000),
  }),
  response: {
    200: draft,
    ...errorAnswers(401, 404),
    412: Type.Object({
      status: Type.Integer(),
      message: Type.String(),
      details: Type.Object({ code: Type.String(), current: draft }),
    }),
  },
};

const dropSchema = {
  summary: 'Drop an unfinished form, which was sent or is not wanted',
  tags,
  security,
  params,
  response: { 204: Type.Null(), ...errorAnswers(401) },
};

interface Place {
  user_id: string;
  form: string;
}

async function find(queries: Queries, { user_id, form }: Place) {
  const found = await queries
    .selectFrom('drafts')
    .select(['version', 'content', 'updated_at'])
    .where('user_id', '=', user_id)
    .where('form', '=', form)
    .executeTakeFirst();
  if (!found) return null;
  const { version, content, updated_at } = found;
  return { version, content, lastUpdated: isoOf(updated_at) };
}

/** Writes over the version that was seen, or where there is none. False: another one stands there. */
async function write(
  queries: Queries,
  place: Place,
  { version, content }: { version: number; content: string },
  now: number,
): Promise<boolean> {
  const updated = await queries
    .updateTable('drafts')
    .set({ content, version: version + 1, updated_at: now })
    .where('user_id', '=', place.user_id)
    .where('form', '=', place.form)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst();
  if (updated) return true;
  // One that was sent from another device, and dropped with that, begins anew.
  const inserted = await queries
    .insertInto('drafts')
    .values({ ...place, content, version: version + 1, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Unfinished forms: one for each form and member. */
export function addDrafts(app: App, services: Services): void {
  const { queries, now, accountLimits } = services;
  const callers = new Callers(services);

  app.get('/drafts/:form', { schema: readSchema }, async (request) => {
    const { id: user_id } = await callers.member(request);
    const found = await find(queries, { user_id, form: request.params.form });
    if (!found) throw new Problem(404, 'NOT_FOUND', MESSAGES.draftNotFound);
    return found;
  });

  app.put('/drafts/:form', { schema: writeSchema, bodyLimit: 128 * 1024 }, async (request) => {
    const { id: user_id } = await callers.verified(request);
    await accountLimits.spend('draft', user_id, user_id);
    const place = { user_id, form: request.params.form };
    const isKept = await write(queries, place, request.body, now());
    const current = await find(queries, place);
    if (!current) throw new Problem(404, 'NOT_FOUND', MESSAGES.draftNotFound);
    // The same text is no other one: it was sent again, since its answer was lost.
    if (isKept || current.content === request.body.content) return current;
    throw new Problem(412, 'STALE', MESSAGES.stale, { details: { current } });
  });

  app.delete('/drafts/:form', { schema: dropSchema }, async (request, reply) => {
    const { id } = await callers.member(request);
    await queries
      .deleteFrom('drafts')
      .where('user_id', '=', id)
      .where('form', '=', request.params.form)
      .execute();
    reply.status(204);
    return null;
  });
}
