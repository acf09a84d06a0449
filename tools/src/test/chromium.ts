import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { UserError } from '../user-error.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const onThisMachine = (): string | undefined =>
  [
    process.env.CHROMIUM_PATH ?? '',
    ...(process.env.PATH ?? '').split(delimiter).flatMap((dir) => NAMES.map((n) => join(dir, n))),
    ...PLACES,
    chromium.executablePath(),
  ].find((path) => path !== '' && existsSync(path) && isProgram(path));

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * The Chromium that the journeys run in (RN-02): the system's, else Debian's package where we may
 * install it, else Playwright's own download.
 */
export function ensureChromium(): string {
  const found = onThisMachine();
  if (found !== undefined) return found;
  console.log('No Chromium on this machine; installing one …');
  if (isRoot() && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update']);
    run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
  }
  if (onThisMachine() === undefined) {
    run(process.execPath, [
      join(import.meta.dirname, '../../../node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    ]);
  }
  const installed = onThisMachine();
  if (installed === undefined) {
    throw new UserError(
      'No Chromium was found, and none could be installed; set CHROMIUM_PATH to one.',
    );
  }
  return installed;
}
