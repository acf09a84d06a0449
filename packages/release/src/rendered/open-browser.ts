import { UserError } from '@composed/workspace/user-error';
import type { Browser } from '@playwright/test';

const SKIP = '"--no-render" goes on without opening the pages, and history tells so.';

/** Stops the browser's own network traffic, and resolves no host names. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // All tabs show the same site. Starting a process for each would take longer than showing its page.
  '--process-per-site',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** Starts Chromium without a window. Throws a `UserError` that tells how to continue without it. */
export async function openBrowser(say: (line: string) => void): Promise<Browser> {
  try {
    // Import these only now: loading them takes longer than a promote that doesn't need them.
    const { ensureChromium } = await import('@composed/workspace/installed/chromium');
    const { startConfined } = await import('@composed/workspace/installed/confined-chromium');
    return await startConfined(ensureChromium(), ARGUMENTS, say);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new UserError(`The pages can't be opened: ${reason} ${SKIP}`, { cause: error });
  }
}
