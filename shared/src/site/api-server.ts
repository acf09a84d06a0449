import type { ListedServer } from '@composed/workspace/define-site';

const SERVER = { port: 8080, variable: 'API_PORT' };

/** The API for local starts and tests. */
export const api: ListedServer = {
  ...SERVER,
  title: 'The API',
  folder: 'api',
  program: 'src/server.ts',
  health: '/api/health',
  local({ api: _own, host, ...remotes }, env) {
    const origins = [host, ...Object.values(remotes)].map((port) => `http://localhost:${port}`);
    return {
      // Mail links use the first origin. A standalone remote calls from its own port.
      APP_ORIGIN: env.APP_ORIGIN || origins.join(','),
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
