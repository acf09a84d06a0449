import type { IdeasMode, SampleIdeas, SocialClientIds } from './screens.ts';

/** Addresses of the site's policies; `null` for one that the site does not have. */
export interface Policies {
  privacy: string | null;
  terms: string | null;
  cookies: string | null;
}

/** The host's run-time configuration, `/config.json`. */
export interface RuntimeConfig {
  apiBaseUrl: string;
  /** Origins that remotes may be loaded from; the served policy is derived from them. */
  remoteOrigins: readonly string[];
  social: SocialClientIds;
  /** What `samples` mode has; of no meaning in `live` mode. */
  sampleIdeas: SampleIdeas;
  ideas: IdeasMode;
  /** Shown in the footer in `live` mode. */
  policies: Policies;
  /** Where pages report what became of their screens; `null` for nowhere. */
  telemetryUrl: string | null;
  /** The share of the pages that do, from 0 to 1. */
  telemetryShare: number;
}

export const DEFAULT_RUNTIME_CONFIG: RuntimeConfig = {
  apiBaseUrl: 'http://localhost:8080/api',
  remoteOrigins: [],
  social: { googleClientId: null, githubClientId: null },
  sampleIdeas: true,
  ideas: 'samples',
  policies: { privacy: null, terms: null, cookies: null },
  telemetryUrl: null,
  telemetryShare: 1,
};
