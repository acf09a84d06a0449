import Type, { type Static, type TSchema } from 'typebox';
import { nullable, strictPartial } from '../http/answers.ts';
import {
  BioField,
  NameField,
  PartOfNameField,
  SkillsField,
  textOf,
  WebAddressField,
} from '../http/fields.ts';

// The database uses these defaults for a new account, and clients use them for a missing field.
const ContactPreferenceSchema = Type.Enum(['EMAIL', 'PLATFORM_MESSAGES', 'NONE']);
const ProfileVisibilitySchema = Type.Enum(['public', 'private']);

/** Fields of the member's own page. Answers leave out any field that isn't listed here. */
const profile = {
  firstName: Type.String(),
  lastName: Type.String(),
  bio: Type.String(),
  website: Type.String(),
  linkedin: Type.String(),
  github: Type.String(),
  skills: Type.Array(Type.String()),
  contactPreference: ContactPreferenceSchema,
  profilePicture: nullable(Type.String(), 'Address or data URL; `null` without one'),
};

/** A member, as answers show it. */
export const UserSchema = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    email: Type.String(),
    name: Type.String(),
    isEmailVerified: Type.Boolean(),
    role: Type.String({ default: 'USER' }),
    joinDate: Type.String({ description: 'ISO 8601 instant of the registration' }),
    preferences: Type.Object({
      emailNotifications: Type.Boolean({ default: true }),
      weeklyDigest: Type.Boolean({ default: true }),
      profileVisibility: ProfileVisibilitySchema,
    }),
    stats: Type.Object({
      ideasSubmitted: Type.Integer(),
      profileViews: Type.Integer(),
      inspirationCount: Type.Integer(),
      totalShares: Type.Integer(),
    }),
    profile: Type.Object(profile),
  },
  { $id: 'User', description: 'A member, as the API returns it and the session stores it' },
);

export type User = Static<typeof UserSchema>;

/** Reference to `UserSchema` by name, for use in answers. */
export const UserReference = Type.Unsafe<User>(Type.Ref('User'));

/** Limits of each field in an update. The picture is uploaded separately. */
const changeable = {
  firstName: PartOfNameField,
  lastName: PartOfNameField,
  bio: BioField,
  website: WebAddressField,
  linkedin: WebAddressField,
  github: WebAddressField,
  skills: SkillsField,
  contactPreference: ContactPreferenceSchema,
} satisfies Record<Exclude<keyof typeof profile, 'profilePicture'>, TSchema>;

const seenText = textOf(5000);

/** Values that the device read before its change. Newer limits must not refuse an old value here. */
const SeenSchema = strictPartial({
  firstName: seenText,
  lastName: seenText,
  bio: seenText,
  website: seenText,
  linkedin: seenText,
  github: seenText,
  skills: Type.Array(textOf(50), { maxItems: 50 }),
  contactPreference: ContactPreferenceSchema,
});

/** Fields of an update. Missing fields stay unchanged. */
export const ProfileUpdateSchema = strictPartial({
  seen: SeenSchema,
  name: NameField,
  ...changeable,
  preferences: strictPartial({
    emailNotifications: Type.Boolean(),
    weeklyDigest: Type.Boolean(),
    profileVisibility: ProfileVisibilitySchema,
  }),
});

export type ProfileUpdate = Static<typeof ProfileUpdateSchema>;
