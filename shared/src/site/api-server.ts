import type { ListedServer } from '@composed/workspace/define-site';

const SERVER = { port: 8080, variable: 'API_PORT' };

/** The API, as a local start and tests run it. */
export const api: ListedServer = {
  ...SERVER,
  title: 'The API',
  folder: 'api',
  program: 'src/server.ts',
  health: '/api/health',
  local({ api: _own, host, ...remotes }, env) {
    const origins = [host, ...Object.values(remotes)].map((port) => `http://localhost:${port}`);
    return {
      // Mail links point to the first; a remote that runs alone, on its own port, may call as well.
      APP_ORIGIN: env.APP_ORIGIN || origins.join(','),
      // The local start is for newcomers: demo member and mailbox, whatever the shell says.
      NODE_ENV: 'development',
    };
  },
  test: (origins, data) => ({
    DATABASE_URL: `file:${data}/api.db`,
    APP_ORIGIN: origins.join(','),
    NODE_ENV: 'development',
    // Many sign-ups come from this one machine; the limits have tests of their own.
    RATE_LIMIT: 'off',
    // The tests of social sign-in meet this provider in place of the real ones.
    DEV_SOCIAL: 'on',
    // Pages in samples mode make none of its calls; those in live mode have tests beside them.
    IDEAS: 'live',
  }),
  lines: ({ api: port = SERVER.port }) => ({
    'Demo member': 'demo@ideahub.example / demo-1234',
    Mailbox: `http://localhost:${port}/dev/mailbox`,
    API: `http://localhost:${port}/api`,
  }),
};
