const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lives of tokens, in milliseconds. */
export const ACCESS_LIFE = 10 * MINUTE;
export const REFRESH_IDLE_LIFE = 14 * DAY;
export const SESSION_LIFE = 60 * DAY;
export const VERIFY_LIFE = 24 * HOUR;
/** How long a verification link that has done its work is told from one that is no good. */
export const SPENT_LINK_LIFE = 365 * DAY;
export const RESET_LIFE = 30 * MINUTE;

/** Tabs that refresh together get the same successor for so long. */
export const REFRESH_RACE = 10 * SECOND;

/** Mail that could not be sent is tried again after a pause that doubles each time, for a day. */
export const MAIL_FIRST_PAUSE = 15 * SECOND;
export const MAIL_LONGEST_PAUSE = HOUR;
export const MAIL_GIVE_UP = DAY;
/** One instance has a mail to itself for so long. */
export const MAIL_LEASE = MINUTE;
/** How often each instance looks for mail that is due, beside being told. */
export const MAIL_ROUND = 15 * SECOND;

/**
 * An account whose email nobody verified is deleted after so long. Its only session is the one that
 * it was registered in, so that it is over by then.
 */
export const UNVERIFIED_LIFE = 60 * DAY;

/** Counts of screens are kept so long, unless `TELEMETRY_DAYS` says otherwise. */
export const SCREEN_COUNTS_LIFE = 30 * DAY;

/** An account that is younger counts as new. */
export const NEWCOMER = DAY;

/** A form that nobody has gone on with, a report that is settled, and a message are kept so long. */
export const DRAFT_LIFE = 180 * DAY;
export const REPORT_LIFE = 365 * DAY;
export const MESSAGE_LIFE = 730 * DAY;

/** Maximum size of all drafts of a member together, in bytes of UTF-8. */
export const DRAFT_QUOTA = 512 * 1024;

/** A link that confirms a subscription to the newsletter works for this long. */
export const NEWSLETTER_REQUEST_LIFE = 7 * DAY;

/** Interval of the rounds that queue the weekly digest. */
export const DIGEST_ROUND = MINUTE;

/** How often what has expired is deleted. */
export const PURGE_ROUND = 10 * MINUTE;

/** Time limit of a call to a provider of social sign-in. */
export const PROVIDER_LIMIT = 10 * SECOND;
/** A code of the built-in provider lives so long. */
export const DEV_CODE_LIFE = 10 * MINUTE;

/** A request must have arrived whole within this. */
export const REQUEST_LIMIT = 30 * SECOND;
/** After SIGTERM, what is under way may take so long. */
export const SHUTDOWN_LIMIT = 10 * SECOND;

/**
 * Past this mean delay of the event loop new calls are told to come back. Not less: on a machine that
 * is busy with other things a single long pause would do.
 */
export const OVERLOAD_DELAY = 3000;

/** Time limit of one statement of a search, in milliseconds. PostgreSQL keeps it; libSQL has none. */
export const SEARCH_LIMIT = 1000;

/** `Retry-After`, in seconds, where no better figure is known. */
export const RETRY_DATABASE = 5;
export const RETRY_OVERLOAD = 5;
export const RETRY_HASHING = 2;
export const RETRY_SEARCH = 2;
export const RETRY_DRAINING = 1;

/** Rates: how many in which time. Counted in the database, for all instances together. */
export interface Rate {
  max: number;
  window: number;
}

export interface Rates {
  /** All calls together, whatever further limit they have. Each instance counts for itself. */
  any: Rate;
  register: Rate;
  login: Rate;
  refresh: Rate;
  /** Forgotten passwords and repeated verification mail, each. */
  mail: Rate;
  /** Spending a verification or reset token, each; signing out. */
  token: Rate;
  social: Rate;
  /** Per account: passwords that were wrong. */
  wrongPassword: Rate;
  /** Per account: mails of one kind. */
  mailPerAccount: Rate;
  /** Per account: changes of the profile. */
  profile: Rate;
  /** Batches of what pages counted. Each instance counts for itself. */
  telemetry: Rate;
  /** Per account: ideas submitted or edited; of an account that is new. */
  submit: Rate;
  newcomerSubmit: Rate;
  submitPerAddress: Rate;
  /** Per account: likes and saves; messages; saved drafts. */
  mark: Rate;
  message: Rate;
  draft: Rate;
  /** Per author: messages from members; from visitors; from one wide network. */
  memberToAuthor: Rate;
  visitorToAuthor: Rate;
  networkToAuthor: Rate;
  /** Per network, a /24 or a /48: messages of visitors. */
  visitorMessage: Rate;
  messagePerAddress: Rate;
  reportPerAddress: Rate;
  /** Searches. Each instance counts for itself. */
  search: Rate;
  newsletterPerAddress: Rate;
  /** Views and shares, together. */
  visitPerAddress: Rate;
  /** Per wide network, idea and day: views that count, or shares. */
  viewPerNetwork: Rate;
}

/** Maximum for a wide network (a /24 or a /48), as a multiple of the maximum for an address in it. */
export const WIDE_FACTOR = 3;

const perMinute = (max: number): Rate => ({ max, window: MINUTE });

/**
 * What one network, a /24 or a /48, may have counted of a remote, by each instance for itself.
 * Whoever judges a release is told of it.
 */
export const NETWORK_RATES = {
  /** Loads of one release: all at once, or as they come. */
  loads: { max: 6, window: HOUR },
  /** After which nothing more of it is counted for as long. */
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
  profile: perMinute(300),
  telemetry: perMinute(600),
  submit: perMinute(300),
  newcomerSubmit: perMinute(300),
  submitPerAddress: perMinute(600),
  mark: perMinute(600),
  message: perMinute(300),
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
  // No longer than a reset link lives: who is refused has a link that works, whoever asked for it.
  mailPerAccount: { max: 5, window: RESET_LIFE },
  profile: perMinute(60),
  telemetry: perMinute(120),
  submit: { max: 20, window: HOUR },
  newcomerSubmit: { max: 5, window: HOUR },
  submitPerAddress: { max: 40, window: HOUR },
  mark: perMinute(60),
  message: { max: 20, window: HOUR },
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
