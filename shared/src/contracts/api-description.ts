// Written by "npm run client -w api" from the description of the API; not to be edited.
import type { AnswerShape } from './shape.ts';

/** Every answer other than success */
export interface Error {
  status: number;
  message: string;
  details: {
    code: string;
    /** What was wrong with which field */
    fields?: Record<string, string>;
  };
}

/** A member, as the API returns it and the session stores it */
export interface User {
  id: string;
  email: string;
  name: string;
  isEmailVerified: boolean;
  role: string;
  /** ISO 8601 instant of the registration */
  joinDate: string;
  preferences: {
    emailNotifications: boolean;
    weeklyDigest: boolean;
    profileVisibility: 'public' | 'private';
  };
  stats: {
    ideasSubmitted: number;
    profileViews: number;
    inspirationCount: number;
    totalShares: number;
  };
  profile: {
    firstName: string;
    lastName: string;
    bio: string;
    website: string;
    linkedin: string;
    github: string;
    skills: Array<string>;
    contactPreference: 'EMAIL' | 'PLATFORM_MESSAGES' | 'NONE';
    /** Address or data URL; `null` without one */
    profilePicture: string | null;
  };
}

/** Each call: what it is sent (a body, or the query of a GET), and what is read of its answer. */
export interface Calls {
  /** Make an account and sign in to it; a link to verify the email is sent */
  'POST /auth/register': {
    input: {
      email: string;
      password: string;
      name: string;
      confirmPassword?: string;
    };
    answer: {
      success: boolean;
      user: User | null;
      /** Access token, 10 minutes */
      token: string | null;
      /** Single use; 14 days, the session 60 days at most */
      refreshToken: string | null;
      message: string;
    };
  };
  /** Sign in; an account whose email is not verified yet gets `verified: false`, no tokens */
  'POST /auth/login': {
    input: {
      email: string;
      password: string;
    };
    answer: {
      verified: boolean;
      token: string | null;
      refreshToken: string | null;
      userId: string;
      email: string;
      name: string;
    };
  };
  /** Trade a refresh token for the next pair; reuse of an old one ends the session */
  'POST /auth/refresh': {
    input: {
      refreshToken: string;
    };
    answer: {
      /** Access token, 10 minutes */
      token: string | null;
      /** Single use; 14 days, the session 60 days at most */
      refreshToken: string | null;
    };
  };
  /** End the session that a refresh token belongs to; an unknown token is no error */
  'POST /auth/logout': {
    input: {
      refreshToken: string;
    };
    answer: undefined;
  };
  /** Ask for a reset link; same answer whether the email is known or not */
  'POST /auth/forgot-password': {
    input: {
      email: string;
    };
    answer: {
      success: boolean;
      message: string;
    };
  };
  /** Ask for the verification link again; same answer for any email */
  'POST /auth/resend-verification': {
    input: {
      email: string;
    };
    answer: {
      success: boolean;
      message: string;
    };
  };
  /** Set a new password with the token of a mailed link; ends every session */
  'POST /auth/reset-password': {
    input: {
      token: string;
      newPassword: string;
    };
    answer: {
      success: boolean;
      message: string;
    };
  };
  /** Verify an email with the token of a mailed link */
  'POST /auth/verify-email': {
    input: {
      verificationToken: string;
    };
    answer: {
      success: boolean;
      message: string;
    };
  };
  /** Sign in with the authorization code of google; PKCE is a must */
  'POST /auth/social/google': {
    input: {
      googleToken: string;
      codeVerifier?: string;
    };
    answer: {
      user: User | null;
      /** Access token, 10 minutes */
      token: string | null;
      /** Single use; 14 days, the session 60 days at most */
      refreshToken: string | null;
    };
  };
  /** Sign in with the authorization code of github; PKCE is a must */
  'POST /auth/social/github': {
    input: {
      githubCode: string;
      codeVerifier?: string;
    };
    answer: {
      user: User | null;
      /** Access token, 10 minutes */
      token: string | null;
      /** Single use; 14 days, the session 60 days at most */
      refreshToken: string | null;
    };
  };
  /** Sign in with the authorization code of linkedin; there is no PKCE with it: a verifier is not used */
  'POST /auth/social/linkedin': {
    input: {
      linkedinCode: string;
      codeVerifier?: string;
    };
    answer: {
      user: User | null;
      /** Access token, 10 minutes */
      token: string | null;
      /** Single use; 14 days, the session 60 days at most */
      refreshToken: string | null;
    };
  };
  /** The member who is signed in */
  'GET /users/profile': {
    input: undefined;
    answer: User;
  };
  /** Change what is named, leave the rest; any field but these is refused; a 412 when a field differs from `seen` */
  'PUT /users/profile': {
    input: {
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
    };
    answer: User;
  };
}

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
  profilePicture: null,
} as const satisfies AnswerShape;

export const USER = {
  id: String,
  email: '',
  name: '',
  isEmailVerified: false,
  role: 'USER',
  joinDate: '',
  preferences: USER_PREFERENCES,
  stats: USER_STATS,
  profile: USER_PROFILE,
} as const satisfies AnswerShape;

/** A call, and what its answer is read by. */
export type Call<Name extends keyof Calls> = readonly [name: Name, answer?: AnswerShape];

export const postAuthRegister: Call<'POST /auth/register'> = ['POST /auth/register', {
  success: false,
  user: USER,
  token: null,
  refreshToken: null,
  message: '',
}];

export const postAuthLogin: Call<'POST /auth/login'> = ['POST /auth/login', {
  verified: false,
  token: null,
  refreshToken: null,
  userId: String,
  email: '',
  name: '',
}];

export const postAuthRefresh: Call<'POST /auth/refresh'> = ['POST /auth/refresh', {
  token: null,
  refreshToken: null,
}];

export const postAuthLogout: Call<'POST /auth/logout'> = ['POST /auth/logout'];

export const postAuthForgotPassword: Call<'POST /auth/forgot-password'> = ['POST /auth/forgot-password', {
  success: false,
  message: '',
}];

export const postAuthResendVerification: Call<'POST /auth/resend-verification'> = ['POST /auth/resend-verification', {
  success: false,
  message: '',
}];

export const postAuthResetPassword: Call<'POST /auth/reset-password'> = ['POST /auth/reset-password', {
  success: false,
  message: '',
}];

export const postAuthVerifyEmail: Call<'POST /auth/verify-email'> = ['POST /auth/verify-email', {
  success: false,
  message: '',
}];

export const postAuthSocialGoogle: Call<'POST /auth/social/google'> = ['POST /auth/social/google', {
  user: USER,
  token: null,
  refreshToken: null,
}];

export const postAuthSocialGithub: Call<'POST /auth/social/github'> = ['POST /auth/social/github', {
  user: USER,
  token: null,
  refreshToken: null,
}];

export const postAuthSocialLinkedin: Call<'POST /auth/social/linkedin'> = ['POST /auth/social/linkedin', {
  user: USER,
  token: null,
  refreshToken: null,
}];

export const getUsersProfile: Call<'GET /users/profile'> = ['GET /users/profile', USER];

export const putUsersProfile: Call<'PUT /users/profile'> = ['PUT /users/profile', USER];
