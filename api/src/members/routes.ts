import Type from 'typebox';
import { MESSAGES } from '../answer-texts.ts';
import { callsOf, errorAnswers, nullable, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import { PasswordField } from '../http/fields.ts';
import { PICTURE_CACHING } from '../http/headers.ts';
import { invalidField, Problem } from '../http/problem.ts';
import { Status } from '../ideas/schemas.ts';
import { requirePassword } from '../security/own-password.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { deleteAccounts, deletionFigures } from './delete-account.ts';
import { exportMember } from './export.ts';
import { dropPicture, pictureOf, readPicture, savePicture } from './picture.ts';
import { SettingsChangeSchema, SettingsSchema, saveSettings, settingsOf } from './settings.ts';
import { memberStatistics } from './statistics.ts';
import { memberSummary } from './summary.ts';

const { signedIn } = callsOf('members');

const settingsSchema = signedIn('The member’s settings', {
  response: { 200: SettingsSchema, ...errorAnswers(401) },
});

const saveSettingsSchema = signedIn('Change the settings that are named, and return all', {
  body: SettingsChangeSchema,
  response: { 200: SettingsSchema, ...errorAnswers(401) },
});

const pictureSchema = signedIn('Set the picture: WebP, at most 64 KB and 1024 pixels a side', {
  body: strictObject({
    picture: Type.String({
      minLength: 1,
      maxLength: 90_000,
      pattern: '^[A-Za-z0-9+/]+={0,2}$',
      description: 'In base64',
    }),
  }),
  response: {
    200: Type.Object({ picture: Type.String({ description: 'Its address below /api' }) }),
    ...errorAnswers(401),
  },
});

const dropPictureSchema = signedIn('Remove the picture', {
  response: { 204: Type.Null(), ...errorAnswers(401) },
});

const summarySchema = signedIn('The dashboard’s figures, and the ten newest events', {
  response: {
    200: Type.Object({
      projectsSubmitted: Type.Integer(),
      totalViews: Type.Integer(),
      totalLikes: Type.Integer(),
      messagesReceived: Type.Integer(),
      unreadMessages: Type.Integer(),
      profileViews: Type.Integer(),
      activity: Type.Array(
        Type.Object({
          kind: Type.Enum(['like', 'message', 'approval', 'rejection', 'withdrawal']),
          ideaId: Type.Integer(),
          title: Type.String(),
          who: nullable(Type.String(), 'Of a message'),
          isPublished: Type.Boolean({ description: 'Of an approval: the idea is public now' }),
          at: Type.String(),
        }),
      ),
    }),
    ...errorAnswers(401),
  },
});

const figure = Type.Integer();

const statisticsSchema = signedIn('Views and likes of the last 30 days, and 20 ideas', {
  response: {
    200: Type.Object({
      days: Type.Array(
        Type.Object({
          day: Type.String({ description: 'A date of UTC; the last one is today' }),
          views: figure,
          likes: figure,
          published: nullable(Type.String(), 'Title of an idea that was published on this day'),
        }),
      ),
      ideas: Type.Array(
        Type.Object({
          id: figure,
          title: Type.String(),
          category: Type.String(),
          status: Status,
          isPublic: Type.Boolean(),
          views: figure,
          likes: figure,
          comments: figure,
          days: Type.Array(Type.Object({ views: figure }), { description: 'Each of these days' }),
        }),
        { description: 'Those with the most views of these days' },
      ),
    }),
    ...errorAnswers(401),
  },
});

const exportSchema = signedIn('Everything that is kept about the member, as one JSON file', {
  response: { 200: Type.Object({}, { additionalProperties: true }), ...errorAnswers(401) },
});

const figures = {
  ideas: Type.Integer(),
  drafts: Type.Integer(),
  likes: Type.Integer(),
  saves: Type.Integer(),
  comments: Type.Integer(),
  offers: Type.Integer(),
  messagesReceived: Type.Integer(),
};
const anonymous = {
  messagesSent: Type.Integer({ description: 'These stay with who got them, without the name' }),
  reports: Type.Integer({ description: 'These stay for the reviewers, without the name' }),
  decisions: Type.Integer({ description: 'These stay in the audit list, without the name' }),
};

const deletionSchema = signedIn(
  'What deleting the account would delete, and what would stay without its name',
  {
    response: { 200: Type.Object({ ...figures, ...anonymous }), ...errorAnswers(401) },
  },
);

const deleteSchema = signedIn('Delete the account, at once and for good', {
  body: strictObject({ password: PasswordField }),
  response: { 204: Type.Null(), ...errorAnswers(401, 403) },
});

/** Adds the calls for a member's account: settings, picture, figures, export and deletion. */
export function addMembers(app: App, services: Services): void {
  const { queries, now, accountLimits } = services;
  const callers = new Callers(services);
  const limited = async (request: Parameters<Callers['member']>[0]) => {
    const { id } = await callers.member(request);
    await accountLimits.profile(id);
  };

  app.get('/users/settings', { schema: settingsSchema }, async (request) =>
    settingsOf(queries, (await callers.member(request)).id),
  );

  app.put('/users/settings', { schema: saveSettingsSchema, onRequest: limited }, async (request) =>
    saveSettings(queries, (await callers.member(request)).id, request.body),
  );

  app.put(
    '/users/picture',
    { schema: pictureSchema, bodyLimit: 96 * 1024, onRequest: limited },
    async (request) => {
      const { id } = await callers.verified(request);
      const bytes = readPicture(request.body.picture);
      if (bytes === null) throw invalidField('picture', MESSAGES.pictureInvalid);
      return { picture: await savePicture(queries, id, bytes) };
    },
  );

  app.delete('/users/picture', { schema: dropPictureSchema }, async (request, reply) => {
    await dropPicture(queries, (await callers.member(request)).id);
    reply.status(204);
    return null;
  });

  app.get('/pictures/:hash', { schema: { hide: true } }, async (request, reply) => {
    const { hash } = request.params as { hash: string };
    const bytes = /^[\w-]{43}$/.test(hash) ? await pictureOf(queries, hash) : null;
    if (bytes === null) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
    return (
      reply
        .type('image/webp')
        .header('cache-control', PICTURE_CACHING)
        // Pages load pictures from another origin.
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(bytes)
    );
  });

  app.get('/users/summary', { schema: summarySchema }, async (request) =>
    memberSummary(queries, await callers.member(request)),
  );

  app.get('/users/statistics', { schema: statisticsSchema }, async (request) => {
    const { id } = await callers.member(request);
    return memberStatistics(queries, id, now());
  });

  app.get('/users/export', { schema: exportSchema, onRequest: limited }, async (request) =>
    exportMember(queries, await callers.member(request)),
  );

  app.get('/users/deletion', { schema: deletionSchema }, async (request) =>
    deletionFigures(queries, (await callers.member(request)).id),
  );

  app.post('/users/deletion', { schema: deleteSchema }, async (request, reply) => {
    const user = await callers.member(request);
    await requirePassword(services, user, request.body.password);
    await deleteAccounts(queries, [user]);
    reply.status(204);
    return null;
  });
}
