import type { Queries } from './database/database.ts';
import type { Cursors } from './http/cursors.ts';
import type { AccountLimits } from './limits/account-limits.ts';
import type { Rates } from './limits/rates.ts';
import type { Mailer } from './mail/mailer.ts';
import type { FilledSite } from './pages/filled-site.ts';
import type { PasswordHasher } from './passwords/hashing.ts';
import type { SocialProvider } from './settings/social.ts';
import type { Exchange } from './social/provider-client.ts';
import type { Receiver } from './telemetry/receiver.ts';

/** Dependencies of the routes. `app.ts` creates them. */
export interface Services {
  queries: Queries;
  /** For searches. */
  searching: Queries;
  now: () => number;
  /** Origin of the pages, such as `https://ideas.example`. */
  appOrigin: string;
  /** Public address of `/api`, such as `https://ideas.example/api`. */
  apiAddress: string;
  hasher: PasswordHasher;
  mailer: Mailer;
  rates: Rates;
  accountLimits: AccountLimits;
  cursors: Cursors;
  /** Whether the server stores ideas. Otherwise pages show their own samples. */
  isLive: boolean;
  isDraining: () => boolean;
  /** `null` for a provider that is not configured. */
  exchanges: Record<SocialProvider, Exchange | null>;
  /** `null` if another server fills the site's pages. */
  site: FilledSite | null;
  /** `null` if the server doesn't receive telemetry. */
  receiver: Receiver | null;
}
