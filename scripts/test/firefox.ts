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
 * What the end-to-end tests need to run in Firefox, as environment variables: Playwright's own or the
 * system's. With `install`, else Debian's package where we may, else Playwright's download. Undefined
 * when there is none.
 */
export function findFirefox(install: boolean): Record<string, string> | undefined {
  if (install && onThisMachine() === undefined) {
    if (!installPackages('firefox-esr')) installPlaywrights('firefox');
  }
  const path = onThisMachine();
  return path === undefined ? undefined : { FIREFOX_PATH: path };
}
