import type { ScreenOutcome } from '@composed/contract/screen-outcomes';
import type { User } from '../accounts/user-schema.ts';
import type { SocialProvider } from '../settings/social.ts';
import type { CommunitySchema, Defaulted, Instant } from './community-schema.ts';

/** A boolean that both databases store: 0 is false, 1 is true. */
type Flag = 0 | 1;

export interface UserTable {
  id: string;
  /** In the form of `normaliseEmail`. Unique. */
  email: string;
  name: string;
  /** `null` if the account has no password (social sign-in). Then no password matches. */
  password_hash: string | null;
  /** The password was set with a mailed link, so the owner of the mailbox set it. */
  password_set_by_mail: Defaulted<Flag>;
  email_verified_at: Instant | null;
  /**
   * Epoch of the account's valid sessions. Each session stores its own, so increasing this ends all sessions in one
   * write.
   */
  session_epoch: Defaulted<number>;
  role: Defaulted<string>;
  created_at: Instant;
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  bio: Defaulted<string>;
  website: Defaulted<string>;
  linkedin: Defaulted<string>;
  github: Defaulted<string>;
  /** JSON list of texts. */
  skills: Defaulted<string>;
  contact_preference: Defaulted<User['profile']['contactPreference']>;
  profile_picture: Defaulted<string | null>;
  email_notifications: Defaulted<Flag>;
  weekly_digest: Defaulted<Flag>;
  profile_visibility: Defaulted<User['preferences']['profileVisibility']>;
  ideas_submitted: Defaulted<number>;
  profile_views: Defaulted<number>;
  inspiration_count: Defaulted<number>;
  total_shares: Defaulted<number>;
  /** `null` if not suspended. */
  suspended_at: Defaulted<Instant | null>;
  suspension_reason: Defaulted<string>;
  /** The last week whose digest was queued for the member. */
  digest_week: Defaulted<number>;
}

export interface IdentityTable {
  provider: string;
  /** The provider's permanent id of the person. Never the email. */
  subject: string;
  user_id: string;
}

export interface SessionTable {
  id: string;
  user_id: string;
  epoch: number;
  /** Key of the HMAC that derives the next refresh token. */
  secret: string;
  created_at: Instant;
  /** Absolute end of the session; a refresh doesn't extend it. */
  expires_at: Instant;
  ended_at: Instant | null;
  /** Hash of the network and the user's id, to recognise known addresses. */
  address_hash: string;
  /** Short name of browser and system at the sign-in. Empty if unknown. */
  device: Defaulted<string>;
  /** Shortened address of the sign-in. Empty if unknown. */
  network: Defaulted<string>;
  /** Last exchange of its tokens. `null` for a session that an older version began. */
  last_used_at: Defaulted<Instant | null>;
}

export interface AccessTokenTable {
  hash: string;
  session_id: string;
  expires_at: Instant;
}

export interface RefreshTokenTable {
  hash: string;
  session_id: string;
  expires_at: Instant;
  used_at: Instant | null;
  /** Hash of the next token; set when this one was used. */
  successor_hash: string | null;
  /** This token was used twice, because the first answer was lost. `successor_hash` belongs to the second answer. */
  reissued: Defaulted<Flag>;
}

export interface MailTokenTable {
  hash: string;
  user_id: string;
  purpose: 'verify' | 'reset';
  expires_at: Instant;
  used_at: Instant | null;
}

/** Mail to send. It holds no token: the mailer creates one when it sends the mail. */
export interface OutboxTable {
  id: string;
  purpose:
    | 'verify'
    | 'reset'
    | 'password-changed'
    | 'own-password-changed'
    | 'email-new'
    | 'email-old'
    | 'email-changed'
    | 'sessions-ended'
    | 'provider-linked'
    | 'idea-decided'
    | 'idea-discussed'
    | 'ideas-decided'
    | 'message-received'
    | 'weekly-digest'
    | 'newsletter';
  /** For `provider-linked`. */
  provider: Defaulted<SocialProvider | null>;
  /** The change of the email, the number of sessions, the decision, the batch, the message, the week, or the kind and idea of a notification: see `Mailer`. */
  subject_id: Defaulted<string | null>;
  email: string;
  created_at: Instant;
  due_at: Instant;
  attempts: Defaulted<number>;
}

/** A change of a member's email that waits for confirmations. Each member has at most one. */
export interface EmailChangeTable {
  user_id: string;
  /** A new one for each change, so that a waiting mail of a replaced change is dropped. */
  id: string;
  /** In the form of `normaliseEmail`. */
  new_email: string;
  expires_at: Instant;
  /** Hashes of the tokens in the links to both addresses. `null` until the mail is sent. */
  new_hash: string | null;
  old_hash: string | null;
  new_confirmed_at: Instant | null;
  old_confirmed_at: Instant | null;
}

export interface RateCounterTable {
  key: string;
  count: number;
  resets_at: Instant;
}

/** Outcomes of screen loads, by minute. No row identifies a visitor. */
export interface ScreenCountTable {
  /** Start of the minute, by the clock of the instance that counted. */
  minute: Instant;
  remote: string;
  release: string;
  screen: string;
  outcome: ScreenOutcome;
  count: number;
  milliseconds: number;
  /** Number of instances that counted it, each with its own limits. */
  instances: Defaulted<number>;
}

/** Secrets that the server made and all instances share. */
export interface SecretTable {
  name: string;
  value: string;
}

export interface Schema extends CommunitySchema {
  users: UserTable;
  identities: IdentityTable;
  sessions: SessionTable;
  access_tokens: AccessTokenTable;
  refresh_tokens: RefreshTokenTable;
  mail_tokens: MailTokenTable;
  email_changes: EmailChangeTable;
  outbox: OutboxTable;
  rate_counters: RateCounterTable;
  screen_counts: ScreenCountTable;
  secrets: SecretTable;
}
