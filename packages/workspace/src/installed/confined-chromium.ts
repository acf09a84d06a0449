import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { minimalEnvironment } from '../minimal-environment.ts';
import { firstProgram, inPath } from './programs.ts';

const AS_NOBODY = join(import.meta.dirname, 'as-nobody.sh');

interface Way {
  options: LaunchOptions;
  /** What its pages could reach that is not theirs; `null` when nothing is. */
  lacks: string | null;
}

/** From the safest on. Chromium refuses its own sandbox to root. */
function waysFor(executablePath: string, isRoot: boolean): Way[] {
  const env = minimalEnvironment();
  const bare = { env, executablePath, chromiumSandbox: false };
  if (!isRoot) {
    return [
      { options: { ...bare, chromiumSandbox: true }, lacks: null },
      { options: bare, lacks: 'without its sandbox, which this machine does not allow' },
    ];
  }
  // Our folder for temporary files may be closed to other users, and a browser that can't write there does not start.
  const { TMPDIR: _ours, ...open } = env;
  const other = {
    ...bare,
    executablePath: AS_NOBODY,
    env: { ...open, HOME: '/nonexistent', CONFINED_BROWSER: executablePath },
  };
  return [
    ...(firstProgram(inPath('setpriv')) === undefined
      ? []
      : [
          { options: { ...other, chromiumSandbox: true }, lacks: null },
          {
            options: other,
            lacks: 'without its sandbox, which this machine does not allow, as the user "nobody"',
          },
        ]),
    { options: bare, lacks: 'as root and without its sandbox' },
  ];
}

/** What a browser that did not start last wrote, or else what Playwright says. */
function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  const written = [...text.matchAll(/\[err\] (.+)/g)].map(([, line = '']) => line);
  return written.at(-1) ?? text.split('\n', 1)[0] ?? '';
}

/**
 * Starts a Chromium for pages that others wrote: without our environment, inside its sandbox, and for root
 * as a user that owns nothing. Where a machine allows less, `say` is told by name what is missing, and why. Throws
 * when it can't be started at all.
 */
export async function startConfined(
  executablePath: string,
  args: readonly string[],
  say: (line: string) => void,
  isRoot = process.getuid?.() === 0,
): Promise<Browser> {
  let failure: unknown;
  for (const { options, lacks } of waysFor(executablePath, isRoot)) {
    try {
      const browser = await chromium.launch({ ...options, args: [...args] });
      if (lacks !== null)
        say(`Chromium runs ${lacks}. It did not start otherwise: ${reasonOf(failure)}`);
      return browser;
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
