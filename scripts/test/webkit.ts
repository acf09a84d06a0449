import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  firstProgram,
  inPath,
  installPackages,
  installPlaywrights,
} from '@composed/workspace/installed/programs';
import { webkit } from '@playwright/test';

const PACKAGES = ['webkit2gtk-driver', 'xvfb'];

/** Finds WebKitGTK's MiniBrowser, which its driver starts. Debian installs it next to the library. */
function miniBrowser(): string | undefined {
  const libraries = '/usr/lib';
  const folders = process.platform === 'linux' ? readdirSync(libraries) : [];
  return firstProgram(
    folders.flatMap((folder) =>
      ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].map((library) =>
        join(libraries, folder, library, 'MiniBrowser'),
      ),
    ),
  );
}

function onThisMachine(): Record<string, string> | undefined {
  const own = firstProgram([webkit.executablePath()]);
  if (own !== undefined) return { WEBKIT_PATH: own };
  const driver = firstProgram(inPath('WebKitWebDriver'));
  const display = firstProgram(inPath('Xvfb'));
  const browser = miniBrowser();
  return driver && display && browser
    ? { WEBKIT_DRIVER: driver, WEBKIT_DISPLAY: display, WEBKIT_BROWSER: browser }
    : undefined;
}

/**
 * Returns environment variables for end-to-end tests in WebKit: Playwright's, or WebKitGTK with its driver and a
 * display. With `install`, tries Debian's packages, then Playwright's download. Returns undefined if there is none.
 */
export function findWebkit(install: boolean): Record<string, string> | undefined {
  if (install && onThisMachine() === undefined) {
    if (!installPackages(...PACKAGES)) installPlaywrights('webkit');
  }
  return onThisMachine();
}
