// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { AnswerOf, AnswerShape, CallType } from './shape.ts';

/** Every answer other than success */
export type Error = {
  status: number;
  message: string;
  details: {
    code: string;
    /** What was wrong with which field */
    fields?: Record<string, string>;
  };
};

export const USER_PREFERENCES = {
  emailNotifications: true,
  weeklyDigest: true,
  profileVisibility: ['public', 'private'],
} as const satisfies AnswerShape;

export const USER_STATS = {
  ideasSubmitted: 0,
  profileViews: 0,
  inspirationCount: 0,
  totalShares: 0,
} as const satisfies AnswerShape;

export const USER_PROFILE = {
  firstName: '',
  lastName: '',
  bio: '',
  website: '',
  linkedin: '',
  github: '',
  skills: [''],
  contactPreference: ['EMAIL', 'PLATFORM_MESSAGES', 'NONE'],
  /** Address or data URL; `null` without one */
  profilePicture: null,
} as const satisfies AnswerShape;

export const USER = {
  id: String,
  email: '',
  name: '',
  isEmailVerified: false,
  role: 'USER',
  /** ISO 8601 instant of the registration */
  joinDate: '',
  preferences: USER_PREFERENCES,
  stats: USER_STATS,
  profile: USER_PROFILE,
} as const satisfies AnswerShape;

/** A member, as the API returns it and the session stores it */
export type User = AnswerOf<typeof USER>;

/** Each call: its constant, its input (a body, or the query of a GET), and the headers that it needs. */
export interface Calls {
  /** Make an account and sign in to it; a link to verify the email is sent */
  'POST /auth/register': CallType<typeof postAuthRegister, {
    email: string;
    password: string;
    name: string;
    confirmPassword?: string;
  }>;
  /** Sign in; an account whose email is not verified yet gets `verified: false`, no tokens */
  'POST /auth/login': CallType<typeof postAuthLogin, { email: string; password: string }>;
  /** Trade a refresh token for the next pair; reuse of an old one ends the session */
  'POST /auth/refresh': CallType<typeof postAuthRefresh, { refreshToken: string }>;
  /** End the session that a refresh token belongs to; an unknown token is no error */
  'POST /auth/logout': CallType<typeof postAuthLogout, { refreshToken: string }>;
  /** Ask for a reset link; same answer whether the email is known or not */
  'POST /auth/forgot-password': CallType<typeof postAuthForgotPassword, { email: string }>;
  /** Ask for the verification link again; same answer for any email */
  'POST /auth/resend-verification': CallType<typeof postAuthResendVerification, { email: string }>;
  /** Set a new password with the token of a mailed link; ends every session */
  'POST /auth/reset-password': CallType<typeof postAuthResetPassword, {
    token: string;
    newPassword: string;
  }>;
  /** Verify an email with the token of a mailed link */
  'POST /auth/verify-email': CallType<typeof postAuthVerifyEmail, { verificationToken: string }>;
  /** Sign in with the authorization code of google; PKCE is a must */
  'POST /auth/social/google': CallType<typeof postAuthSocialGoogle, {
    googleToken: string;
    codeVerifier?: string;
  }>;
  /** Sign in with the authorization code of github; PKCE is a must */
  'POST /auth/social/github': CallType<typeof postAuthSocialGithub, {
    githubCode: string;
    codeVerifier?: string;
  }>;
  /** Sign in with the authorization code of linkedin; there is no PKCE with it: a verifier is not used */
  'POST /auth/social/linkedin': CallType<typeof postAuthSocialLinkedin, {
    linkedinCode: string;
    codeVerifier?: string;
  }>;
  /** The member who is signed in */
  'GET /users/profile': CallType<typeof getUsersProfile>;
  /** Change what is named, leave the rest; any field but these is refused; a 412 when a field differs from `seen` */
  'PUT /users/profile': CallType<typeof putUsersProfile, {
    seen?: {
      firstName?: string;
      lastName?: string;
      bio?: string;
      website?: string;
      linkedin?: string;
      github?: string;
      skills?: Array<string>;
      contactPreference?: 'EMAIL' | 'PLATFORM_MESSAGES' | 'NONE';
    };
    name?: string;
    firstName?: string;
    lastName?: string;
    bio?: string;
    /** An http(s) address, or empty */
    website?: string;
    /** An http(s) address, or empty */
    linkedin?: string;
    /** An http(s) address, or empty */
    github?: string;
    skills?: Array<string>;
    contactPreference?: 'EMAIL' | 'PLATFORM_MESSAGES' | 'NONE';
    preferences?: {
      emailNotifications?: boolean;
      weeklyDigest?: boolean;
      profileVisibility?: 'public' | 'private';
    };
  }>;
}

export const postAuthRegister = ['POST /auth/register', {
  success: false,
  user: USER,
  /** Access token, 10 minutes */
  token: null,
  /** Single use; 14 days, the session 60 days at most */
  refreshToken: null,
  message: '',
}] as const;
export const postAuthLogin = ['POST /auth/login', {
  verified: false,
  token: null,
  refreshToken: null,
  userId: String,
  email: '',
  name: '',
}] as const;
export const postAuthRefresh = ['POST /auth/refresh', {
  /** Access token, 10 minutes */
  token: null,
  /** Single use; 14 days, the session 60 days at most */
  refreshToken: null,
}] as const;
export const postAuthLogout = ['POST /auth/logout'] as const;
export const postAuthForgotPassword = ['POST /auth/forgot-password', {
  success: false,
  message: '',
}] as const;
export const postAuthResendVerification = ['POST /auth/resend-verification', {
  success: false,
  message: '',
}] as const;
export const postAuthResetPassword = ['POST /auth/reset-password', {
  success: false,
  message: '',
}] as const;
export const postAuthVerifyEmail = ['POST /auth/verify-email', {
  success: false,
  message: '',
}] as const;
export const postAuthSocialGoogle = ['POST /auth/social/google', {
  user: USER,
  /** Access token, 10 minutes */
  token: null,
  /** Single use; 14 days, the session 60 days at most */
  refreshToken: null,
}] as const;
export const postAuthSocialGithub = ['POST /auth/social/github', {
  user: USER,
  /** Access token, 10 minutes */
  token: null,
  /** Single use; 14 days, the session 60 days at most */
  refreshToken: null,
}] as const;
export const postAuthSocialLinkedin = ['POST /auth/social/linkedin', {
  user: USER,
  /** Access token, 10 minutes */
  token: null,
  /** Single use; 14 days, the session 60 days at most */
  refreshToken: null,
}] as const;
export const getUsersProfile = ['GET /users/profile', USER] as const;
export const putUsersProfile = ['PUT /users/profile', USER] as const;
