import type { User } from '@idea-hub/shared/contracts/user';
import Type from 'typebox';

export const ContactPreferenceSchema = Type.Enum(['EMAIL', 'PLATFORM_MESSAGES', 'NONE']);
export const ProfileVisibilitySchema = Type.Enum(['public', 'private']);

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
    profile: Type.Object({
      firstName: Type.String(),
      lastName: Type.String(),
      bio: Type.String(),
      website: Type.String(),
      linkedin: Type.String(),
      github: Type.String(),
      skills: Type.Array(Type.String()),
      contactPreference: ContactPreferenceSchema,
      profilePicture: Type.Union([Type.String(), Type.Null()]),
    }),
  },
  { $id: 'User' },
);

/** `UserSchema` by name, as answers use it. */
export const UserReference = Type.Unsafe<User>(Type.Ref('User'));
