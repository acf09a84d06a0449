import type { UserProfileFields } from '@idea-hub/shared/contracts/profile';
import type { User } from '@idea-hub/shared/contracts/user';
import Type, { type TSchema } from 'typebox';

export const ContactPreferenceSchema = Type.Enum(['EMAIL', 'PLATFORM_MESSAGES', 'NONE']);
export const ProfileVisibilitySchema = Type.Enum(['public', 'private']);

/** What is not listed here is left out of answers, so the compiler asks for every field of the contract. */
const profile = {
  firstName: Type.String(),
  lastName: Type.String(),
  bio: Type.String(),
  website: Type.String(),
  linkedin: Type.String(),
  github: Type.String(),
  skills: Type.Array(Type.String()),
  contactPreference: ContactPreferenceSchema,
  profilePicture: Type.Union([Type.String(), Type.Null()]),
} satisfies Record<keyof UserProfileFields, TSchema>;

/** The `User` of the contract (`@idea-hub/shared/contracts/user`), as callers get it. */
export const UserSchema = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    name: Type.String(),
    isEmailVerified: Type.Boolean(),
    role: Type.String(),
    joinDate: Type.String({ description: 'ISO 8601 instant of the registration' }),
    preferences: Type.Object({
      emailNotifications: Type.Boolean(),
      weeklyDigest: Type.Boolean(),
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
  { $id: 'User' },
);

/** `UserSchema` by name, as answers use it. */
export const UserReference = Type.Unsafe<User>(Type.Ref('User'));
