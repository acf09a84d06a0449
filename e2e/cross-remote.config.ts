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
  // What failed is played once more with a trace: to film all of them takes a third longer.
  retries: 1,
  reporter: [
    ['list'],
    ['json', { outputFile: join(report, 'report.json') }],
    ['html', { outputFolder: join(report, 'html'), open: 'never' }],
  ],
  outputDir: join(report, 'results'),
  use: { ...COMMON.use, ...chromium, trace: 'on-first-retry' },
});
