import { UserError } from '@composed/workspace/user-error';
import type { Browser } from '@playwright/test';

const SKIP = '"--no-render" goes on without opening the pages, and history tells so.';

/** Nothing of the browser's own leaves the machine, and no address leads anywhere. */
const ARGUMENTS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // All tabs show one site: a process for each would take longer to start than its page to show.
  '--process-per-site',
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

/** Starts Chromium without a window. Throws a `UserError` that says how to do without. */
export async function openBrowser(say: (line: string) => void): Promise<Browser> {
  try {
    // Not before it is wanted: these take longer to load than a promote takes without them.
    const { ensureChromium } = await import('@composed/workspace/installed/chromium');
    const { startConfined } = await import('@composed/workspace/installed/confined-chromium');
    return await startConfined(ensureChromium(), ARGUMENTS, say);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new UserError(`The pages can't be opened: ${reason} ${SKIP}`, { cause: error });
  }
}
