import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { CROSS_REMOTE } from './cross-remote.ts';
import { COMMON, chromium } from './support/chromium.ts';
import { need } from './support/need.ts';

const report = need('E2E_REPORT');

export default defineConfig({
  ...COMMON,
  testDir: '.',
  testMatch: CROSS_REMOTE,
  // Only a failed test is repeated with a trace, since traces make a run a third slower.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: join(report, 'report.json') }],
    ['html', { outputFolder: join(report, 'html'), open: 'never' }],
  ],
  outputDir: join(report, 'results'),
  use: { ...COMMON.use, ...chromium, trace: 'on-first-retry' },
});
