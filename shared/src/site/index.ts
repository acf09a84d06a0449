import type { ListedServer, SiteDefinition } from '@composed/workspace/define-site';
import { readVariable } from '@composed/workspace/variables';
import { DEFAULT_RUNTIME_CONFIG } from '../contracts/runtime-config.ts';
import { CONTRACT_VERSION } from '../contracts/screens.ts';
import { productReaders, readClientId } from '../contracts/setting-readers.ts';
import { gate } from './gate-answers.ts';

const FLAGS: Readonly<Record<string, boolean>> = { true: true, false: false };

/**
 * Returns this product's settings in the `/config.json` of a local start. Addresses use the given ports.
 * Throws a `UserError` for the first invalid variable.
 */
export function localSettings(ports: Readonly<Record<string, number>>, env: NodeJS.ProcessEnv) {
  const apiBaseUrl =
    readVariable(env, 'API_BASE_URL', productReaders.apiBaseUrl) ??
    `http://localhost:${ports.api}/api`;
  const ideas = readVariable(env, 'IDEAS', productReaders.ideas) ?? 'samples';
  const readSampleIdeas = (text: string) => productReaders.sampleIdeas(FLAGS[text] ?? text);
  return {
    apiBaseUrl,
    social: {
      googleClientId: readVariable(env, 'GOOGLE_CLIENT_ID', readClientId),
      githubClientId: readVariable(env, 'GITHUB_CLIENT_ID', readClientId),
    },
    sampleIdeas: readVariable(env, 'SAMPLE_IDEAS', readSampleIdeas) ?? ideas === 'samples',
    ideas,
    // The local API receives telemetry if it is switched on.
    telemetryUrl: env.TELEMETRY === 'on' ? `${apiBaseUrl}/telemetry/v1/metrics` : null,
  };
}

const SERVER = { port: 8080, variable: 'API_PORT' };

/** The API for local starts and tests. */
export const api: ListedServer = {
  ...SERVER,
  title: 'The API',
  folder: 'api',
  program: 'src/server.ts',
  health: '/api/health',
  local({ api: own = SERVER.port, host, ...remotes }, env) {
    const origins = [host, ...Object.values(remotes)].map((port) => `http://localhost:${port}`);
    return {
      // Mail links use the first origin. A standalone remote calls from its own port.
      APP_ORIGIN: env.APP_ORIGIN || origins.join(','),
      API_ADDRESS: env.API_ADDRESS || `http://localhost:${own}/api`,
      // The site's server names the visitors for whose pages it asks.
      TRUST_PROXY: env.TRUST_PROXY || 'loopback',
      // Enables the demo member and the mailbox for newcomers, even if the shell sets another value.
      NODE_ENV: 'development',
    };
  },
  test: (origins, data) => ({
    DATABASE_URL: `file:${data}/api.db`,
    APP_ORIGIN: origins.join(','),
    NODE_ENV: 'development',
    // All tests sign up from one machine. The limits have their own tests.
    RATE_LIMIT: 'off',
    TRUST_PROXY: 'loopback',
    // A fake provider for the tests of social sign-in.
    DEV_SOCIAL: 'on',
    // Pages in samples mode call nothing of live mode, so both kinds of tests can share this API.
    IDEAS: 'live',
  }),
  lines: ({ api: port = SERVER.port }) => ({
    'Demo member': 'demo@ideahub.example / demo-1234',
    Mailbox: `http://localhost:${port}/dev/mailbox`,
    API: `http://localhost:${port}/api`,
  }),
};

const {
  remoteOrigins: _o,
  telemetryUrl: _u,
  telemetryShare: _s,
  ...defaults
} = DEFAULT_RUNTIME_CONFIG;

/**
 * The platform's settings for Idea Hub that apply to every repository of its remotes. `site.config.ts` has
 * the others.
 */
export const ideaHub = {
  name: 'idea-hub',
  title: 'Idea Hub',
  storagePrefix: 'ideahub.',
  contractVersion: CONTRACT_VERSION,
  // Each stateful entry of shared is a separate share key. Sharing the package's root or a prefix can load a
  // module twice. The router uses react-router-dom's version, because a remote can be incompatible with it.
  singletons: [
    { pkg: 'react', requests: ['react', 'react/'] },
    { pkg: 'react-dom', requests: ['react-dom', 'react-dom/'] },
    {
      pkg: '@idea-hub/shared',
      requests: ['@idea-hub/shared/api', '@idea-hub/shared/session', '@idea-hub/shared/toast'],
    },
    {
      pkg: 'react-router-dom',
      requests: ['@idea-hub/shared/router'],
      from: '@idea-hub/shared',
    },
  ],
  scopes: ['@idea-hub'],
  settings: {
    readers: productReaders,
    defaults,
    addresses: ['apiBaseUrl', 'sampleIdeas'] as const,
    sessionCalls: ['/auth/login', '/auth/refresh', '/auth/logout'],
    local: localSettings,
  },
  gate,
  servers: { api },
} satisfies Omit<SiteDefinition, 'packages' | 'budgets'>;
