import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { UserRow } from '../accounts/user.ts';
import { MESSAGES } from '../answer-texts.ts';
import { holdAccounts } from '../database/lost-races.ts';
import { callsOf, errorAnswers } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { IdempotencyKey, IdParameter, SeenVersion } from '../http/fields.ts';
import { Problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { changeIdea, findIdea, ideaIdOf, ideaNotFound, statusChanged } from './change-idea.ts';
import { IdeaFormSchema } from './fields.ts';
import { ownIdeas } from './idea-page.ts';
import { unpublishIdea } from './publish.ts';
import { KeyReusedAnswer, ownReference, StaleAnswer } from './schemas.ts';
import { editIdea, findSubmitted, submitIdea, tidy } from './submit.ts';

const { signedIn } = callsOf('ideas');
/** A description of 5,000 characters can take 20 KB, and more as JSON. */
const bodyLimit = 64 * 1024;

const mineSchema = signedIn('The member’s own ideas, newest first', {
  response: { 200: Type.Object({ ideas: Type.Array(ownReference) }), ...errorAnswers(401) },
});

const oneSchema = signedIn('One of the member’s own ideas, to be edited', {
  params: IdParameter,
  response: { 200: ownReference, ...errorAnswers(401, 404) },
});

const submitSchema = signedIn('Submit an idea for review; with the same key it is the same idea', {
  headers: IdempotencyKey,
  body: IdeaFormSchema,
  response: { 201: ownReference, ...errorAnswers(401), 409: KeyReusedAnswer },
});

const editSchema = signedIn(
  'Submit an idea’s new text; a text that was published stays until this one is',
  {
    params: IdParameter,
    headers: SeenVersion,
    body: IdeaFormSchema,
    response: { 200: ownReference, ...errorAnswers(401, 404, 409), 412: StaleAnswer },
  },
);

const withdrawSchema = signedIn('Take an own idea back, for good', {
  params: IdParameter,
  response: { 200: ownReference, ...errorAnswers(401, 404, 409) },
});

/** Adds the calls for a member's own ideas. Other members' ideas get a 404. */
export function addOwnIdeas(app: App, services: Services): void {
  const { queries, now, accountLimits, rates } = services;
  const callers = new Callers(services);

  /** Runs before the server reads the body. */
  const admit = async (request: FastifyRequest) => void (await callers.verified(request));

  async function own(userId: string, id: number) {
    const [idea] = await ownIdeas(queries, userId, { id });
    if (!idea) throw ideaNotFound();
    return idea;
  }

  app.get('/ideas/mine', { schema: mineSchema }, async (request) => ({
    ideas: await ownIdeas(queries, (await callers.member(request)).id),
  }));

  app.get('/ideas/mine/:id', { schema: oneSchema }, async (request) =>
    own((await callers.member(request)).id, ideaIdOf(request.params)),
  );

  const limitsOf = (user: UserRow, address: string) => [
    { submitsOf: user },
    { name: 'submit', rate: rates.submitPerAddress, address },
  ];

  app.post(
    '/ideas',
    { schema: submitSchema, bodyLimit, onRequest: admit },
    async (request, reply) => {
      const user = await callers.verified(request);
      const form = tidy(request.body);
      const key = request.headers['idempotency-key'];
      const submission = { authorId: user.id, form, key, now: now() };
      const submit = async () =>
        (
          await accountLimits.store(
            limitsOf(user, request.ip),
            () => submitIdea(queries, submission),
            ({ isNew }) => isNew,
          )
        ).idea;
      const { id } = (await findSubmitted(queries, submission)) ?? (await submit());
      reply.status(201);
      return own(user.id, id);
    },
  );

  app.put('/ideas/:id', { schema: editSchema, bodyLimit, onRequest: admit }, async (request) => {
    const user = await callers.verified(request);
    const form = tidy(request.body);
    const id = ideaIdOf(request.params);
    const seen = await findIdea(queries, id);
    if (seen?.author_id !== user.id) throw ideaNotFound();
    // Checked even if the version differs: a withdrawn idea has no current text to merge with.
    if (seen.status === 'Withdrawn') {
      throw new Problem(409, 'STATUS_CHANGED', MESSAGES.ideaWithdrawn);
    }
    const isAsSeen = request.headers['if-match'] === `"${seen.version}"`;
    const edit = () => editIdea(queries, seen, form, now());
    if (isAsSeen && (await accountLimits.store(limitsOf(user, request.ip), edit, Boolean))) {
      return own(user.id, id);
    }
    const current = await own(user.id, id);
    throw new Problem(412, 'STALE', MESSAGES.stale, { details: { current, sent: form } });
  });

  app.post('/ideas/:id/withdrawal', { schema: withdrawSchema }, async (request) => {
    const user = await callers.member(request);
    const id = ideaIdOf(request.params);
    const seen = await findIdea(queries, id);
    if (seen?.author_id !== user.id) throw ideaNotFound();
    await queries.transaction().execute(async (transaction) => {
      await holdAccounts(transaction, user.id);
      // The author may always withdraw, even if a reviewer has changed the status in the meantime.
      const current = await findIdea(transaction, id);
      if (!current) throw ideaNotFound();
      // A retry after a lost answer.
      if (current.status === 'Withdrawn') return;
      const idea = await changeIdea(transaction, current, 'withdraw', {
        updated_at: now(),
        rejection_reason: null,
      });
      if (!idea) throw statusChanged();
      await unpublishIdea(transaction, id);
    });
    return own(user.id, id);
  });
}
