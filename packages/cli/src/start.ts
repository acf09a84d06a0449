import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { STOCK_FILE } from '@composed/build/federation-manifest';
import { readRecord } from '@composed/build/release-record';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import type { Budgets } from '@composed/contract/site-configuration';
import { keysFolder, storePlace } from '@composed/release/context';
import { deployChanged, prepareLocalSite } from '@composed/release/local-site';
import { budgetFigures } from '@composed/site/budget-figures';
import { serveStore } from '@composed/site/servers';
import { inParallel } from '@composed/workspace/in-parallel';
import { PACKAGES, type Package, REMOTES, SITE, STATE } from '@composed/workspace/paths';
import { assertFree, type Ports, portOf } from '@composed/workspace/ports';
import { prepareState } from '@composed/workspace/state-folder';
import { UserError } from '@composed/workspace/user-error';
import { readEnvironment } from './environment.ts';
import { startServer } from './server-process.ts';
import { Supervisor } from './supervisor.ts';

const buildFolder = (name: Package): string => join(STATE, 'builds', name);

/** Builds packages, at most two at the same time: each build uses a whole core. */
export async function buildAll(
  build: (name: Package) => Promise<boolean>,
  say: (line: string) => void,
  packages: readonly Package[] = PACKAGES,
): Promise<void> {
  const work = async (name: Package) =>
    say((await build(name)) ? `built ${name}` : `${name} is up to date`);
  await inParallel(packages, work, 2);
}

/**
 * Builds changed packages, promotes them on this machine and serves the site until the process is
 * stopped. Throws a `UserError`, for example for a used port or a failed build.
 */
export async function start(): Promise<void> {
  const { ports, config, serverEnv } = readEnvironment(process.env);
  await assertFree(ports);
  prepareState();
  const began = performance.now();
  const root = storePlace(process.env);
  if (root.startsWith('s3://')) {
    throw new UserError(`npm start serves a folder, and RELEASE_STORE is ${root}.`);
  }
  const supervisor = new Supervisor();
  await supervisor.run(async () => {
    // Start the servers first: the user should see invalid settings before the builds, not after.
    for (const [name, server] of Object.entries(SITE.servers ?? {})) {
      supervisor.keep(await startServer(server, portOf(ports, name), serverEnv[name] ?? {}));
    }
    const say = (line: string) => console.log(`  ${line}`);
    await buildAll((name) => buildPackage(name, buildFolder(name)), say);
    const { mounts } = SITE;
    const budgets = localBudgets(PACKAGES.map(buildFolder), SITE.budgets, say);
    const granted = { budgets, ...(mounts ? { mounts } : {}) };
    const own = { root, keys: keysFolder(process.env), ports, config, ...granted };
    const { context, site } = await prepareLocalSite({ ...own, env: process.env });
    for (const { pkg, release } of await deployChanged(context, buildFolder, site)) {
      console.log(`  promoted ${pkg}@${release}`);
    }
    await serveStore(root, ports);
  });

  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`
  ${SITE.title} is running (ready after ${seconds} s).

${overview(ports, process.env).join('\n')}

  Ctrl-C stops all of it.
`);
}

/** Variables that select the store and its keys. */
const OF_STORE = ['RELEASE_STORE', 'RELEASE_KEYS', 'HOST_PORT'];

/** Returns a word of a command line, quoted if a shell would change it. */
const word = (text: string): string =>
  /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

function statusCommand(env: NodeJS.ProcessEnv): string {
  const set = OF_STORE.flatMap((name) => (env[name] ? [`${name}=${word(env[name])}`] : []));
  return [...set, 'npm run release -- status'].join(' ');
}

/** Lists addresses and commands in two columns: name and text. */
export function overview(ports: Ports, env: NodeJS.ProcessEnv): string[] {
  const rows = {
    Open: `http://localhost:${ports.host}`,
    ...Object.assign({}, ...Object.values(SITE.servers ?? {}).map(({ lines }) => lines(ports))),
    ...Object.fromEntries(REMOTES.map((name) => [name, `http://localhost:${ports[name]}`])),
    Releases: statusCommand(env),
  };
  return Object.entries(rows).map(([name, text]) => `  ${name.padEnd(15)} ${text}`);
}

/**
 * Returns the budgets of a local site. Builds with Module Federation's own runtime may exceed them:
 * prints by how much, and returns none.
 *
 * @param folders folders of all builds, the host's first
 */
export function localBudgets(
  folders: readonly string[],
  budgets: Budgets,
  say: (line: string) => void,
): Budgets {
  if (!folders.some((folder) => existsSync(join(folder, STOCK_FILE)))) return budgets;
  const [host, ...remotes] = folders.map(readRecord);
  for (const { path, key, found, allowed } of budgetFigures(
    host as HostRecord,
    remotes as RemoteRecord[],
    budgets,
  )) {
    if (found > allowed) say(`over budget: ${path} has ${key} of ${found}; ${allowed} are allowed`);
  }
  return {};
}

/** Builds all packages for production, the same way as `npm start`. */
export async function build(): Promise<void> {
  readEnvironment(process.env);
  prepareState();
  await buildAll((name) => buildPackage(name, buildFolder(name)), console.log);
}
