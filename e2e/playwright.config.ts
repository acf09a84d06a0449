import { defineConfig, type Project } from '@playwright/test';
import { CROSS_REMOTE } from './cross-remote.ts';
import { firefoxProject } from './engines/firefox.ts';
import { webkitProject } from './engines/webkit.ts';

const chromium: Project['use'] = {
  browserName: 'chromium',
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      // Chromium refuses to run as root inside its own sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  },
};

const BUILDING = ['running/start.spec.ts', 'running/processes.spec.ts'];

/** Releases that were put together are tried by the journeys where that may show. */
const COMBINATION: Project[] = [{ name: 'combination', testMatch: CROSS_REMOTE, use: chromium }];

const PROJECTS: Record<string, () => Project[]> = {
  chromium: () => [
    {
      name: 'journeys',
      testIgnore: ['running/**', 'engines/firefox*', 'engines/webkit*'],
      use: chromium,
    },
    // Last, since they build: two cores would have little time left for a page beside them.
    { name: 'running', testMatch: 'running/**', testIgnore: BUILDING, use: chromium },
    // These build into one folder, which two at a time must not.
    { name: 'starting', testMatch: BUILDING, workers: 1, use: chromium },
  ],
  firefox: () => [firefoxProject()],
  webkit: () => [webkitProject()],
};

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
  projects:
    process.env.E2E_JOURNEYS === 'cross-remote'
      ? COMBINATION
      : (PROJECTS[process.env.E2E_ENGINE ?? 'chromium']?.() ?? []),
  outputDir: '../.idea-hub/test-results',
  use: {
    baseURL: process.env.E2E_PRODUCT_HOST,
    viewport: { width: 1280, height: 800 },
    // Filming makes all of them a third slower; `npm run e2e -- --trace on` does it when wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
