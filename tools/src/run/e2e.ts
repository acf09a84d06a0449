import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STATE } from '../paths.ts';
import { ensureChromium } from '../test/chromium.ts';
import { command } from '../test/command.ts';
import { openStage } from '../test/stage.ts';
import { playwrightTally, type Tally } from '../test/tally.ts';

/** Runs the journeys; `args` go to Playwright. */
export async function journeys(args: string[], full = false): Promise<Tally> {
  const chromium = ensureChromium();
  const report = join(STATE, 'reports', 'journeys.json');
  rmSync(report, { force: true });
  const stage = await openStage();
  try {
    const code = await command(
      process.execPath,
      [
        join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        '--config',
        join('e2e', 'playwright.config.ts'),
        ...args,
      ],
      {
        ...stage.env,
        CHROMIUM_PATH: chromium,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(full ? { FULL: '1' } : {}),
      },
    );
    return playwrightTally(report, code);
  } finally {
    await stage.stop();
  }
}

export async function e2e(args: string[]): Promise<void> {
  const tally = await journeys(args);
  process.exitCode = tally.failed === 0 ? 0 : 1;
}

/** Serves the journeys' stages until Ctrl-C and prints their addresses, to look at them by hand. */
export async function stageOnly(): Promise<void> {
  const stage = await openStage();
  for (const [name, value] of Object.entries(stage.env)) console.log(`${name}=${value}`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await stage.stop();
}
