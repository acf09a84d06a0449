const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lifetimes of tokens, in milliseconds. */
export const ACCESS_LIFE = 10 * MINUTE;
export const REFRESH_IDLE_LIFE = 14 * DAY;
export const SESSION_LIFE = 60 * DAY;
export const VERIFY_LIFE = 24 * HOUR;
/** Time for which a spent verification link differs from an invalid one. */
export const SPENT_LINK_LIFE = 365 * DAY;
export const RESET_LIFE = 30 * MINUTE;

/** Time for which tabs that refresh with the same token get the same new pair. */
export const REFRESH_RACE = 10 * SECOND;

/** A mail that could not be sent is tried again for a day. The pause doubles each time. */
export const MAIL_FIRST_PAUSE = 15 * SECOND;
export const MAIL_LONGEST_PAUSE = HOUR;
export const MAIL_GIVE_UP = DAY;
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

/** Times for which unused drafts, settled reports and messages are kept. */
export const DRAFT_LIFE = 180 * DAY;
export const REPORT_LIFE = 365 * DAY;
export const MESSAGE_LIFE = 730 * DAY;

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

/**
 * Maximum number of calls in a time window, in milliseconds. Counted in the database for all instances, unless noted.
 */
export interface Rate {
  max: number;
  window: number;
}

export interface Rates {
  /** All calls together, in addition to their other limits. Each instance counts separately. */
  any: Rate;
  register: Rate;
  login: Rate;
  refresh: Rate;
  /** Reset links and verification mails; each has its own count. */
  mail: Rate;
  /** Spending a verification or reset token, and signing out; each has its own count. */
  token: Rate;
  social: Rate;
  /** Per account: wrong passwords. */
  wrongPassword: Rate;
  /** Per account: mails of one kind. */
  mailPerAccount: Rate;
  /** Per address that is not verified: mails of all kinds together; newsletter confirmations. The mailer drops others. */
  mailToUnverified: Rate;
  newsletterToUnverified: Rate;
  /** Per account: changes of the profile. */
  profile: Rate;
  /** Batches of telemetry. Each instance counts separately. */
  telemetry: Rate;
  /** Per account: submitted or edited ideas. New accounts have their own limit. */
  submit: Rate;
  newcomerSubmit: Rate;
  submitPerAddress: Rate;
  /** Per account: likes and saves; messages; reports; saved drafts. */
  mark: Rate;
  message: Rate;
  report: Rate;
  draft: Rate;
  /** Per author: messages from members; from visitors; from one wide network. */
  memberToAuthor: Rate;
  visitorToAuthor: Rate;
  networkToAuthor: Rate;
  /** Per wide network (a /24 or a /48): messages of visitors. */
  visitorMessage: Rate;
  messagePerAddress: Rate;
  reportPerAddress: Rate;
  /** Searches. Each instance counts separately. */
  search: Rate;
  newsletterPerAddress: Rate;
  /** Views and shares together. */
  visitPerAddress: Rate;
  /** Per wide network, idea and day: counted views or shares. */
  viewPerNetwork: Rate;
}

/** Maximum for a wide network (a /24 or a /48), as a multiple of the maximum for an address in it. */
export const WIDE_FACTOR = 3;

const perMinute = (max: number): Rate => ({ max, window: MINUTE });

/**
 * What one network (a /24 or a /48) may add to a remote's counts in each instance. Callers that judge a release get
 * these numbers too.
 */
export const NETWORK_RATES = {
  /** Loads of one release, at any time within the window. */
  loads: { max: 6, window: HOUR },
  /** Failures after which nothing more from this network counts for the window. */
  failures: { max: 1, window: HOUR },
};

export const DEVELOPMENT_RATES: Rates = {
  any: perMinute(6000),
  register: perMinute(60),
  login: perMinute(300),
  refresh: perMinute(600),
  mail: perMinute(60),
  token: perMinute(120),
  social: perMinute(60),
  wrongPassword: perMinute(300),
  mailPerAccount: perMinute(30),
  mailToUnverified: perMinute(60),
  newsletterToUnverified: perMinute(30),
  profile: perMinute(300),
  telemetry: perMinute(600),
  submit: perMinute(300),
  newcomerSubmit: perMinute(300),
  submitPerAddress: perMinute(600),
  mark: perMinute(600),
  message: perMinute(300),
  report: perMinute(300),
  draft: perMinute(600),
  memberToAuthor: perMinute(300),
  visitorToAuthor: perMinute(300),
  networkToAuthor: perMinute(300),
  visitorMessage: perMinute(300),
  messagePerAddress: perMinute(300),
  reportPerAddress: perMinute(300),
  search: perMinute(600),
  newsletterPerAddress: perMinute(300),
  visitPerAddress: perMinute(600),
  viewPerNetwork: perMinute(300),
};

export const PRODUCTION_RATES: Rates = {
  any: perMinute(1200),
  register: perMinute(10),
  login: perMinute(60),
  refresh: perMinute(300),
  mail: perMinute(10),
  token: perMinute(30),
  social: perMinute(30),
  wrongPassword: { max: 10, window: 15 * MINUTE },
  // Not longer than a reset link's lifetime. So a refused caller always has a link that works, even if a stranger requested
  // it. For the same reason, newsletters can't use up the limit for unverified addresses.
  mailPerAccount: { max: 5, window: RESET_LIFE },
  mailToUnverified: { max: 3, window: RESET_LIFE },
  newsletterToUnverified: { max: 2, window: DAY },
  profile: perMinute(60),
  telemetry: perMinute(120),
  submit: { max: 20, window: HOUR },
  newcomerSubmit: { max: 5, window: HOUR },
  submitPerAddress: { max: 40, window: HOUR },
  mark: perMinute(60),
  message: { max: 20, window: HOUR },
  report: { max: 10, window: HOUR },
  draft: perMinute(60),
  memberToAuthor: { max: 30, window: HOUR },
  visitorToAuthor: { max: 30, window: HOUR },
  networkToAuthor: { max: 10, window: HOUR },
  visitorMessage: { max: 20, window: HOUR },
  messagePerAddress: { max: 30, window: HOUR },
  reportPerAddress: { max: 20, window: HOUR },
  search: perMinute(120),
  newsletterPerAddress: { max: 10, window: HOUR },
  visitPerAddress: perMinute(120),
  viewPerNetwork: { max: 20, window: DAY },
};
