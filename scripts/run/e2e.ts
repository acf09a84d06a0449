import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { FederationRuntime } from '@composed/build/rspack/lean-runtime';
import { openContext } from '@composed/release/context';
import { findNginx } from '@composed/testing/nginx';
import { type E2eArguments, readE2eArguments } from '@composed/testing/store/arguments';
import { findReleases, type StoredRelease } from '@composed/testing/store/stored-releases';
import { command } from '@composed/workspace/child';
import { ensureChromium, findWholeChromium } from '@composed/workspace/installed/chromium';
import { PACKAGES, type Package, ROOT, STATE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import { usualFiles } from '../docs/test-titles.ts';
import { type Level, PLAYWRIGHT_SELECTION } from '../test/levels.ts';
import { previousBuild } from '../test/previous.ts';
import { findFirefox, findWebkit } from '../test/programs.ts';
import { type Composition, openStage, type Serving, type Stage } from '../test/stage.ts';
import { NOTHING, playwrightTally, type Tally } from '../test/tally.ts';

type Environment = Record<string, string> | undefined;

/**
 * Environment variables of each browser for the end-to-end tests; undefined if it is missing. `whole` requests a
 * browser with windows, if there is a choice.
 */
const BROWSERS = {
  chromium: (_install: boolean, whole: boolean): Environment => ({
    CHROMIUM_PATH: ensureChromium(whole ? 'whole' : 'shell'),
    WHOLE_CHROMIUM_PATH: findWholeChromium() ?? '',
  }),
  firefox: findFirefox,
  webkit: findWebkit,
};

export type Engine = keyof typeof BROWSERS;

interface EndToEndOptions {
  engine?: Engine;
  /** Server of the files. */
  serving?: Serving;
  /** Whether a browser other than Chromium, or nginx, may be installed. */
  install?: boolean;
  /** Selects tests. Default: all that `args` select, shortened. */
  level?: Level | undefined;
  /** Releases and builds that replace those of the working tree. */
  composition?: Composition | undefined;
  /** Runs only the end-to-end tests of `cross-remote.config.ts`, in Chromium. */
  crossRemote?: boolean;
  /** Federation runtime of the builds. With it, only the stage `product` is opened. */
  runtime?: FederationRuntime;
  /** Opens a stage that other steps also use, and leaves it open. */
  sharedStage?: () => Promise<Stage>;
}

/** Runs the end-to-end tests; `args` are passed to Playwright. Skips them with a message if the browser is missing. */
export async function runEndToEnd(
  args: string[],
  {
    engine = 'chromium',
    serving = 'node',
    install = false,
    level,
    composition,
    crossRemote = false,
    runtime,
    sharedStage,
  }: EndToEndOptions = {},
): Promise<Tally> {
  const full = level === 'full';
  const browser = BROWSERS[engine](install, full || args.includes('--headed'));
  const absent =
    browser === undefined
      ? `in ${engine}`
      : serving === 'nginx' && findNginx(install) === undefined
        ? 'on nginx'
        : null;
  if (absent !== null) {
    const why = install ? 'and none could be installed' : '`npm run test:full` installs one';
    console.log(`Skipped: the end-to-end tests ${absent}. None was found, ${why}.`);
    return { ...NOTHING, skipped: 1 };
  }
  const reports = join(STATE, 'reports');
  const folder = join(reports, 'cross-remote');
  const report = crossRemote
    ? join(folder, 'report.json')
    : join(reports, `e2e-${engine}-${runtime ?? serving}.json`);
  rmSync(report, { force: true });
  const only = crossRemote || runtime !== undefined ? ['product'] : undefined;
  const ownStage = () => openStage({ composition, serving, only, runtime });
  const stage = await (sharedStage ?? ownStage)();
  try {
    const code = await command(
      process.execPath,
      [
        join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js'),
        'test',
        '--config',
        join('e2e', crossRemote ? 'cross-remote.config.ts' : 'playwright.config.ts'),
        ...filesOf(level),
        ...args,
        ...(level === undefined ? [] : PLAYWRIGHT_SELECTION[level]),
      ],
      {
        ...stage.env,
        ...browser,
        E2E_ENGINE: engine,
        E2E_SERVER: serving,
        ...(crossRemote ? { E2E_REPORT: folder } : { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
        ...(full ? { FULL: '1' } : {}),
      },
    );
    return playwrightTally(report, code);
  } finally {
    if (sharedStage === undefined) await stage.stop();
  }
}

/** Files with tests of a level, since Playwright would compile the others for nothing. In CI almost all have some. */
const filesOf = (level: Level | undefined): string[] =>
  level === 'usual' ? usualFiles(ROOT).filter((file) => file.startsWith('e2e/')) : [];

const isEngine = (name: string): name is Engine => Object.hasOwn(BROWSERS, name);

const isServing = (name: string): name is Serving => name === 'node' || name === 'nginx';

/** Returns the releases and builds named on the command line; undefined if there are none. */
async function composed({ releases, previous }: E2eArguments): Promise<Composition | undefined> {
  if (releases.length + previous.length === 0) return undefined;
  const context = openContext(process.env, { dryRun: true, say: console.log });
  const found = releases.length > 0 ? await findReleases(context, releases) : [];
  const builds: Partial<Record<Package, string>> = {};
  for (const pkg of previous) builds[pkg] = await previousBuild(pkg);
  const isMet = ({ pkg }: StoredRelease) => PACKAGES.includes(pkg) && builds[pkg] === undefined;
  return { releases: found.filter(isMet), builds };
}

/**
 * `npm run e2e -- [--engine=firefox|webkit] [--server=nginx] [--release remote-auth@…] [--previous remote-auth] …`.
 * Other arguments are passed to Playwright.
 */
export async function e2e(args: string[]): Promise<void> {
  const parsed = readE2eArguments(args);
  const { engine, server, previous, rest } = parsed;
  if (!isEngine(engine)) {
    throw new UserError(
      `There is no engine "${engine}"; there are ${Object.keys(BROWSERS).join(', ')}.`,
    );
  }
  if (!isServing(server)) {
    throw new UserError(`There is no server "${server}"; there are node, nginx.`);
  }
  const composition = await composed(parsed);
  const crossRemote = previous.length > 0 && engine === 'chromium';
  const tally = await runEndToEnd(rest, {
    engine,
    serving: server,
    install: true,
    composition,
    crossRemote,
  });
  process.exitCode = tally.failed === 0 ? 0 : 1;
}
