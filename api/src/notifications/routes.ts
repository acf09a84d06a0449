import Type from 'typebox';
import { callsOf, errorAnswers, strictObject } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import type { Services } from '../services.ts';
import { Callers } from '../sessions/caller.ts';
import { notificationsOf, readNotifications } from './list.ts';
import { NotificationSchema, ReadEntrySchema } from './schemas.ts';

const { signedIn } = callsOf('notifications');

const listSchema = signedIn('What happened to the member’s ideas and comments, newest first', {
  response: {
    200: Type.Object({
      notifications: Type.Array(NotificationSchema),
      unread: Type.Integer(),
    }),
    ...errorAnswers(401),
  },
});

const readSchema = signedIn('Mark notifications as read; one with a later event stays unread', {
  body: strictObject({ notifications: Type.Array(ReadEntrySchema, { maxItems: 50 }) }),
  response: { 204: Type.Null(), ...errorAnswers(401) },
});

/** Adds the calls for a member's notifications. */
export function addNotifications(app: App, { queries, now, ...services }: Services): void {
  const callers = new Callers({ queries, now, ...services });

  app.get('/notifications', { schema: listSchema }, async (request) =>
    notificationsOf(queries, (await callers.member(request)).id),
  );

  app.put('/notifications/read', { schema: readSchema }, async (request, reply) => {
    const { id } = await callers.member(request);
    await readNotifications(queries, id, request.body.notifications, now());
    reply.status(204);
    return null;
  });
}
