import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { deployChanged, openLocalSite } from '@composed/release/local-site';
import { keysFolder, storePlace } from '@composed/release/open-context';
import { serveStore } from '@composed/site/servers';
import { inParallel } from '@composed/workspace/in-parallel';
import { PACKAGES, type Package, SITE, STATE } from '@composed/workspace/paths';
import { assertFree, portOf } from '@composed/workspace/ports';
import { prepareState } from '@composed/workspace/state-folder';
import { UserError } from '@composed/workspace/user-error';
import { readEnvironment } from './environment.ts';
import { localBudgets } from './local-budgets.ts';
import { overview } from './overview.ts';
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
    const site = { root, keys: keysFolder(process.env), ports, config, ...granted };
    const context = await openLocalSite({ ...site, env: process.env });
    for (const { pkg, release } of await deployChanged(context, buildFolder)) {
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
