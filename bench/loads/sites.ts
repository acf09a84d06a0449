import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { listenOnLoopback } from '@composed/site/listen';
import { hostServer, serveStore } from '@composed/site/servers';
import { composeStore, startTestServers } from '@composed/testing/store/composed-site';
import { freePorts } from '@composed/workspace/free-ports';
import { localConfig } from '@composed/workspace/local-config';
import { STATE } from '@composed/workspace/paths';
import { freePortsForAll } from '@composed/workspace/ports';
import { buildOneBundle } from '../one-bundle/build.ts';
import { composeOneBundle } from '../one-bundle/compose.ts';

/** What a page is loaded from. */
export const FORMS = ['composed', 'one', 'oneWithText'] as const;
export type Form = (typeof FORMS)[number];

export const FORM_NAMES: Readonly<Record<Form, string>> = {
  composed: 'composed',
  one: 'one bundle',
  oneWithText: 'one with text',
};

export const eachForm = <T>(make: (form: Form) => T): Record<Form, T> => ({
  composed: make('composed'),
  one: make('one'),
  oneWithText: make('oneWithText'),
});

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
  const [onePort = 0, textPort = 0] = await freePorts(2);
  const portByForm = { composed: ports.host, one: onePort, oneWithText: textPort };
  const origins = eachForm((form) => `http://localhost:${portByForm[form]}`);
  const root = (form: Form) => join(data, form, 'store');
  await composeStore({
    root: root('composed'),
    ports,
    releases: [],
    buildOf: (pkg) => join(BUILDS, pkg),
  });
  for (const form of ['one', 'oneWithText'] as const) {
    await composeOneBundle({
      build: ONE_BUNDLE,
      root: root(form),
      origin: origins[form],
      config: localConfig(ports, {}),
      withText: form === 'oneWithText',
    });
  }
  const servers = await startTestServers(ports, Object.values(origins), data);
  const listening = [
    ...(await serveStore(root('composed'), ports)),
    await listenOnLoopback(hostServer(root('one')), onePort),
    await listenOnLoopback(hostServer(root('oneWithText')), textPort),
  ];
  return {
    origins,
    api: `http://localhost:${ports.api}`,
    async close() {
      await Promise.all([servers.stop(), ...listening.map((server) => server.close())]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
