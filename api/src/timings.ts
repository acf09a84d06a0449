import { DAY, HOUR, MINUTE, SECOND } from './durations.ts';

/** Lifetimes of tokens, in milliseconds. Those of mailed links stand in `docs/operating.md` and `docs/community.md`, too. */
export const ACCESS_LIFE = 10 * MINUTE;
export const REFRESH_IDLE_LIFE = 14 * DAY;
export const SESSION_LIFE = 60 * DAY;
export const VERIFY_LIFE = 24 * HOUR;
/** Time for which a spent verification link differs from an invalid one. */
export const SPENT_LINK_LIFE = 365 * DAY;
/** The screen says so in `remote-auth/src/messages.ts`. */
export const RESET_LIFE = 30 * MINUTE;
/** Time within which both addresses can confirm a change of the email. */
export const EMAIL_CHANGE_LIFE = 24 * HOUR;

/** Time for which tabs that refresh with the same token get the same new pair. */
export const REFRESH_RACE = 10 * SECOND;

/** A mail that could not be sent is tried again for a day. The pause doubles each time. */
export const MAIL_FIRST_PAUSE = 15 * SECOND;
export const MAIL_LONGEST_PAUSE = HOUR;
export const MAIL_GIVE_UP = DAY;
/** Time from the first decision of a batch to its mail, which lists all of them. */
export const BATCH_MAIL_PAUSE = MINUTE;
/** Time for which one instance has exclusive use of a mail. */
export const MAIL_LEASE = MINUTE;
/** Interval at which each instance looks for due mail. New mail also starts a round immediately. */
export const MAIL_ROUND = 15 * SECOND;

/**
 * Age at which an account without a verified email is deleted. Its only session began at registration, so it has ended
 * by this age.
 */
export const UNVERIFIED_LIFE = 60 * DAY;

/** Default time for which counts of screens are kept; `TELEMETRY_DAYS` overrides it. */
export const SCREEN_COUNTS_LIFE = 30 * DAY;

/** Age below which an account counts as new. */
export const NEWCOMER = DAY;

/** Number of days, with the current one, for which authors see the views of each day. */
export const STATISTICS_DAYS = 30;
/** Times for which unused drafts, settled reports, messages and notifications are kept. */
export const DRAFT_LIFE = 180 * DAY;
export const REPORT_LIFE = 365 * DAY;
export const MESSAGE_LIFE = 730 * DAY;
export const NOTIFICATION_LIFE = 180 * DAY;

/** Time within which a comment can be edited. */
export const COMMENT_EDIT = 5 * MINUTE;

/** Maximum size of all drafts of a member together, in bytes of UTF-8. */
export const DRAFT_QUOTA = 512 * 1024;

/** Lifetime of the link that confirms a subscription to the newsletter. */
export const NEWSLETTER_REQUEST_LIFE = 7 * DAY;

/** Interval of the rounds that queue the weekly digest. */
export const DIGEST_ROUND = MINUTE;

/** Interval at which expired rows are deleted. */
export const PURGE_ROUND = 10 * MINUTE;

/** Timeout of a call to a social sign-in provider. */
export const PROVIDER_LIMIT = 10 * SECOND;
/** Lifetime of a code of the built-in provider. */
export const DEV_CODE_LIFE = 10 * MINUTE;

/** Time within which a whole request must arrive. */
export const REQUEST_LIMIT = 30 * SECOND;
/** Maximum time for calls in progress after SIGTERM. */
export const SHUTDOWN_LIMIT = 10 * SECOND;

/**
 * Mean delay of the event loop above which new calls get a 503. It is this high because on a busy machine a single long
 * pause would exceed a lower limit.
 */
export const OVERLOAD_DELAY = 3000;

/** Timeout of one statement of a search, in milliseconds. PostgreSQL enforces it; libSQL has none. */
export const SEARCH_LIMIT = 1000;

/** `Retry-After` in seconds, if no better value is known. */
export const RETRY_DATABASE = 5;
export const RETRY_OVERLOAD = 5;
export const RETRY_HASHING = 2;
export const RETRY_SEARCH = 2;
export const RETRY_DRAINING = 1;
