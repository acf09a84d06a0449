import { chromium } from '@playwright/test';
import { UserError } from '../user-error.ts';
import { firstProgram, inPath, installPackages, installPlaywrights } from './programs.ts';

/**
 * `shell` is Chromium's engine without windows and profiles. A page in a new context takes less
 * than half the time there. `any` accepts either kind.
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

/** As root, Chromium can't use its sandbox. */
export const SANDBOX_ARGUMENTS: readonly string[] =
  process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const PACKAGE: Record<ChromiumKind, string> = {
  shell: 'chromium-headless-shell',
  whole: 'chromium',
  any: 'chromium-headless-shell',
};

/** Finds a complete Chromium, which has windows and profiles and caches pages for `Back`. */
export const findWholeChromium = (): string | undefined => firstProgram(wholes());

/**
 * Returns the path of a Chromium. It tries `CHROMIUM_PATH`, then an installed one, then Debian's
 * package if we may install it, then Playwright's download.
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
