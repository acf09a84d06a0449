import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { browserProject, transform } from './packages/testing/jest/browser-project.mjs';

const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('remote-'));

/** Packages of the platform that run in browsers. */
const IN_BROWSERS = ['browser', 'contract', 'runtime'];

const folder = (path) => join(import.meta.dirname, path);

/** Each project knows the sources of all packages: a change is followed from one into another. */
const packages = readdirSync(folder('packages')).map((name) => `packages/${name}`);
const sources = ['fingerprint', 'shared', 'host', ...remotes, 'api', ...packages].map((name) =>
  folder(`${name}/src`),
);

const runtime = folder('scripts/test/jest-runtime.cjs');

const browser = (path) => ({
  ...browserProject(
    folder(path),
    path.split('/').at(-1),
    sources.filter((source) => source !== folder(`${path}/src`)),
  ),
  runtime,
});

const server = (name, testMatch, rest = {}) => ({
  displayName: name,
  roots: [...sources, ...['api/test', 'scripts', 'bench'].map(folder)],
  testMatch,
  testEnvironment: 'node',
  transform,
  runtime,
  restoreMocks: true,
  ...rest,
});

// These have ES modules alone, which Jest can't require.
const transformIgnorePatterns = ['/node_modules/(?!(typebox|cookie)/)'];

export default {
  testSequencer: folder('scripts/test/jest-sequencer.cjs'),
  projects: [
    ...[...IN_BROWSERS.map((name) => `packages/${name}`), 'shared', 'host', ...remotes].map(
      browser,
    ),
    server('api', ['<rootDir>/api/{src,test}/**/*.test.ts'], {
      transformIgnorePatterns,
      // One file, which the global setup makes.
      moduleNameMapper: { '^typebox$': '<rootDir>/.idea-hub/api-tests/typebox.cjs' },
      globalSetup: '<rootDir>/api/test/support/global-setup.ts',
      globalTeardown: '<rootDir>/api/test/support/global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/api/test/support/jest-setup.ts'],
    }),
    server('packages', [`<rootDir>/packages/!(${IN_BROWSERS.join('|')})/src/**/*.test.ts`], {
      transformIgnorePatterns,
      setupFilesAfterEnv: ['<rootDir>/scripts/test/jest-node-setup.ts'],
    }),
    server('scripts', ['<rootDir>/{scripts,bench}/**/*.test.ts'], {
      testPathIgnorePatterns: ['/node_modules/', '/template/'],
      transformIgnorePatterns,
      setupFilesAfterEnv: ['<rootDir>/scripts/test/jest-node-setup.ts'],
    }),
  ],
};
