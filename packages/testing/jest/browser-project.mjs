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
 * Jest settings for a package that runs in browsers: its folder with `src`, and its name. `others`
 * are source folders of other packages. With them, `--findRelatedTests` follows imports from those
 * folders into this package.
 */
export const browserProject = (folder, name, others = []) => ({
  displayName: name,
  roots: [join(folder, 'src'), ...others],
  testMatch: [join(folder, 'src', '**/*.test.{ts,tsx}')],
  testEnvironment: require.resolve('jest-environment-jsdom'),
  setupFiles: [require.resolve('@composed/testing/jest/dom-setup')],
  setupFilesAfterEnv: [require.resolve('@composed/testing/jest/matchers')],
  transform,
  // Our packages are ES modules even in `node_modules`, and Jest can't `require` those.
  transformIgnorePatterns: ['/node_modules/(?!@composed/).*\\.[cm]?js$'],
  moduleNameMapper: { '\\.css$': require.resolve('./css-modules.cjs') },
  restoreMocks: true,
});
