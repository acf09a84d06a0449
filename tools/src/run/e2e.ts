import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, STATE } from '../paths.ts';
import { ensureChromium } from '../test/chromium.ts';
import { command } from '../test/command.ts';
import { findFirefox } from '../test/firefox.ts';
import { openStage } from '../test/stage.ts';
import { NOTHING, playwrightTally, type Tally } from '../test/tally.ts';
import { findWebkit } from '../test/webkit.ts';
import { UserError } from '../user-error.ts';

/** What the journeys are told of a browser, as environment variables; undefined without one. */
const BROWSERS = {
  chromium: (): Record<string, string> | undefined => ({ CHROMIUM_PATH: ensureChromium() }),
  firefox: findFirefox,
  webkit: findWebkit,
};

export type Engine = keyof typeof BROWSERS;

interface JourneyOptions {
  engine?: Engine;
  /** Whether a browser other than Chromium may be installed. */
  install?: boolean;
  /** Without shortening (RN-02). */
  full?: boolean;
}

/** Runs the journeys; `args` go to Playwright. Without the browser they are skipped, which is said. */
export async function journeys(
  args: string[],
  { engine = 'chromium', install = false, full = false }: JourneyOptions = {},
): Promise<Tally> {
  const browser = BROWSERS[engine](install);
  if (browser === undefined) {
    const why = install ? 'and none could be installed' : '`npm run test:full` installs one';
    console.log(`Skipped: the journeys in ${engine}. None was found, ${why}.`);
    return { ...NOTHING, skipped: 1 };
  }
  const report = join(STATE, 'reports', `journeys-${engine}.json`);
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
        ...browser,
        E2E_ENGINE: engine,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...(full ? { FULL: '1' } : {}),
      },
    );
    return playwrightTally(report, code);
  } finally {
    await stage.stop();
  }
}

const isEngine = (name: string): name is Engine => Object.hasOwn(BROWSERS, name);

/** `npm run e2e -- [--engine=firefox|webkit] …`; everything else goes to Playwright. */
export async function e2e(args: string[]): Promise<void> {
  const option = '--engine=';
  const name = args.find((arg) => arg.startsWith(option))?.slice(option.length) ?? 'chromium';
  if (!isEngine(name)) {
    throw new UserError(
      `There is no engine "${name}"; there are ${Object.keys(BROWSERS).join(', ')}.`,
    );
  }
  const rest = args.filter((arg) => !arg.startsWith(option));
  const tally = await journeys(rest, { engine: name, install: true });
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
