import { defineConfig } from '@playwright/test';
import { COMMON, chromium } from './support/chromium.ts';

/** Configuration of `npm run gallery`, which takes the screenshots. */
export default defineConfig({
  ...COMMON,
  testDir: 'gallery',
  // The page is written after the screenshots, which are taken for both widths at the same time.
  projects: [
    { name: 'pictures', grep: /takes pictures/ },
    { name: 'page', grep: /writes the page/, dependencies: ['pictures'] },
  ],
  // Each of the two tests takes all screenshots of a width.
  timeout: 1_200_000,
  reporter: 'list',
  outputDir: '../.idea-hub/test-results',
  use: {
    ...COMMON.use,
    ...chromium,
    launchOptions: {
      ...chromium.launchOptions,
      // Otherwise the letters of a smaller picture are unevenly spaced.
      args: [...chromium.launchOptions.args, '--font-render-hinting=none'],
    },
  },
});
