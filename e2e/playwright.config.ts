import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { firefoxProject } from './engines/firefox.ts';
import { webkitProject } from './engines/webkit.ts';
import { COMMON, COMPILED, chromium } from './support/chromium.ts';

const BUILDING = ['running/start.spec.ts', 'running/processes.spec.ts'];

/** What the server of the files has no part in: how screens look, and what they do with the API. */
const OF_SCREENS = [
  ...['accessibility/**', 'quality/layout-shift*', 'ideas/**', 'account/**'],
  ...['auth/forms*', 'community/**'],
];

const WITH_ANY_SERVER = (process.env.E2E_SERVER ?? 'node') === 'node' ? [] : OF_SCREENS;

const PROJECTS: Record<string, () => Project[]> = {
  chromium: () => [
    {
      name: 'end-to-end',
      testIgnore: [
        ...['running/**', 'gallery/**', 'engines/firefox*', 'engines/webkit*', COMPILED],
        ...WITH_ANY_SERVER,
      ],
      use: chromium,
    },
    // Last, since they build: two cores would have little time left for a page beside them. First of them those
    // that build into one folder, which two at a time must not: these take longest, one after another.
    { name: 'starting', testMatch: BUILDING, workers: 1, use: chromium },
    { name: 'running', testMatch: 'running/**', testIgnore: BUILDING, use: chromium },
  ],
  firefox: () => [firefoxProject()],
  webkit: () => [webkitProject()],
};

const engine = process.env.E2E_ENGINE ?? 'chromium';

/** The tests meet builds that are served already: `npm run e2e` builds, serves and tells where. */
export default defineConfig({
  testDir: '.',
  ...COMMON,
  retries: 0,
  // Two leave the processor idle while both wait for a page, a server or a timer.
  workers: 3,
  reporter: [['list'], ['json']],
  projects: PROJECTS[engine]?.() ?? [],
  // Each run empties its folder at its begin.
  outputDir: join(
    '..',
    '.idea-hub',
    'test-results',
    `${engine}-${process.env.E2E_SERVER ?? 'node'}`,
  ),
  use: {
    ...COMMON.use,
    // Filming makes all of them a third slower; `npm run e2e -- --trace on` does it when wanted.
    trace: 'off',
  },
});
