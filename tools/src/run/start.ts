import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type HostRecord,
  RECORD_FILE,
  type RemoteRecord,
} from '@idea-hub/shared/contracts/release';
import { buildPackage } from '../build/build-package.ts';
import { readRecord } from '../build/release-record.ts';
import { PACKAGES, type Package, REMOTES, STATE } from '../paths.ts';
import { composeSite } from '../serve/compose.ts';
import { localConfig } from '../serve/host-config.ts';
import { type Listening, listenOnLoopback } from '../serve/listen.ts';
import { assertFree, type Ports, portsFromEnv } from '../serve/ports.ts';
import { hostServer, remoteServer } from '../serve/servers.ts';
import { startApi } from './api-process.ts';

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
  env: NodeJS.ProcessEnv,
): Promise<Listening[]> {
  const site = composeSite({
    host: readRecord(folders.host) as HostRecord,
    remotes: REMOTES.map((remote) => ({
      record: readRecord(folders[remote]) as RemoteRecord,
      envelope: readFileSync(join(folders[remote], RECORD_FILE), 'utf8'),
      url: `http://localhost:${ports[remote]}/${RECORD_FILE}`,
    })),
    config: localConfig(ports, env),
    origin: `http://localhost:${ports.host}`,
  });
  return Promise.all([
    listenOnLoopback(await hostServer(folders.host, site), ports.host),
    ...REMOTES.map(async (remote) =>
      listenOnLoopback(await remoteServer(folders[remote]), ports[remote]),
    ),
  ]);
}

/** What the API is told so that its links and its allow-list follow the ports (RN-04). */
export const apiEnv = (ports: Ports): Record<string, string> => ({
  // Mail links point to the first; a remote that runs alone, on its own port, may call as well.
  APP_ORIGIN:
    process.env.APP_ORIGIN ||
    [ports.host, ...REMOTES.map((remote) => ports[remote])]
      .map((port) => `http://localhost:${port}`)
      .join(','),
  // The local start is for newcomers: demo member and mailbox, whatever the shell says (RN-01).
  NODE_ENV: 'development',
});

export async function start(): Promise<void> {
  const ports = portsFromEnv(process.env);
  await assertFree(ports);
  mkdirSync(STATE, { recursive: true });
  const began = performance.now();
  await buildAll(
    (name) => buildPackage(name, buildFolder(name)),
    (line) => console.log(`  ${line}`),
  );
  const api = await startApi(ports.api, apiEnv(ports));
  const folders = Object.fromEntries(
    PACKAGES.map((name) => [name, buildFolder(name)]),
  ) as unknown as Folders;
  const listening = await serveBuilds(folders, ports, process.env);

  console.log(`
  Idea Hub is running (ready after ${((performance.now() - began) / 1000).toFixed(1)} s).

  Open            http://localhost:${ports.host}
  Demo member     demo@ideahub.example / demo-1234
  Mailbox         http://localhost:${ports.api}/dev/mailbox
  API             http://localhost:${ports.api}/api
${REMOTES.map((remote) => `  ${remote.padEnd(15)} http://localhost:${ports[remote]}`).join('\n')}

  Ctrl-C stops all of it.
`);

  let stopping = false;
  // Ctrl-C reaches every program of the group, and those above pass it on: the second one is no news.
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await Promise.all([api.stop(), ...listening.map((server) => server.close())]);
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  await api.ended;
  if (stopping) return;
  console.error('The API ended; stopping.');
  process.exit(1);
}
