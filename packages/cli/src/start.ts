import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { deployChanged, openLocalSite } from '@composed/release/local-site';
import { keysFolder, storePlace } from '@composed/release/open-context';
import { serveStore } from '@composed/site/servers';
import { PACKAGES, type Package, REMOTES, SITE, STATE } from '@composed/workspace/paths';
import { assertFree, portOf } from '@composed/workspace/ports';
import { prepareState } from '@composed/workspace/state-folder';
import { UserError } from '@composed/workspace/user-error';
import { startApi } from './api-process.ts';
import { readEnvironment } from './environment.ts';
import { Supervisor } from './supervisor.ts';

const buildFolder = (name: Package): string => join(STATE, 'builds', name);

/** Two at a time: a build keeps a core busy. */
export async function buildAll(
  build: (name: Package) => Promise<boolean>,
  say: (line: string) => void,
  packages: readonly Package[] = PACKAGES,
): Promise<void> {
  const waiting = [...packages];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      say((await build(name)) ? `built ${name}` : `${name} is up to date`);
    }
  };
  await Promise.all([work(), work()]);
}

export async function start(): Promise<void> {
  const { ports, config, apiEnv } = readEnvironment(process.env);
  await assertFree(ports);
  prepareState();
  const began = performance.now();
  const root = storePlace(process.env);
  if (root.startsWith('s3://')) {
    throw new UserError(`npm start serves a folder, and RELEASE_STORE is ${root}.`);
  }
  const supervisor = new Supervisor();
  await supervisor.run(async () => {
    // First, since it has settings of its own: what is wrong with one is not to be told after the builds.
    supervisor.keep(await startApi(portOf(ports, 'api'), apiEnv));
    await buildAll(
      (name) => buildPackage(name, buildFolder(name)),
      (line) => console.log(`  ${line}`),
    );
    const site = { root, keys: keysFolder(process.env), ports, config, budgets: SITE.budgets };
    const context = await openLocalSite({ ...site, env: process.env });
    for (const { pkg, release } of await deployChanged(context, buildFolder)) {
      console.log(`  promoted ${pkg}@${release}`);
    }
    await serveStore(root, ports);
  });

  console.log(`
  Idea Hub is running (ready after ${((performance.now() - began) / 1000).toFixed(1)} s).

  Open            http://localhost:${ports.host}
  Demo member     demo@ideahub.example / demo-1234
  Mailbox         http://localhost:${ports.api}/dev/mailbox
  API             http://localhost:${ports.api}/api
${REMOTES.map((remote) => `  ${remote.padEnd(15)} http://localhost:${ports[remote]}`).join('\n')}
  Releases        npm run release -- status

  Ctrl-C stops all of it.
`);
}
