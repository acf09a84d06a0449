import { defineConfig } from '@playwright/test';
import { COMMON, chromium } from './support/chromium.ts';

/** What `npm run gallery` takes the pictures with. */
export default defineConfig({
  ...COMMON,
  testDir: 'gallery',
  // The page after the pictures, which are taken for both widths at once.
  projects: [
    { name: 'pictures', grep: /pictures at/ },
    { name: 'page', grep: /the page/, dependencies: ['pictures'] },
  ],
  // Each of its two halves takes all pictures of a width.
  timeout: 1_200_000,
  reporter: 'list',
  outputDir: '../.idea-hub/test-results',
  use: { ...COMMON.use, ...chromium },
});
