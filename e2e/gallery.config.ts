import { defineConfig } from '@playwright/test';
import { COMMON, chromium } from './support/chromium.ts';

/** What `npm run gallery` takes the pictures with. */
export default defineConfig({
  ...COMMON,
  testDir: 'gallery',
  // Each of its two halves takes all pictures of a width.
  timeout: 1_200_000,
  reporter: 'list',
  outputDir: '../.idea-hub/test-results',
  use: { ...COMMON.use, ...chromium },
});
