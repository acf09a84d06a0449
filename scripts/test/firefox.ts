import {
  firstProgram,
  inPath,
  installPackages,
  installPlaywrights,
} from '@composed/workspace/installed/programs';
import { firefox } from '@playwright/test';

const onThisMachine = (): string | undefined =>
  firstProgram([
    process.env.FIREFOX_PATH ?? '',
    firefox.executablePath(),
    ...inPath('firefox-esr', 'firefox'),
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ]);

/**
 * Returns environment variables for end-to-end tests in Firefox: Playwright's or the system's. With `install`, tries
 * Debian's package, then Playwright's download. Returns undefined if there is none.
 */
export function findFirefox(install: boolean): Record<string, string> | undefined {
  if (install && onThisMachine() === undefined) {
    if (!installPackages('firefox-esr')) installPlaywrights('firefox');
  }
  const path = onThisMachine();
  return path === undefined ? undefined : { FIREFOX_PATH: path };
}
