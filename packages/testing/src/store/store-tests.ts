import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { UsageError } from '@composed/release/command';
import { openContext } from '@composed/release/context';
import { parseReleaseNames } from '@composed/release/names';
import { serveStore } from '@composed/site/servers';
import { ensureChromium } from '@composed/workspace/installed/chromium';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { SITE } from '@composed/workspace/paths';
import { freePortsFor } from '@composed/workspace/ports';
import { takeOption } from './arguments.ts';
import { composeStore, serverVariables, siteVariables, startTestServers } from './composed-site.ts';
import { summaryOf } from './report.ts';
import { assertWhole, findReleases } from './stored-releases.ts';

/** Folder for reports in the working folder. */
const STATE_NAME = `.${SITE.name}`;

const help = (
  command: string,
): string => `${command} [--store <place>] [--candidate <package@release>] …

Composes a site of the releases that are live in a store, with the candidates in place of their
packages' own, serves it and an API with an empty database on free ports of this machine, and runs the
end-to-end tests that cross from one remote to another. Nothing is written to the store.

  --store <place>       a folder, or s3://bucket/prefix (default: RELEASE_STORE)
  --candidate <name>    such as remote-goods@1.2.0-3f2a9c1b7d4e, published and not live; one of a package
  --report <folder>     what is written: html/index.html, report.json, results/…/trace.zip
                        (default: ${join(STATE_NAME, 'e2e')})
  --help
  Everything else goes to Playwright: --grep "signs up", --workers 1, dead-remote, …

Environment:
  RELEASE_SITE_PUBLIC_KEYS   public keys of the site, by which the store's word is believed
  CHROMIUM_PATH              the browser; without it one is looked for, then installed
  AWS_ACCESS_KEY_ID, …       for s3://

Ends with 0: passed, or passed when tried again; 1: a test failed, or could not be run; 2: the
command line is wrong; 3: the store can't be used.
`;

export interface TestsPackage {
  /** Command as the user types it. */
  command: string;
  /** Path of its Playwright configuration. */
  config: string;
  /** Maps a server's name to its package's folder. */
  servers: Readonly<Record<string, string>>;
}

interface Wanted {
  store: string | undefined;
  candidates: readonly string[];
  report: string | undefined;
  /** Arguments for Playwright. */
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

function play(
  { config }: TestsPackage,
  rest: readonly string[],
  env: Record<string, string>,
): Promise<number> {
  const cli = createRequire(config).resolve('@playwright/test/cli');
  // `startNode` would not work: Playwright passes its own Node options to its workers.
  const child = spawn(process.execPath, [cli, 'test', '--config', config, ...rest], {
    env: { ...minimalEnvironment(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // The terminal sends Ctrl-C to Playwright too. Wait for Playwright, then stop the servers.
  const wait = () => {};
  const pass = () => child.kill('SIGTERM');
  process.on('SIGINT', wait).on('SIGTERM', pass);
  return new Promise<number>((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code) => done(code ?? 1));
  }).finally(() => process.off('SIGINT', wait).off('SIGTERM', pass));
}

async function playAgainst(wanted: Wanted, parts: TestsPackage): Promise<number> {
  const { store, candidates, report: folder = join(STATE_NAME, 'e2e'), rest } = wanted;
  const env = { ...process.env, ...(store ? { RELEASE_STORE: store } : {}) };
  const context = openContext(env, { dryRun: true, say: console.log });
  const releases = await findReleases(context, parseReleaseNames(candidates));
  assertWhole(releases, context.store.name);
  const chromium = ensureChromium();
  const report = resolve(folder);
  mkdirSync(report, { recursive: true });
  // Delete the previous run's report.
  rmSync(join(report, 'report.json'), { force: true });
  const data = mkdtempSync(join(tmpdir(), 'composed-e2e-'));
  try {
    const ports = await freePortsFor(releases.map(({ pkg }) => pkg));
    const root = join(data, 'store');
    for (const { pkg, release } of releases) console.log(`  ${pkg}@${release}`);
    await composeStore({ root, ports, releases });
    const host = `http://localhost:${ports.host}`;
    const further = await startTestServers(ports, [host], data, parts.servers);
    const servers = await serveStore(root, ports);
    try {
      const code = await play(parts, rest, {
        ...siteVariables('PRODUCT', ports, root),
        ...serverVariables(ports),
        E2E_REPORT: report,
        CHROMIUM_PATH: chromium,
      });
      console.log(summaryOf(report));
      return code;
    } finally {
      await Promise.all([further.stop(), ...servers.map((server) => server.close())]);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Runs the end-to-end tests that the arguments select. Returns the exit code. Throws a `UserError`.
 */
export async function testsOfStore(args: readonly string[], parts: TestsPackage): Promise<number> {
  if (!args.includes('--help')) return playAgainst(read(args), parts);
  console.log(help(parts.command));
  return 0;
}
