import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_MANIFEST_FILE } from '@composed/build/federation-manifest';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import { serveStore } from '@composed/site/servers';
import { composeStore } from '@composed/testing/store/composed-site';
import { freePortsForAll, type Ports } from '@composed/workspace/ports';
import { EMULATED } from '../line/network.ts';
import { type ColdLoad, loadCold } from '../loads/cold-load.ts';
import { figuresOf, type LoadFigures } from '../loads/load-figures.ts';
import { openBrowser } from '../loads/measure.ts';
import { BUILDS } from '../loads/sites.ts';
import { inWords, ratio, summaryOf } from '../statistics.ts';
import { verdict } from '../verdict.ts';
import type { Findings, Say } from './part.ts';

/** Registered remotes; the first is what the repository has. */
const COUNTS = [3, 10, 30, 100] as const;
/** Nothing asks for a further remote's files, so nobody listens there. */
const FIRST_PORT = 50_000;
const KB = 1024;
/** Bytes. Home mentions none of their pages; it has their origins, and the numbers of its generation. */
const MOST_FOR_MOUNTS = 225;

interface Site {
  count: number;
  origin: string;
  close(): Promise<unknown>;
}

/** Makes another remote of a finished build: the same files under another name, with a page of its own. */
function furtherRemote(folder: string, name: string): void {
  cpSync(join(BUILDS, 'remote-auth'), folder, {
    recursive: true,
    filter: (file) => !file.endsWith('.map'),
  });
  const page = { path: `/${name}`, screen: 'auth', title: name, description: name };
  writeFileSync(join(folder, OWN_MANIFEST_FILE), JSON.stringify({ routes: [page] }));
  writeRecord(folder, describeBuild(folder, { name, version: '1.0.0' }));
}

/** Serves the app with so many registered remotes, each on an origin of its own and with its own key. */
async function openSite(count: number, data: string): Promise<Site> {
  const ports = await freePortsForAll();
  const names = Array.from({ length: count - COUNTS[0] }, (_, index) => `remote-further-${index}`);
  for (const name of names) furtherRemote(join(data, 'further', name), name);
  const root = join(data, String(count), 'store');
  await composeStore({
    root,
    ports: {
      ...ports,
      ...Object.fromEntries(names.map((name, index) => [name, FIRST_PORT + index])),
    } as Ports,
    releases: [],
    mounts: Object.fromEntries(names.map((name) => [name, { paths: [`/${name}`] }])),
    buildOf: (pkg) => (names.includes(pkg) ? join(data, 'further', pkg) : join(BUILDS, pkg)),
  });
  const servers = await serveStore(root, ports);
  return {
    count,
    origin: `http://localhost:${ports.host}`,
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}

const ROWS: readonly { key: keyof LoadFigures; label: string }[] = [
  { key: 'bytes', label: 'bytes, all' },
  { key: 'firstPaint', label: 'first contentful paint, ms' },
  { key: 'largestPaint', label: 'largest contentful paint, ms' },
  { key: 'screen', label: 'screen there and answering, ms' },
];

/** Home, cold, over sites with more and more registered remotes. */
export async function manyRemotes(rounds: number, say: Say): Promise<Findings> {
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-bench-remotes-'));
  const sites: Site[] = [];
  const browser = await openBrowser(EMULATED);
  try {
    for (const count of COUNTS) {
      sites.push(await openSite(count, data));
      say(`remotes: a site with ${count}`);
    }
    const loads = new Map<number, ColdLoad[]>(COUNTS.map((count) => [count, []]));
    for (let round = 0; round < rounds; round += 1) {
      for (const { count, origin } of sites) {
        loads.get(count)?.push(await loadCold(browser, origin, { network: EMULATED }));
      }
      say(`remotes: round ${round + 1} of ${rounds}`);
    }
    return judged(loads);
  } finally {
    await browser.close();
    await Promise.all(sites.map((site) => site.close()));
    rmSync(data, { recursive: true, force: true });
  }
}

/** Registered remotes → loads of Home, held against the limits of growth. */
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
