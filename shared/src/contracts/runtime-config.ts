import type { IdeasMode, SampleIdeas, SocialClientIds } from './screens.ts';

/** Addresses of the site's policies; `null` if the site has none. */
export interface Policies {
  privacy: string | null;
  terms: string | null;
  cookies: string | null;
}

/** The host's run-time configuration, `/config.json`. */
export interface RuntimeConfig {
  apiBaseUrl: string;
  /** Allowed origins of remotes. The served content security policy is derived from them. */
  remoteOrigins: readonly string[];
  social: SocialClientIds;
  /** Samples of `samples` mode. Ignored in `live` mode. */
  sampleIdeas: SampleIdeas;
  ideas: IdeasMode;
  /** Shown in the footer in `live` mode. */
  policies: Policies;
  /** Address for telemetry of screens; `null` for none. */
  telemetryUrl: string | null;
  /** Share of pages that send telemetry, from 0 to 1. */
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
