import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import {
  firstProgram,
  inPath,
  installPackages,
  installPlaywrights,
} from '@composed/workspace/installed/programs';
import { firefox, webkit } from '@playwright/test';

const firefoxHere = (): string | undefined =>
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
  if (install && firefoxHere() === undefined) {
    if (!installPackages('firefox-esr')) installPlaywrights('firefox');
  }
  const path = firefoxHere();
  return path === undefined ? undefined : { FIREFOX_PATH: path };
}

const WEBKIT_PACKAGES = ['webkit2gtk-driver', 'xvfb'];

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

function webkitHere(): Record<string, string> | undefined {
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
  if (install && webkitHere() === undefined) {
    if (!installPackages(...WEBKIT_PACKAGES)) installPlaywrights('webkit');
  }
  return webkitHere();
}

function candidates(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return [
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/opt/postgresql/bin',
    '/usr/local/opt/postgresql/bin',
    ...(process.env.PATH ?? '').split(delimiter),
  ];
}

const hasServer = (): boolean =>
  candidates().some((dir) => existsSync(join(dir, 'initdb')) && existsSync(join(dir, 'postgres')));

/** Tells whether the API's tests can use PostgreSQL. Installs Debian's package if allowed. */
export function ensurePostgres(): boolean {
  if (process.env.TEST_POSTGRES_URL || hasServer()) return true;
  installPackages('postgresql');
  return hasServer();
}
