import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Published } from '@composed/release/publish';
import { publish } from '@composed/release/publish';
import { nginxServers } from '@composed/testing/nginx';
import { stage } from '@composed/testing/store/composed-site';
import { freePorts } from '@composed/workspace/free-ports';
import { localConfig } from '@composed/workspace/local-config';
import { PACKAGES } from '@composed/workspace/paths';
import { freePortsForAll } from '@composed/workspace/ports';
import { makeCertificate, serveByLine } from '../line/serve.ts';
import { composeAt } from '../loads/compose-at.ts';
import { composeOneBundle } from '../one-bundle/compose.ts';
import type { Builds } from './build-all.ts';
import { type Kind, made } from './build-all.ts';

/**
 * Composed app and one bundle, each with its own origin behind one line, and their releases of one
 * kind.
 */
export interface ReturningSite {
  composed: string;
  oneBundle: string;
  browserArguments: readonly string[];
  goLive(release: number): Promise<void>;
  /** Number of bytes received over the line, with packet headers. */
  received(): number;
  /** Closes all connections, so that a returning browser must open new ones. */
  hangUp(): void;
  close(): Promise<void>;
}

/**
 * Folder of the one bundle's files for all releases. Their names contain hashes, so they don't
 * conflict.
 */
const FOLDER = '1.0.0';

export async function openReturningSite(kind: Kind, builds: Builds): Promise<ReturningSite> {
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-bench-returning-'));
  const ports = await freePortsForAll();
  const [onePort = 0, ...behind] = await freePorts(3);
  const [composed, oneBundle] = [ports.host, onePort].map((port) => `https://localhost:${port}`);
  if (composed === undefined || oneBundle === undefined) throw new Error('There is no port.');
  const [root, oneRoot] = [join(data, 'composed', 'store'), join(data, 'one', 'store')];
  const settings = { apiBaseUrl: '/api' };
  const context = await composeAt({
    root,
    ports,
    addresses: { origin: composed, bases: {} },
    settings,
    buildOf: (pkg) => builds.buildOf(kind, 0, pkg),
  });
  const published = new Map<number, Published[]>();
  // Publish in order. Each release must be live before the next one is published.
  for (const release of made()) {
    const all = PACKAGES.map((pkg) => publish(context, builds.buildOf(kind, release, pkg)));
    published.set(release, await Promise.all(all));
    await stage(context, published.get(release) ?? []);
  }
  const layOneBundle = async (release: number) => {
    rmSync(join(oneRoot, 'site'), { recursive: true, force: true });
    await composeOneBundle({
      build: builds.oneBundle(kind, release),
      root: oneRoot,
      origin: oneBundle,
      config: { ...localConfig(ports, {}), ...settings },
      withText: true,
      release: FOLDER,
    });
  };
  await layOneBundle(0);
  const fronts = [
    ...nginxServers(root, { host: ports.host }),
    ...nginxServers(oneRoot, { host: onePort }),
  ];
  const certificate = makeCertificate(data);
  const line = await serveByLine(
    fronts.map((server, index) => ({ ...server, front: server.port, port: behind[index] ?? 0 })),
    certificate,
    ports.api ?? 0,
  );
  return {
    composed,
    oneBundle,
    browserArguments: certificate.browserArguments,
    async goLive(release) {
      await stage(context, published.get(release) ?? []);
      await layOneBundle(release);
    },
    received: () => line.received,
    hangUp: () => line.hangUp(),
    async close() {
      await line.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
