import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;

const BUILDING = ['running/start.spec.ts', 'running/processes.spec.ts'];

/** Journeys meet builds that are served already: `npm run e2e` builds, serves and tells where. */
export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  projects: [
    { name: 'journeys', testIgnore: 'running/**' },
    // Last, since they build: two cores would have little time left for a page beside them.
    { name: 'running', testMatch: 'running/**', testIgnore: BUILDING },
    // These build into one folder, which two at a time must not.
    { name: 'starting', testMatch: BUILDING, workers: 1 },
  ],
  outputDir: '../.idea-hub/test-results',
  use: {
    browserName: 'chromium',
    baseURL: process.env.E2E_PRODUCT_HOST,
    viewport: { width: 1280, height: 800 },
    // Filming makes all of them a third slower; `npm run e2e -- --trace on` does it when wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        // Chromium refuses to run as root inside its own sandbox.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
      ],
    },
  },
});
