import type { Queries } from './database/database.ts';
import type { AccountLimits } from './limits/account-limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordHasher } from './passwords/hashing.ts';
import type { SocialProvider } from './settings/social.ts';
import type { Exchange } from './social/person.ts';
import type { Receiver } from './telemetry/receiver.ts';
import type { Rates } from './timings.ts';

/** What the routes work with. `app.ts` puts it together. */
export interface Services {
  queries: Queries;
  now: () => number;
  /** Where the pages are, such as `https://ideas.example`. */
  appOrigin: string;
  hasher: PasswordHasher;
  mailer: Mailer;
  rates: Rates;
  accountLimits: AccountLimits;
  /** Are ideas kept here? Else pages show samples of their own. */
  isLive: boolean;
  isDraining: () => boolean;
  /** `null` for a provider that is not configured. */
  exchanges: Record<SocialProvider, Exchange | null>;
  /** `null`: what pages count is not received. */
  receiver: Receiver | null;
}
