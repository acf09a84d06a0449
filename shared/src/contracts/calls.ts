import type { UserProfileFields } from './profile.ts';
import type { User, UserPreferences } from './user.ts';

/** Bodies and answers of the twelve calls (CL-04) and of `/auth/logout`. */

export interface Tokens {
  token: string;
  refreshToken: string;
}

export interface RegisterRequest {
  email: string;
  password: string;
  name: string;
  confirmPassword?: string;
}

export interface RegisterResponse {
  success: boolean;
  user: User | null;
  token: string | null;
  refreshToken: string | null;
  message: string;
}

export interface LoginRequest {
  email: string;
  password: string;
}

export interface LoginResponse {
  verified: boolean;
  token: string | null;
  refreshToken: string | null;
  userId: string;
  email: string;
  name: string;
  /** The server's text where the answer calls itself a failure (CL-08). */
  error?: string;
}

export interface OutcomeResponse {
  success: boolean;
  message?: string;
  error?: string;
}

export interface ResetPasswordRequest {
  token: string;
  newPassword: string;
}

export type SocialProvider = 'google' | 'github' | 'linkedin';

/** `codeVerifier` is the PKCE secret that belongs to the authorization code; LinkedIn has none. */
export interface SocialRequest {
  code: string;
  codeVerifier?: string;
}

export interface SocialResponse {
  user: User | null;
  token: string | null;
  refreshToken: string | null;
  /** The server's text where the answer calls itself a failure (CL-08). */
  error?: string;
}

/** PUT /users/profile: any of these, and nothing else. */
export interface ProfileUpdate extends Partial<Omit<UserProfileFields, 'profilePicture'>> {
  name?: string;
  preferences?: Partial<UserPreferences>;
}

/** The one error shape of the API. `fields` names what was wrong with which field. */
export interface ErrorBody {
  status: number;
  message: string;
  details?: { code?: string; fields?: Record<string, string> };
}
