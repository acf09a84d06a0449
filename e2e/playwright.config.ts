import { defineConfig, type Project } from '@playwright/test';
import { firefoxProject } from './engines/firefox.ts';
import { webkitProject } from './engines/webkit.ts';
import { COMMON, COMPILED, chromium } from './support/chromium.ts';

const BUILDING = ['running/start.spec.ts', 'running/processes.spec.ts'];

const PROJECTS: Record<string, () => Project[]> = {
  chromium: () => [
    {
      name: 'end-to-end',
      testIgnore: ['running/**', 'gallery/**', 'engines/firefox*', 'engines/webkit*', COMPILED],
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

/** The tests meet builds that are served already: `npm run e2e` builds, serves and tells where. */
export default defineConfig({
  testDir: '.',
  ...COMMON,
  retries: 0,
  // Of two, each waits for a page, a server or a timer a third of its time.
  workers: 3,
  reporter: [['list'], ['json']],
  projects: PROJECTS[process.env.E2E_ENGINE ?? 'chromium']?.() ?? [],
  outputDir: '../.idea-hub/test-results',
  use: {
    ...COMMON.use,
    // Filming makes all of them a third slower; `npm run e2e -- --trace on` does it when wanted.
    trace: 'off',
  },
});
