import type { Project } from '@playwright/test';
import { MAIN_TESTS } from './firefox.ts';

/** Returns the project for Playwright's WebKit if it is installed; otherwise the tests that drive WebKitGTK. */
export function webkitProject(): Project {
  const path = process.env.WEBKIT_PATH;
  if (path === undefined) return { name: 'webkit', testMatch: 'engines/webkit.spec.ts' };
  return {
    name: 'webkit',
    testMatch: MAIN_TESTS,
    use: { browserName: 'webkit', launchOptions: { executablePath: path } },
  };
}
