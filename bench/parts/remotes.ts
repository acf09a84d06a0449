import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_MANIFEST_FILE } from '@composed/build/federation-manifest';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import type { Manifest } from '@composed/contract/manifest';
import { serveStore } from '@composed/site/servers';
import { composeStore } from '@composed/testing/store/composed-site';
import { freePorts } from '@composed/workspace/free-ports';
import { freePortsForAll, type Ports } from '@composed/workspace/ports';
import type { Browser } from '@playwright/test';
import { EMULATED } from '../line/network.ts';
import { type ColdLoad, loadCold } from '../loads/cold-load.ts';
import { figuresOf, type LoadFigures } from '../loads/load-figures.ts';
import { openBrowser } from '../loads/measure.ts';
import { BUILDS } from '../loads/sites.ts';
import { inWords, ratio, summaryOf } from '../statistics.ts';
import { type Verdict, verdict } from '../verdict.ts';
import type { Findings, Say } from './part.ts';
import { INTENTS, timeToScreen } from './screens.ts';

/** Numbers of registered remotes. The repository has as many as the first. */
const COUNTS = [3, 10, 30, 100] as const;
/**
 * First port of the additional remotes. No server listens there, since pages request none of their
 * files.
 */
const FIRST_PORT = 50_000;
const KB = 1024;
const OWN_PAGE = 'remote-with-page';
/** Maximum ratio to the time of a page in the host's table. Rounds vary by as much. */
const MOST_FOR_OWN_PAGE = 1.05;
/**
 * Maximum bytes for 97 remotes. Home contains their origins and the numbers of its generation, but
 * none of their pages.
 */
const MOST_FOR_MOUNTS = 225;

interface Site {
  origin: string;
  close(): Promise<unknown>;
}

/** Makes another remote from a finished build: the same files under another name. */
function furtherRemote(folder: string, name: string, manifest: Manifest): void {
  cpSync(join(BUILDS, 'remote-auth'), folder, {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  writeFileSync(join(folder, OWN_MANIFEST_FILE), JSON.stringify(manifest));
  writeRecord(folder, describeBuild(folder, { name, version: '1.0.0' }));
}

/** Returns a manifest with one page. With `inHeader`, the header links to it. */
const manifestOf = (name: string, inHeader: boolean): Manifest => ({
  routes: [{ path: `/${name}`, screen: 'auth', title: name, description: name }],
  ...(inHeader ? { navigation: [{ place: 'header', label: name, to: `/${name}` }] } : {}),
});

/** Serves the app with additional remotes, each with its own origin and key. */
async function openSite(
  data: string,
  further: Readonly<Record<string, number>>,
  { inHeader = false } = {},
): Promise<Site> {
  const own = await freePortsForAll();
  const names = Object.keys(further);
  const folder = (name: string) => join(data, 'further', name);
  for (const name of names) furtherRemote(folder(name), name, manifestOf(name, inHeader));
  const root = join(data, inHeader ? 'in-header' : String(names.length), 'store');
  const ports = { ...own, ...further } as Ports;
  await composeStore({
    root,
    ports,
    releases: [],
    mounts: Object.fromEntries(
      names.map((name) => [name, { paths: [`/${name}`], places: ['header'] }]),
    ),
    buildOf: (pkg) => (names.includes(pkg) ? folder(pkg) : join(BUILDS, pkg)),
  });
  const servers = await serveStore(root, inHeader ? ports : own);
  return {
    origin: `http://localhost:${own.host}`,
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}

/**
 * Maps each additional remote to a port without a server, since pages request none of their files.
 */
const unserved = (count: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`remote-further-${index}`, FIRST_PORT + index]),
  );

/**
 * Compares two pages of the same build: one from a remote's manifest, linked in the header, and one
 * from the host's route table.
 */
async function ownPage(browser: Browser, data: string, rounds: number): Promise<Findings> {
  const [port] = await freePorts(1);
  const site = await openSite(data, { [OWN_PAGE]: port ?? 0 }, { inHeader: true });
  const targets = ['/auth', `/${OWN_PAGE}`] as const;
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  try {
    for (const intent of INTENTS) {
      const times: number[][] = targets.map(() => []);
      for (let round = 0; round < rounds; round += 1) {
        for (const [index, to] of targets.entries()) {
          times[index]?.push(await timeToScreen(browser, EMULATED, site.origin, to, intent));
        }
      }
      const [table, own] = times.map((each) => summaryOf(each));
      if (table === undefined || own === undefined) continue;
      rows.push([`by ${intent}`, inWords(table), inWords(own), ratio(own.median, table.median)]);
      const text = `a remote's own page : one of the table, by ${intent}`;
      verdicts.push(verdict('MF-13', text, own.median / table.median, MOST_FOR_OWN_PAGE));
    }
  } finally {
    await site.close();
  }
  const head = ['from Home', "of the host's table", "a remote's own", 'ratio'];
  return { tables: [{ title: 'To a page whose remote is not loaded, ms', head, rows }], verdicts };
}

const ROWS: readonly { key: keyof LoadFigures; label: string }[] = [
  { key: 'bytes', label: 'bytes, all' },
  { key: 'firstPaint', label: 'first contentful paint, ms' },
  { key: 'largestPaint', label: 'largest contentful paint, ms' },
  { key: 'screen', label: 'screen there and answering, ms' },
];

/**
 * Measures cold loads of Home on sites with different numbers of remotes. Each round creates new
 * sites, since the compressed size of hashes and signatures varies by chance.
 */
export async function manyRemotes(rounds: number, say: Say): Promise<Findings> {
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-bench-remotes-'));
  const browser = await openBrowser(EMULATED);
  try {
    const loads = new Map<number, ColdLoad[]>(COUNTS.map((count) => [count, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const count of COUNTS) {
        const { origin, close } = await openSite(
          join(data, String(round)),
          unserved(count - COUNTS[0]),
        );
        loads.get(count)?.push(await loadCold(browser, origin, { network: EMULATED }));
        await close();
      }
      say(`remotes: round ${round + 1} of ${rounds}`);
    }
    const own = await ownPage(browser, data, rounds);
    const home = judged(loads);
    return {
      tables: [...home.tables, ...own.tables],
      verdicts: [...home.verdicts, ...own.verdicts],
    };
  } finally {
    await browser.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Compares loads of Home by number of remotes with the limits of growth. */
export function judged(loads: ReadonlyMap<number, readonly ColdLoad[]>): Findings {
  const counts = [...loads.keys()];
  const [few = 0, most = 0] = [Math.min(...counts), Math.max(...counts)];
  const of = (count: number, key: keyof LoadFigures) =>
    summaryOf((loads.get(count) ?? []).map((load) => figuresOf(load)[key]));
  const grown = (key: keyof LoadFigures) => of(most, key).median / of(few, key).median;
  const rows = ROWS.map(({ key, label }) => [
    label,
    ...counts.map((count) => inWords(of(count, key))),
    ratio(of(most, key).median, of(few, key).median),
  ]);
  const more = of(most, 'bytes').median - of(few, 'bytes').median;
  const perRemote = more / (most - few);
  const times = `Home with ${most} remotes : ${few}`;
  return {
    tables: [
      {
        title: 'Home over registered remotes',
        head: ['cold load', ...counts.map(String), `${most} : ${few}`],
        rows,
      },
    ],
    verdicts: [
      verdict('PF-05', 'a further remote costs Home, bytes', Math.round(perRemote), 5 * KB),
      verdict('PF-05', `${times}, bytes`, grown('bytes'), 1.02),
      verdict('PF-05', `${times}, largest paint`, grown('largestPaint'), 1.02),
      verdict('PF-05', `${times}, screen there`, grown('screen'), 1.02),
      verdict(
        'MF-13',
        `${most - few} pages of remotes' own cost Home, bytes`,
        more,
        MOST_FOR_MOUNTS,
      ),
    ],
  };
}
