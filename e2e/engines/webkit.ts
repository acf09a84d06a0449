import type { Project } from '@playwright/test';
import { MAIN_TESTS } from './firefox.ts';

/** Playwright's WebKit where there is one; else the tests that drive WebKitGTK by its own driver. */
export function webkitProject(): Project {
  const path = process.env.WEBKIT_PATH;
  if (path === undefined) return { name: 'webkit', testMatch: 'engines/webkit.spec.ts' };
  return {
    name: 'webkit',
    testMatch: MAIN_TESTS,
    use: { browserName: 'webkit', launchOptions: { executablePath: path } },
  };
}
