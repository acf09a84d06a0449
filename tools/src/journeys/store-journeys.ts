import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { HostRecord } from '@idea-hub/shared/contracts/release';
import { carryOut } from '../command-line.ts';
import { ensureChromium } from '../installed/chromium.ts';
import { UsageError } from '../release/command.ts';
import { openDesk } from '../release/open-desk.ts';
import { freePortsFor } from '../serve/ports.ts';
import { serveStore } from '../serve/servers.ts';
import { UserError } from '../user-error.ts';
import { readReleases, takeOption } from './arguments.ts';
import { composeStore, startJourneysApi, told } from './composed-site.ts';
import { summaryOf } from './report.ts';
import { findReleases, type StoredRelease } from './stored-releases.ts';

const HELP = `idea-hub-journeys [--store <place>] [--candidate <package@release>] …

Composes a site of the releases that are live in a store, with the candidates in place of their
packages' own, serves it and an API with an empty database on free ports of this machine, and plays the
journeys that cross from one remote to another. Nothing is written to the store.

  --store <place>       a folder, or s3://bucket/prefix (default: RELEASE_STORE)
  --candidate <name>    such as remote-ideas@1.2.0-3f2a9c1b7d4e, published and not live; one of a package
  --report <folder>     what is written: html/index.html, report.json, results/…/trace.zip
                        (default: .idea-hub/journeys)
  --help
  Everything else goes to Playwright: --grep "signs up", --workers 1, dead-remote, …

Environment:
  RELEASE_SITE_PUBLIC_KEYS   public keys of the site, by which the store's word is believed
  CHROMIUM_PATH              the browser; without it one is looked for, then installed
  AWS_ACCESS_KEY_ID, …       for s3://

Ends with 0: passed, or passed when tried again; 1: a journey failed, or could not be played; 2: the
command line is wrong; 3: the store can't be used.
`;

export interface JourneysPackage {
  /** Its configuration of Playwright. */
  config: string;
  /** Folder of the API's package. */
  api: string;
}

interface Wanted {
  store: string | undefined;
  candidates: readonly string[];
  report: string | undefined;
  /** For Playwright. */
  rest: readonly string[];
}

function read(args: readonly string[]): Wanted {
  try {
    const [stores, withoutStore] = takeOption(args, '--store');
    const [candidates, withoutCandidates] = takeOption(withoutStore, '--candidate');
    const [reports, rest] = takeOption(withoutCandidates, '--report');
    return { store: stores.at(-1), candidates, report: reports.at(-1), rest };
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Whatever a route shows must be there to be shown. */
function assertWhole(releases: readonly StoredRelease[], store: string): void {
  const host = releases.map(({ record }) => record).find(({ kind }) => kind === 'host');
  if (host === undefined) {
    throw new UserError(`No host is live in ${store}: there are no pages to try a remote in.`);
  }
  const missing = (host as HostRecord).routes.find(
    ({ remote }) => !releases.some(({ pkg }) => pkg === remote),
  );
  if (missing) {
    throw new UserError(
      `Nothing of ${missing.remote} is live in ${store}, and ${missing.path} shows it.`,
    );
  }
}

function play(
  { config }: JourneysPackage,
  rest: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const cli = createRequire(config).resolve('@playwright/test/cli');
  // Not by `startNode`: Playwright starts its workers with what it was started with itself.
  const child = spawn(process.execPath, [cli, 'test', '--config', config, ...rest], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 1));
  });
}

async function journeysOf(wanted: Wanted, parts: JourneysPackage): Promise<number> {
  const { store, candidates, report: folder = join('.idea-hub', 'journeys'), rest } = wanted;
  const env = { ...process.env, ...(store ? { RELEASE_STORE: store } : {}) };
  const desk = openDesk(env, { dryRun: true, say: console.log });
  const releases = await findReleases(desk, readReleases(candidates));
  assertWhole(releases, desk.store.name);
  const chromium = ensureChromium();
  const report = resolve(folder);
  mkdirSync(report, { recursive: true });
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-journeys-'));
  try {
    const ports = await freePortsFor(releases.map(({ pkg }) => pkg));
    const root = join(data, 'store');
    for (const { pkg, release } of releases) console.log(`  ${pkg}@${release}`);
    const buildOf = () => '';
    await composeStore({ root, ports, releases, buildOf });
    const host = `http://localhost:${ports.host}`;
    const api = await startJourneysApi(ports.api, [host], data, parts.api);
    const servers = await serveStore(root, ports);
    try {
      const code = await play(parts, rest, {
        ...told('PRODUCT', ports, root),
        E2E_API: `http://localhost:${ports.api}`,
        E2E_REPORT: report,
        CHROMIUM_PATH: chromium,
      });
      console.log(summaryOf(report));
      return code;
    } finally {
      await Promise.all([api.stop(), ...servers.map((server) => server.close())]);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** The command `idea-hub-journeys` of the package of journeys (DP-25). */
export const storeJourneys = (args: readonly string[], parts: JourneysPackage): Promise<void> =>
  carryOut(async () => {
    if (args.includes('--help')) console.log(HELP);
    else process.exitCode = await journeysOf(read(args), parts);
  });
