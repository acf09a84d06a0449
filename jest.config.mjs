import { readFileSync } from 'node:fs';

const remotes = Object.keys(
  JSON.parse(readFileSync(new URL('tools/remotes.json', import.meta.url), 'utf8')),
);

const transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ],
};

const browser = (name) => ({
  displayName: name,
  testMatch: [`<rootDir>/${name}/src/**/*.test.{ts,tsx}`],
  testEnvironment: 'jsdom',
  setupFiles: ['<rootDir>/tools/jest/dom-setup.ts'],
  setupFilesAfterEnv: ['<rootDir>/tools/jest/matchers.ts'],
  transform,
  moduleNameMapper: { '\\.css$': '<rootDir>/tools/jest/css-modules.cjs' },
  restoreMocks: true,
});

const server = (name, testMatch, rest = {}) => ({
  displayName: name,
  testMatch,
  testEnvironment: 'node',
  transform,
  restoreMocks: true,
  ...rest,
});

export default {
  projects: [
    ...['shared', 'host', ...remotes].map(browser),
    server('api', ['<rootDir>/api/{src,test}/**/*.test.ts'], {
      // These have ES modules alone, which Jest can't require.
      transformIgnorePatterns: ['/node_modules/(?!(typebox|cookie)/)'],
      globalSetup: '<rootDir>/api/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/api/test/support/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/api/test/support/jest-setup.ts'],
    }),
    server('tools', ['<rootDir>/tools/src/**/*.test.ts'], {
      setupFilesAfterEnv: ['<rootDir>/tools/jest/node-setup.ts'],
    }),
  ],
};
