import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);

export const transform = {
  '^.+\\.[cm]?[jt]sx?$': [
    require.resolve('@swc/jest'),
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ],
};

/**
 * Jest's settings for a package that runs in browsers: the folder with its `src`, and its name. `others` are
 * folders of other packages' sources, so that `--findRelatedTests` follows imports from them into this one.
 */
export const browserProject = (folder, name, others = []) => ({
  displayName: name,
  roots: [join(folder, 'src'), ...others],
  testMatch: [join(folder, 'src', '**/*.test.{ts,tsx}')],
  testEnvironment: require.resolve('jest-environment-jsdom'),
  setupFiles: [require.resolve('@composed/testing/jest/dom-setup')],
  setupFilesAfterEnv: [require.resolve('@composed/testing/jest/matchers')],
  transform,
  // Ours are ES modules wherever they are installed, which Jest can't require.
  transformIgnorePatterns: ['/node_modules/(?!@composed/).*\\.[cm]?js$'],
  moduleNameMapper: { '\\.css$': require.resolve('./css-modules.cjs') },
  restoreMocks: true,
});
