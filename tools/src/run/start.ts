import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type HostRecord,
  RECORD_FILE,
  type RemoteRecord,
} from '@idea-hub/shared/contracts/release';
import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { buildPackage } from '../build/build-package.ts';
import { readRecord } from '../build/release-record.ts';
import { PACKAGES, type Package, REMOTES, STATE } from '../paths.ts';
import { composeSite } from '../serve/compose.ts';
import { type Listening, listenOnLoopback } from '../serve/listen.ts';
import { assertFree, type Ports } from '../serve/ports.ts';
import { hostServer, remoteServer } from '../serve/servers.ts';
import { prepareState } from '../state-folder.ts';
import { startApi } from './api-process.ts';
import { readEnvironment } from './environment.ts';
import { Supervisor } from './supervisor.ts';

const buildFolder = (name: Package): string => join(STATE, 'builds', name);

/** Two at a time: a build keeps a core busy. */
export async function buildAll(
  build: (name: Package) => Promise<boolean>,
  say: (line: string) => void,
): Promise<void> {
  const waiting = [...PACKAGES];
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      say((await build(name)) ? `built ${name}` : `${name} is up to date`);
    }
  };
  await Promise.all([work(), work()]);
}

/** Each package's build. */
export type Folders = Record<Package, string>;

/** Serves finished builds: the host and each remote from an origin of its own. */
export async function serveBuilds(
  folders: Folders,
  ports: Ports,
  config: RuntimeConfig,
): Promise<Listening[]> {
  const site = composeSite({
    host: readRecord(folders.host) as HostRecord,
    remotes: REMOTES.map((remote) => ({
      record: readRecord(folders[remote]) as RemoteRecord,
      envelope: readFileSync(join(folders[remote], RECORD_FILE), 'utf8'),
      url: `http://localhost:${ports[remote]}/${RECORD_FILE}`,
    })),
    config,
    origin: `http://localhost:${ports.host}`,
  });
  return Promise.all([
    listenOnLoopback(await hostServer(folders.host, site), ports.host),
    ...REMOTES.map(async (remote) =>
      listenOnLoopback(await remoteServer(folders[remote]), ports[remote]),
    ),
  ]);
}

export async function start(): Promise<void> {
  const { ports, config, apiEnv } = readEnvironment(process.env);
  await assertFree(ports);
  prepareState();
  const began = performance.now();
  const supervisor = new Supervisor();
  await supervisor.run(async () => {
    // First, since it has settings of its own: what is wrong with one is not to be told after the builds.
    supervisor.keep(await startApi(ports.api, apiEnv));
    await buildAll(
      (name) => buildPackage(name, buildFolder(name)),
      (line) => console.log(`  ${line}`),
    );
    const folders = Object.fromEntries(
      PACKAGES.map((name) => [name, buildFolder(name)]),
    ) as unknown as Folders;
    await serveBuilds(folders, ports, config);
  });

  console.log(`
  Idea Hub is running (ready after ${((performance.now() - began) / 1000).toFixed(1)} s).

  Open            http://localhost:${ports.host}
  Demo member     demo@ideahub.example / demo-1234
  Mailbox         http://localhost:${ports.api}/dev/mailbox
  API             http://localhost:${ports.api}/api
${REMOTES.map((remote) => `  ${remote.padEnd(15)} http://localhost:${ports[remote]}`).join('\n')}

  Ctrl-C stops all of it.
`);
}
