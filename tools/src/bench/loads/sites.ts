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

export const FORM_NAMES: Readonly<Record<Form, string>> = {
  composed: 'composed',
  one: 'one bundle',
};

export interface Sites {
  /** Form → its origin. */
  origins: Readonly<Record<Form, string>>;
  /** Address of the API, without a path. */
  api: string;
  close(): Promise<void>;
}

/** The composed app's builds, a folder for each package. */
export const BUILDS = join(STATE, 'builds');
const ONE_BUNDLE = join(STATE, 'bench', 'one-bundle');

/** Builds the composed app and the one bundle as far as sources changed. */
export async function buildBoth(say: (text: string) => void): Promise<void> {
  await buildAll((name) => buildPackage(name, join(BUILDS, name)), say);
  say((await buildOneBundle(ONE_BUNDLE)) ? 'built the one bundle' : 'the one bundle is up to date');
}

/** Serves the builds in both forms by the same server, and the API that both ask, on free ports. */
export async function openSites(): Promise<Sites> {
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
    buildOf: (pkg) => join(BUILDS, pkg),
  });
  await composeOneBundle({
    build: ONE_BUNDLE,
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
