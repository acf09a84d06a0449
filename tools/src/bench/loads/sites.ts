import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '../../build/build-package.ts';
import { composeStore, startJourneysApi } from '../../journeys/composed-site.ts';
import { STATE } from '../../paths.ts';
import { buildAll } from '../../run/start.ts';
import { freePorts } from '../../serve/free-ports.ts';
import { localConfig } from '../../serve/host-config.ts';
import { listenOnLoopback } from '../../serve/listen.ts';
import { freePortsForAll } from '../../serve/ports.ts';
import { hostServer, serveStore } from '../../serve/servers.ts';
import { buildOneBundle } from '../one-bundle/build.ts';
import { composeOneBundle } from '../one-bundle/compose.ts';

/** What a page is loaded from. */
export const FORMS = ['composed', 'one'] as const;
export type Form = (typeof FORMS)[number];

export interface Sites {
  /** Form → its origin. */
  origins: Readonly<Record<Form, string>>;
  /** Address of the API, without a path. */
  api: string;
  close(): Promise<void>;
}

/** Builds the composed app and the one bundle as far as sources changed. Answers their folders. */
async function buildBoth(say: (text: string) => void) {
  const composed = join(STATE, 'builds');
  const one = join(STATE, 'bench', 'one-bundle');
  await buildAll((name) => buildPackage(name, join(composed, name)), say);
  say((await buildOneBundle(one)) ? 'built the one bundle' : 'the one bundle is up to date');
  return { composed, one };
}

/** Serves both forms by the same server, and the API that both ask, on free ports. */
export async function openSites(say: (text: string) => void): Promise<Sites> {
  const builds = await buildBoth(say);
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-bench-'));
  const ports = await freePortsForAll();
  const [onePort = 0] = await freePorts(1);
  const origins = {
    composed: `http://localhost:${ports.host}`,
    one: `http://localhost:${onePort}`,
  };
  const roots = { composed: join(data, 'composed'), one: join(data, 'one') };
  await composeStore({
    root: roots.composed,
    ports,
    releases: [],
    buildOf: (pkg) => join(builds.composed, pkg),
  });
  await composeOneBundle({
    build: builds.one,
    root: roots.one,
    origin: origins.one,
    config: localConfig(ports, {}),
  });
  const api = await startJourneysApi(ports.api, Object.values(origins), data);
  const listening = [
    ...(await serveStore(roots.composed, ports)),
    await listenOnLoopback(hostServer(roots.one), onePort),
  ];
  return {
    origins,
    api: `http://localhost:${ports.api}`,
    async close() {
      await Promise.all([api.stop(), ...listening.map((server) => server.close())]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
