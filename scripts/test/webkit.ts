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

/** WebKitGTK's small browser, which its driver opens; Debian keeps it beside the library. */
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
 * What the end-to-end tests need to run in WebKit, as environment variables: Playwright's own, or
 * WebKitGTK with its driver and a display. With `install`, else Debian's packages where we may, else
 * Playwright's download. Undefined when there is none.
 */
export function findWebkit(install: boolean): Record<string, string> | undefined {
  if (install && onThisMachine() === undefined) {
    if (!installPackages(...PACKAGES)) installPlaywrights('webkit');
  }
  return onThisMachine();
}
