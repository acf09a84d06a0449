import type { ProfileUpdate } from '@idea-hub/shared/contracts/calls';
import type { FastifyRequest } from 'fastify';
import Type, { type TSchema } from 'typebox';
import { updateProfile } from '../accounts/accounts.ts';
import { toUser, type UserRow } from '../accounts/user.ts';
import {
  ContactPreferenceSchema,
  ProfileVisibilitySchema,
  UserReference,
} from '../accounts/user-schema.ts';
import { errorAnswers, strictPartial } from '../http/answers.ts';
import type { App } from '../http/app-type.ts';
import {
  BioField,
  NameField,
  PartOfNameField,
  SkillsField,
  WebAddressField,
} from '../http/fields.ts';
import { unauthenticated } from '../http/problem.ts';
import { MESSAGES } from '../messages.ts';
import type { Services } from '../services.ts';
import { findSignedIn } from '../sessions/sessions.ts';

const response = { 200: UserReference, ...errorAnswers(401) };
const security = [{ accessToken: [] }];

const readSchema = {
  summary: 'The member who is signed in',
  tags: ['users'],
  security,
  response,
};

/** All that an update may name: one that the contract knows and this does not is refused to compile. */
const changeable = {
  name: NameField,
  firstName: PartOfNameField,
  lastName: PartOfNameField,
  bio: BioField,
  website: WebAddressField,
  linkedin: WebAddressField,
  github: WebAddressField,
  skills: SkillsField,
  contactPreference: ContactPreferenceSchema,
  preferences: strictPartial({
    emailNotifications: Type.Boolean(),
    weeklyDigest: Type.Boolean(),
    profileVisibility: ProfileVisibilitySchema,
  }),
} satisfies Record<keyof ProfileUpdate, TSchema>;

const updateSchema = {
  summary: 'Change what is named, leave the rest; any field but these is refused',
  tags: ['users'],
  security,
  body: strictPartial(changeable),
  response,
};

export function addProfile(app: App, services: Services): void {
  const { queries, now, accountLimits } = services;

  async function signedIn(request: FastifyRequest): Promise<UserRow> {
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated();
    const user = await findSignedIn(queries, token, now());
    if (!user) throw unauthenticated(MESSAGES.sessionEnded);
    return user;
  }

  app.get('/users/profile', { schema: readSchema }, async (request) =>
    toUser(await signedIn(request)),
  );

  /** Before the body is even read: what strangers send is not judged. */
  async function admit(request: FastifyRequest): Promise<void> {
    const user = await signedIn(request);
    await accountLimits.profile(user.id);
  }

  app.put('/users/profile', { schema: updateSchema, onRequest: admit }, async (request) => {
    // Once more: bodies can take their time, and the session may have ended meanwhile.
    const user = await signedIn(request);
    return toUser(await updateProfile(queries, user.id, request.body));
  });
}
