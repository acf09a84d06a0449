import { chromium } from '@playwright/test';
import { UserError } from '../user-error.ts';
import { firstProgram, inPath, installPackages, installPlaywrights } from './programs.ts';

const onThisMachine = (): string | undefined =>
  firstProgram([
    process.env.CHROMIUM_PATH ?? '',
    ...inPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ]);

/**
 * The Chromium that the journeys run in (RN-02): the system's, else Debian's package where we may
 * install it, else Playwright's own download.
 */
export function ensureChromium(): string {
  const found = onThisMachine();
  if (found !== undefined) return found;
  installPackages('chromium');
  if (onThisMachine() === undefined) installPlaywrights('chromium');
  const installed = onThisMachine();
  if (installed === undefined) {
    throw new UserError(
      'No Chromium was found, and none could be installed; set CHROMIUM_PATH to one.',
    );
  }
  return installed;
}
