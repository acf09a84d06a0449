import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildAll } from '@composed/cli/start';
import { listenOnLoopback } from '@composed/site/listen';
import { hostServer, serveStore } from '@composed/site/servers';
import { nginxServers } from '@composed/testing/nginx';
import { startTestServers } from '@composed/testing/store/composed-site';
import { freePorts } from '@composed/workspace/free-ports';
import { localConfig } from '@composed/workspace/local-config';
import { REMOTES, STATE } from '@composed/workspace/paths';
import { freePortsForAll, type Ports, portOf } from '@composed/workspace/ports';
import { EMULATED, type LineName, type Network } from '../line/network.ts';
import { type LineServer, makeCertificate, serveByLine } from '../line/serve.ts';
import { buildOneBundle } from '../one-bundle/build.ts';
import { composeOneBundle } from '../one-bundle/compose.ts';
import { buildStock, composeStock } from '../stock/stock.ts';
import { type Addresses, composeAt } from './compose-at.ts';

/** Forms in which the app is served. */
export const FORMS = ['composed', 'apart', 'oneWithText', 'one', 'stock'] as const;
export type Form = (typeof FORMS)[number];

export const FORM_NAMES: Readonly<Record<Form, string>> = {
  composed: 'composed, one origin',
  apart: 'an origin each',
  oneWithText: 'one bundle with text',
  one: 'one bundle',
  stock: 'stock Module Federation',
};

export const eachForm = <T>(make: (form: Form) => T): Record<Form, T> =>
  Object.fromEntries(FORMS.map((form) => [form, make(form)])) as Record<Form, T>;

/** Forms with one origin for all files. */
const SINGLE = FORMS.filter((form) => form !== 'apart');

export interface Sites {
  origins: Readonly<Record<Form, string>>;
  api: string;
  network: Network;
  close(): Promise<void>;
}

/** Builds of the composed app, with a folder for each package. */
export const BUILDS = join(STATE, 'builds');
const ONE_BUNDLE = join(STATE, 'bench', 'one-bundle');
const STOCK = join(STATE, 'bench', 'stock');

export async function buildForms(say: (text: string) => void): Promise<void> {
  await buildAll((name) => buildPackage(name, join(BUILDS, name)), say);
  say((await buildOneBundle(ONE_BUNDLE)) ? 'built the one bundle' : 'the one bundle is up to date');
  say((await buildStock(STOCK)) ? 'built stock Module Federation' : 'it is up to date too');
}

interface Places {
  roots: Readonly<Record<Form, string>>;
  /** Ports of the composed app with one origin for each package, and of the API. */
  ports: Ports;
  /** Maps a form to its origin's port. For `apart` it is the host's. */
  portByForm: Readonly<Record<Form, number>>;
  data: string;
}

interface Served {
  network: Network;
  close(): Promise<unknown>;
}

async function serveEmulated({ roots, ports, portByForm }: Places): Promise<Served> {
  const listening = [
    ...(await serveStore(roots.apart, ports)),
    ...(await Promise.all(
      SINGLE.map((form) => listenOnLoopback(hostServer(roots[form]), portByForm[form])),
    )),
  ];
  return {
    network: EMULATED,
    close: () => Promise.all(listening.map((server) => server.close())),
  };
}

async function serveReal({ roots, ports, portByForm, data }: Places): Promise<Served> {
  const { api, ...packages } = ports;
  const fronts = [
    ...nginxServers(roots.apart, packages),
    ...SINGLE.flatMap((form) => nginxServers(roots[form], { host: portByForm[form] })),
  ];
  const behind = await freePorts(fronts.length);
  const servers = fronts.map(
    (server, index): LineServer => ({ ...server, front: server.port, port: behind[index] ?? 0 }),
  );
  const certificate = makeCertificate(data);
  const line = await serveByLine(servers, certificate, api ?? 0);
  const { browserArguments } = certificate;
  return {
    network: { line: 'real', browserArguments, slowDown: async () => {} },
    close: () => line.close(),
  };
}

function addressesOf(form: 'composed' | 'apart', line: LineName, places: Places): Addresses {
  const { ports, portByForm } = places;
  const at = (port: number) => `${line === 'real' ? 'https' : 'http'}://localhost:${port}`;
  const remotes = form === 'apart' ? REMOTES : [];
  return {
    origin: at(portByForm[form]),
    bases: Object.fromEntries(remotes.map((remote) => [remote, `${at(portOf(ports, remote))}/`])),
  };
}

/** In development the API has its own origin. A real line leads to only one origin. */
const settingsFor = (line: LineName) => (line === 'real' ? { apiBaseUrl: '/api' } : {});

/** Serves the builds in all forms with the same server and API, on free ports. */
export async function openSites(line: LineName): Promise<Sites> {
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-bench-'));
  const ports = await freePortsForAll();
  const [composed = 0, oneWithText = 0, one = 0, stock = 0] = await freePorts(SINGLE.length);
  const portByForm = { composed, apart: ports.host, oneWithText, one, stock };
  const roots = eachForm((form) => join(data, form, 'store'));
  const places: Places = { roots, ports, portByForm, data };
  const scheme = line === 'real' ? 'https' : 'http';
  const origins = eachForm((form) => `${scheme}://localhost:${portByForm[form]}`);
  const settings = settingsFor(line);
  for (const form of ['composed', 'apart'] as const) {
    await composeAt({
      root: roots[form],
      ports,
      addresses: addressesOf(form, line, places),
      settings,
      buildOf: (pkg) => join(BUILDS, pkg),
    });
  }
  const siteOf = (form: Form) => ({
    root: roots[form],
    origin: origins[form],
    config: { ...localConfig(ports, {}), ...settings },
  });
  for (const form of ['one', 'oneWithText'] as const) {
    const withText = form === 'oneWithText';
    await composeOneBundle({ ...siteOf(form), build: ONE_BUNDLE, withText });
  }
  await composeStock({ ...siteOf('stock'), build: STOCK });
  // In development the API only accepts origins without TLS. nginx hides the origin from it.
  const callers = FORMS.map((form) => `http://localhost:${portByForm[form]}`);
  const servers = await startTestServers(ports, callers, data);
  const served = await (line === 'real' ? serveReal(places) : serveEmulated(places));
  return {
    origins,
    api: `http://localhost:${ports.api}`,
    network: served.network,
    async close() {
      await Promise.all([servers.stop(), served.close()]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
