import { join } from 'node:path';
import { defineConfig, type Project } from '@playwright/test';
import { firefoxProject } from './engines/firefox.ts';
import { webkitProject } from './engines/webkit.ts';
import { COMMON, COMPILED, chromium } from './support/chromium.ts';

const BUILDING = [
  ...['running/start.spec.ts', 'running/processes.spec.ts', 'running/live-pages.spec.ts'],
];

/** Tests that don't depend on the file server: the look of screens, and their use of the API. */
const OF_SCREENS = [
  ...['accessibility/**', 'quality/layout-shift*', 'ideas/**', 'account/**'],
  ...['auth/forms*', 'community/**'],
];

/** Each takes a fifth or more of the time of the rest in `npm test`, or 10 s in CI. At the end, they would leave workers idle. */
const LONGEST = [
  ...['sessions/newcomer*', 'fleet/**', 'shell/routes*', 'community/review*'],
  ...['federation/majors*', 'deploys/stolen-key*'],
];

const WITH_ANY_SERVER = (process.env.E2E_SERVER ?? 'node') === 'node' ? [] : OF_SCREENS;

const PROJECTS: Record<string, () => Project[]> = {
  chromium: () => [
    // Slowest first, since short tests can fill the time beside and after them. The tests in `BUILDING` share one build
    // folder, so they have one worker.
    { name: 'starting', testMatch: BUILDING, workers: 1, use: chromium },
    { name: 'running', testMatch: 'running/**', testIgnore: BUILDING, use: chromium },
    {
      name: 'served-longest',
      testMatch: LONGEST,
      testIgnore: [COMPILED, ...WITH_ANY_SERVER],
      use: chromium,
    },
    {
      name: 'served',
      testIgnore: [
        ...['running/**', 'gallery/**', 'engines/firefox*', 'engines/webkit*', COMPILED],
        ...LONGEST,
        ...WITH_ANY_SERVER,
      ],
      use: chromium,
    },
  ],
  firefox: () => [firefoxProject()],
  webkit: () => [webkitProject()],
};

const engine = process.env.E2E_ENGINE ?? 'chromium';

/** The tests use builds that are already served. `npm run e2e` builds and serves them and passes their addresses. */
export default defineConfig({
  testDir: '.',
  ...COMMON,
  retries: 0,
  // Two workers would leave the processor idle while both wait for a page, a server or a timer.
  workers: 3,
  reporter: [['list'], ['json']],
  projects: PROJECTS[engine]?.() ?? [],
  // Each run empties its folder when it starts.
  outputDir: join(
    '..',
    '.idea-hub',
    'test-results',
    `${engine}-${process.env.E2E_SERVER ?? 'node'}`,
  ),
  use: {
    ...COMMON.use,
    // Traces make all tests a third slower. Use `npm run e2e -- --trace on` if needed.
    trace: 'off',
  },
});
