import { join } from 'node:path';
import type { PlaywrightTestConfig, Project } from '@playwright/test';

/** The end-to-end tests compiled for the package, which would run twice. */
export const COMPILED = join(import.meta.dirname, '..', 'dist', '**');

/** Common configuration of all end-to-end tests. */
export const COMMON = {
  testIgnore: COMPILED,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  workers: 2,
  // A busy machine must not fail tests.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.E2E_PRODUCT_HOST,
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
  },
} satisfies PlaywrightTestConfig;

export const chromium = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      // Chromium refuses to run as root in its own sandbox.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
    ],
  },
} satisfies Project['use'];
