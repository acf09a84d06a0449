import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { minimalEnvironment } from '../minimal-environment.ts';
import { firstProgram, inPath } from './programs.ts';

const AS_NOBODY = join(import.meta.dirname, 'as-nobody.sh');

interface Way {
  options: LaunchOptions;
  /** Missing protection in words, or `null` if the browser is fully confined. */
  lacks: string | null;
}

/** Lists ways to start the browser, the safest first. As root, Chromium can't use its sandbox. */
function waysFor(executablePath: string, isRoot: boolean): Way[] {
  const env = minimalEnvironment();
  const bare = { env, executablePath, chromiumSandbox: false };
  if (!isRoot) {
    return [
      { options: { ...bare, chromiumSandbox: true }, lacks: null },
      { options: bare, lacks: 'without its sandbox, which this machine does not allow' },
    ];
  }
  // Other users may have no access to our folder for temporary files. A browser that can't write
  // there does not start.
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

/** Returns the last line of a failed browser's error output, or else Playwright's message. */
function reasonOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure);
  const written = [...text.matchAll(/\[err\] (.+)/g)].map(([, line = '']) => line);
  return written.at(-1) ?? text.split('\n', 1)[0] ?? '';
}

/**
 * Starts a Chromium for untrusted pages: without our environment, in its sandbox, and never as root
 * but as a user that owns nothing. If the machine allows less, `say` gets the missing protection
 * and the reason. Throws if the browser can't start at all.
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
