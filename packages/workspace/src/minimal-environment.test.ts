import { minimalEnvironment } from './minimal-environment.ts';

test('what runs for others gets what programs need, and nothing that is secret under any name', () => {
  const env = {
    PATH: '/bin',
    HOME: '/home/ada',
    LC_ALL: 'C',
    CHROMIUM_PATH: '/usr/bin/chromium',
    CI: 'true',
    RELEASE_KEY: 'x',
    RELEASE_SITE_KEY: 'x',
    AWS_ACCESS_KEY_ID: 'x',
    AWS_SESSION_TOKEN: 'x',
    DATABASE_URL: 'x',
    NPM_TOKEN: 'x',
    MY_PATH: 'x',
    NODE_OPTIONS: 'x',
  };
  expect(minimalEnvironment(env)).toEqual({
    PATH: '/bin',
    HOME: '/home/ada',
    LC_ALL: 'C',
    CHROMIUM_PATH: '/usr/bin/chromium',
    CI: 'true',
  });
});
