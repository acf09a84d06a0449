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

/**
 * Maximum number of calls in a time window, in milliseconds. Counted in the database for all instances, unless noted.
 */
export interface Rate {
  max: number;
  window: number;
}

const perMinute = (max: number): Rate => ({ max, window: MINUTE });
const perHour = (max: number): Rate => ({ max, window: HOUR });

/** Each rate in development and in production. */
const RATES = {
  /** All calls together, in addition to their other limits. Each instance counts separately. */
  any: [perMinute(6000), perMinute(1200)],
  register: [perMinute(60), perMinute(10)],
  login: [perMinute(300), perMinute(60)],
  refresh: [perMinute(600), perMinute(300)],
  /** Reset links and verification mails; each has its own count. */
  mail: [perMinute(60), perMinute(10)],
  /** Spending a verification or reset token, and signing out; each has its own count. */
  token: [perMinute(120), perMinute(30)],
  social: [perMinute(60), perMinute(30)],
  /** Per account: wrong passwords. */
  wrongPassword: [perMinute(300), { max: 10, window: 15 * MINUTE }],
  /**
   * Per account: mails of one kind. Not longer than a reset link's lifetime, so that a refused caller always has a link
   * that works, even if a stranger requested it. For the same reason, newsletters have a limit of their own below.
   */
  mailPerAccount: [perMinute(30), { max: 5, window: RESET_LIFE }],
  /** Per address that is not verified: mails of all kinds together; newsletter confirmations. The mailer drops others. */
  mailToUnverified: [perMinute(60), { max: 3, window: RESET_LIFE }],
  newsletterToUnverified: [perMinute(30), { max: 2, window: DAY }],
  /** Per account: changes of the profile. */
  profile: [perMinute(300), perMinute(60)],
  /** Batches of telemetry. Each instance counts separately. */
  telemetry: [perMinute(600), perMinute(120)],
  /** Per account: submitted or edited ideas. New accounts have their own limit. */
  submit: [perMinute(300), perHour(20)],
  newcomerSubmit: [perMinute(300), perHour(5)],
  submitPerAddress: [perMinute(600), perHour(40)],
  /** Per account: likes, saves and offers; messages; written or edited comments; reports; saved drafts. */
  mark: [perMinute(600), perMinute(60)],
  message: [perMinute(300), perHour(20)],
  comment: [perMinute(300), perHour(30)],
  report: [perMinute(300), perHour(10)],
  draft: [perMinute(600), perMinute(60)],
  /** Per author: messages from members; from visitors; from one wide network. */
  memberToAuthor: [perMinute(300), perHour(30)],
  visitorToAuthor: [perMinute(300), perHour(30)],
  networkToAuthor: [perMinute(300), perHour(10)],
  /** Per wide network (a /24 or a /48): messages of visitors. */
  visitorMessage: [perMinute(300), perHour(20)],
  messagePerAddress: [perMinute(300), perHour(30)],
  commentPerAddress: [perMinute(300), perHour(60)],
  reportPerAddress: [perMinute(300), perHour(20)],
  /** Searches. Each instance counts separately. */
  search: [perMinute(600), perMinute(120)],
  /** Pictures that are drawn for links to ideas. Each instance counts separately. */
  draw: [perMinute(600), perMinute(60)],
  newsletterPerAddress: [perMinute(300), perHour(10)],
  /** Views and shares together. */
  visitPerAddress: [perMinute(600), perMinute(120)],
  /** Per wide network, idea and day: counted views or shares. */
  viewPerNetwork: [perMinute(300), { max: 20, window: DAY }],
} satisfies Record<string, [development: Rate, production: Rate]>;

export type Rates = Record<keyof typeof RATES, Rate>;

const ratesOf = (mode: 0 | 1) =>
  Object.fromEntries(Object.entries(RATES).map(([name, rates]) => [name, rates[mode]])) as Rates;

export const DEVELOPMENT_RATES = ratesOf(0);
export const PRODUCTION_RATES = ratesOf(1);

/** Maximum for a wide network (a /24 or a /48), as a multiple of the maximum for an address in it. */
export const WIDE_FACTOR = 3;

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
