import { callsOf, errorAnswers, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { IdParameter, lineOf } from '../http/fields.ts';
import { Problem } from '../http/problem.ts';
import { ideaIdOf } from '../ideas/change-idea.ts';
import type { Limit } from '../limits/account-limits.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { authorIdOf, dropOffer, NO_OFFERS, offersOn, ownOffer, saveOffer } from './offers.ts';
import { offersReference } from './schemas.ts';

const { open, signedIn } = callsOf('offers');

const answer = { 200: offersReference, ...errorAnswers(401, 404) };

const listSchema = open('How many members offer help on an idea; for its author, who offers what', {
  params: IdParameter,
  response: answer,
});

const saveSchema = signedIn('Offer help, or change the offer; the first one is also a message', {
  params: IdParameter,
  body: strictObject({ offer: lineOf(140, 1) }),
  response: answer,
});

const dropSchema = signedIn('Take an offer back', { params: IdParameter, response: answer });

/** Adds the calls for offers of help on published ideas. */
export function addOffers(app: App, services: Services): void {
  const { queries, now, accountLimits, mailer, rates } = services;
  const callers = new Callers(services);

  app.get(
    '/ideas/:id/offers',
    { schema: listSchema, config: { isPublic: true } },
    async (request) => offersOn(queries, ideaIdOf(request.params), await callers.anybody(request)),
  );

  app.put('/ideas/:id/offer', { schema: saveSchema }, async (request) => {
    const member = await callers.verified(request);
    const ideaId = ideaIdOf(request.params);
    const authorId = await authorIdOf(queries, ideaId);
    const isKnown = (await ownOffer(queries, ideaId, member.id)) !== null;
    const of = { of: member.id, userId: member.id };
    const limits: Limit[] = isKnown
      ? [{ limit: 'mark', ...of }]
      : [
          // The first one is also a message.
          { limit: 'message', ...of },
          { name: 'message', rate: rates.messagePerAddress, address: request.ip },
          { limit: 'memberToAuthor', of: authorId },
        ];
    const { offer } = request.body;
    await accountLimits.store(limits, () =>
      saveOffer(queries, { ideaId, member, offer, now: now() }),
    );
    mailer.hurry();
    return offersOn(queries, ideaId, member);
  });

  app.delete('/ideas/:id/offer', { schema: dropSchema }, async (request) => {
    const member = await callers.member(request);
    const ideaId = ideaIdOf(request.params);
    await dropOffer(queries, ideaId, member.id);
    // The offers of a withdrawn idea are deleted, so this one is taken back.
    return offersOn(queries, ideaId, member).catch((error: unknown) => {
      if (error instanceof Problem && error.status === 404) return NO_OFFERS;
      throw error;
    });
  });
}
