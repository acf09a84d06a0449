import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_MANIFEST_FILE } from '@composed/build/federation-manifest';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import type { Manifest } from '@composed/contract/manifest';
import { serveStore } from '@composed/site/servers';
import { composeStore } from '@composed/testing/store/composed-site';
import { freePortsForAll, type Ports } from '@composed/workspace/ports';
import { EMULATED } from '../line/network.ts';
import { type ColdLoad, loadCold } from '../loads/cold-load.ts';
import { figuresOf, type LoadFigures } from '../loads/load-figures.ts';
import { openBrowser } from '../loads/measure.ts';
import { BUILDS } from '../loads/sites.ts';
import { inWords, ratio, summaryOf, verdict } from '../report.ts';
import type { Findings, Say } from './part.ts';

/** Numbers of registered remotes. The repository has as many as the first. */
const COUNTS = [3, 10, 30, 100] as const;
/**
 * First port of the additional remotes. No server listens there, since pages request none of their
 * files.
 */
const FIRST_PORT = 50_000;
const KB = 1024;
/**
 * Maximum bytes for 97 remotes. Home contains their origins and the numbers of its generation, but
 * none of their pages.
 */
const MAX_MOUNT_BYTES = 225;

interface Site {
  origin: string;
  close(): Promise<unknown>;
}

function furtherRemote(folder: string, name: string, manifest: Manifest): void {
  cpSync(join(BUILDS, 'remote-auth'), folder, {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  writeFileSync(join(folder, OWN_MANIFEST_FILE), JSON.stringify(manifest));
  writeRecord(folder, describeBuild(folder, { name, version: '1.0.0' }));
}

const manifestOf = (name: string): Manifest => ({
  routes: [{ path: `/${name}`, screen: 'auth', title: name, description: name }],
});

/** Serves the app with additional remotes, each with its own origin and key. */
async function openSite(data: string, further: Readonly<Record<string, number>>): Promise<Site> {
  const own = await freePortsForAll();
  const names = Object.keys(further);
  const folder = (name: string) => join(data, 'further', name);
  for (const name of names) furtherRemote(folder(name), name, manifestOf(name));
  const root = join(data, String(names.length), 'store');
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
  const servers = await serveStore(root, own);
  return {
    origin: `http://localhost:${own.host}`,
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}

const unserved = (count: number): Record<string, number> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`remote-further-${index}`, FIRST_PORT + index]),
  );

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
    return judged(loads);
  } finally {
    await browser.close();
    rmSync(data, { recursive: true, force: true });
  }
}

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
        MAX_MOUNT_BYTES,
      ),
    ],
  };
}
