import { DAY, HOUR, MINUTE } from '../durations.ts';
import { RESET_LIFE } from '../timings.ts';

/**
 * Maximum number of calls in a time window, in milliseconds. Counted in the database for all instances, unless noted.
 */
export interface Rate {
  max: number;
  window: number;
}

const perMinute = (max: number): Rate => ({ max, window: MINUTE });
const perHour = (max: number): Rate => ({ max, window: HOUR });

/** Each rate in development and in production. The table in `api/README.md` repeats them. */
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
