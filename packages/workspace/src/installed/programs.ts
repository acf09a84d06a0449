import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { minimalEnvironment } from '../minimal-environment.ts';

const require = createRequire(import.meta.url);

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Returns the first path that is an executable program. Skips empty paths. */
export const firstProgram = (paths: readonly string[]): string | undefined =>
  paths.find((path) => path !== '' && isProgram(path));

/** Lists the possible paths of the named programs in all folders of `PATH`. */
export const inPath = (...names: string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)));

const proxies = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] =>
      /^(https?|no|all)_proxy$/i.test(entry[0]),
    ),
  );

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    // Only the command itself may write to standard output.
    stdio: ['ignore', 2, 'inherit'],
    // The installers need the proxies. They get no keys, since packages run their own scripts.
    env: { ...minimalEnvironment(), ...proxies(), DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** Installs Debian packages. Returns `false` if we may not or if it fails. */
export function installPackages(...names: string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.error(`Installing ${names.join(', ')} …`);
  return (
    // Finishes an installation that was interrupted, which apt-get refuses to do.
    run('dpkg', ['--configure', '-a']) &&
    run('apt-get', ['update']) &&
    run('apt-get', ['install', '-y', '--no-install-recommends', ...names])
  );
}

/** Downloads a browser from Playwright. */
export function installPlaywrights(browser: 'chromium' | 'firefox' | 'webkit'): void {
  console.error(`Downloading ${browser} …`);
  run(process.execPath, [require.resolve('@playwright/test/cli'), 'install', browser]);
}
