import type { ScreenOutcome } from '@composed/contract/screen-outcomes';
import type { ColumnType } from 'kysely';
import type { User } from '../accounts/user-schema.ts';
import type { SocialProvider } from '../settings/social.ts';
import type { CommunitySchema } from './community-schema.ts';

/** A column that the database fills in when an insert leaves it out. */
type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** Both databases know it: 0 is false, 1 is true. */
type Flag = 0 | 1;

/** Instants are milliseconds since 1970, by the clock of the instance that wrote them. */
type Instant = number;

export interface UserTable {
  id: string;
  /** In the form of `normaliseEmail`. Unique. */
  email: string;
  name: string;
  /** `null`: no password yet (social sign-in), so that no password fits. */
  password_hash: string | null;
  /** The password was set with a mailed link, hence by the owner of the mailbox. */
  password_set_by_mail: Defaulted<Flag>;
  email_verified_at: Instant | null;
  /** Sessions carry the epoch they began in. One more here ends all of them in one write. */
  session_epoch: Defaulted<number>;
  role: Defaulted<string>;
  created_at: Instant;
  first_name: Defaulted<string>;
  last_name: Defaulted<string>;
  bio: Defaulted<string>;
  website: Defaulted<string>;
  linkedin: Defaulted<string>;
  github: Defaulted<string>;
  /** A JSON list of text. */
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
  /** `null`: not suspended. */
  suspended_at: Defaulted<Instant | null>;
  suspension_reason: Defaulted<string>;
  /** The last week whose digest was queued for the member. */
  digest_week: Defaulted<number>;
}

export interface IdentityTable {
  provider: string;
  /** The provider's own, lasting id of the person. Never the email. */
  subject: string;
  user_id: string;
}

export interface SessionTable {
  id: string;
  user_id: string;
  epoch: number;
  /** Key of the HMAC that derives a refresh token's successor. */
  secret: string;
  created_at: Instant;
  /** The session's absolute end, however often it is refreshed. */
  expires_at: Instant;
  ended_at: Instant | null;
  /** Where it began, hashed with the user's id: tells known addresses from new ones. */
  address_hash: string;
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
  /** Once used: the hash of the token that took its place. */
  successor_hash: string | null;
  /** Spent a second time, since the pair of the first was lost: `successor_hash` is the second's. */
  reissued: Defaulted<Flag>;
}

export interface MailTokenTable {
  hash: string;
  user_id: string;
  purpose: 'verify' | 'reset';
  expires_at: Instant;
  used_at: Instant | null;
}

/** Mail that is to be sent. Holds no token: that is made when the mail is. */
export interface OutboxTable {
  id: string;
  purpose:
    | 'verify'
    | 'reset'
    | 'password-changed'
    | 'provider-linked'
    | 'idea-decided'
    | 'message-received'
    | 'weekly-digest'
    | 'newsletter';
  /** Of `provider-linked`. */
  provider: Defaulted<SocialProvider | null>;
  /** Of `idea-decided` the decision, of `message-received` the message, of `weekly-digest` the week. */
  subject_id: Defaulted<string | null>;
  email: string;
  created_at: Instant;
  due_at: Instant;
  attempts: Defaulted<number>;
}

export interface RateCounterTable {
  key: string;
  count: number;
  resets_at: Instant;
}

/** What became of the loads of screens, by minute: no row is about a visitor. */
export interface ScreenCountTable {
  /** Its start, by the clock of the instance that counted. */
  minute: Instant;
  remote: string;
  release: string;
  screen: string;
  outcome: ScreenOutcome;
  count: number;
  milliseconds: number;
  /** How many counted it, each by its own limits. */
  instances: Defaulted<number>;
}

export interface Schema extends CommunitySchema {
  users: UserTable;
  identities: IdentityTable;
  sessions: SessionTable;
  access_tokens: AccessTokenTable;
  refresh_tokens: RefreshTokenTable;
  mail_tokens: MailTokenTable;
  outbox: OutboxTable;
  rate_counters: RateCounterTable;
  screen_counts: ScreenCountTable;
}
