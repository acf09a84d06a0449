import { chromium } from '@playwright/test';
import { UserError } from '../user-error.ts';
import { firstProgram, inPath, installPackages, installPlaywrights } from './programs.ts';

/**
 * `shell` has Chromium's engine without a browser's windows and profiles: a page in a context of its
 * own costs less than half of the time. `any` takes what is there.
 */
export type ChromiumKind = 'shell' | 'whole' | 'any';

const shells = () => inPath('chromium-headless-shell');

const wholes = () => [
  ...inPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  chromium.executablePath(),
];

const WANTED: Record<ChromiumKind, () => string | undefined> = {
  shell: () => firstProgram(shells()),
  whole: () => firstProgram(wholes()),
  any: () => firstProgram([...shells(), ...wholes()]),
};

/** Chromium refuses to run as root inside its own sandbox. */
export const SANDBOX_ARGUMENTS: readonly string[] =
  process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const PACKAGE: Record<ChromiumKind, string> = {
  shell: 'chromium-headless-shell',
  whole: 'chromium',
  any: 'chromium-headless-shell',
};

/** One with a browser's windows and profiles, which keeps pages for Back; undefined where there is none. */
export const findWholeChromium = (): string | undefined => firstProgram(wholes());

/**
 * The Chromium that pages are opened in: the one that `CHROMIUM_PATH` names, else the
 * system's, else Debian's package where we may install it, else Playwright's own download.
 */
export function ensureChromium(kind: ChromiumKind = 'any'): string {
  const here = firstProgram([process.env.CHROMIUM_PATH ?? '']) ?? WANTED[kind]();
  if (here !== undefined) return here;
  installPackages(PACKAGE[kind]);
  const found = WANTED[kind]() ?? WANTED.any();
  if (found !== undefined) return found;
  installPackages(PACKAGE.whole);
  if (WANTED.whole() === undefined) installPlaywrights('chromium');
  const installed = WANTED.whole();
  if (installed === undefined) {
    throw new UserError(
      'No Chromium was found, and none could be installed; set CHROMIUM_PATH to one.',
    );
  }
  return installed;
}
