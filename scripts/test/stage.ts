import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildVariant, buildPackage } from '@composed/build/build-package';
import { type FederationRuntime, federationRuntime } from '@composed/build/rspack/lean-runtime';
import { buildAll } from '@composed/cli/start';
import type { Listening } from '@composed/site/listen';
import { serveStore } from '@composed/site/servers';
import { nginxServers, startNginx } from '@composed/testing/nginx';
import { buildLocked } from '@composed/testing/product-builds';
import {
  composeStore,
  serverVariables,
  siteVariables,
  startTestServers,
} from '@composed/testing/store/composed-site';
import type { StoredRelease } from '@composed/testing/store/stored-releases';
import { freePorts } from '@composed/workspace/free-ports';
import { PACKAGES, type Package, ROOT, SITE, STATE } from '@composed/workspace/paths';
import { freePortsForAll, type Ports, packagesWith } from '@composed/workspace/ports';

/** Time limit of loads in the fault tests' builds, so that no test waits two minutes. */
const SHORT_LIMIT_MS = 2_000;

type Variants = Record<Package, BuildVariant>;

/** Module by which a test compares singletons. */
const PROBE = '@idea-hub/shared/testing/probe';

/** The second major that a test's site grants: the other version of React, and the bindings for it. */
const majors: BuildVariant['majors'] = {
  react: {
    packages: { react: 'react-18', 'react-dom': 'react-dom-18' },
    rebuilt: ['@idea-hub/shared/session', '@idea-hub/shared/router'],
    bridge: './src/majors/react.tsx',
  },
};

const quick = true;

const everywhere = (variant: BuildVariant): Variants =>
  Object.fromEntries(PACKAGES.map((name) => [name, variant])) as Variants;

/**
 * Composed applications for the end-to-end tests, each on separate origins. `product` equals `npm start`. `short` has
 * the short time limit and the probe. `mixed` has remotes built against an older and a newer minor version of shared,
 * one with hostile styles, and a host that offers React 18.
 */
const STAGES: Record<string, Variants> = {
  product: everywhere({}),
  short: everywhere({ chunkLoadLimitMs: SHORT_LIMIT_MS, probe: PROBE, quick }),
  mixed: {
    ...everywhere({ quick }),
    host: { probe: PROBE, versions: { '@idea-hub/shared': '1.2.0' }, majors, quick },
    'remote-auth': {
      probe: PROBE,
      versions: { '@idea-hub/shared': '1.0.7', react: '19.1.9' },
      quick,
    },
    'remote-account': { versions: { '@idea-hub/shared': '1.4.7' }, quick },
    'remote-ideas': { extraCss: join(ROOT, 'scripts', 'test', 'hostile.css'), quick },
  },
};

export interface Stage {
  /** Environment variables for the end-to-end tests. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** Releases and builds that replace this working tree's builds in the stage `product`. */
export interface Composition {
  /** Releases of a store. */
  releases: readonly StoredRelease[];
  /** Folders of finished builds. */
  builds: Partial<Record<Package, string>>;
}

/** Server of the files: this project's own, or nginx. */
export type Serving = 'node' | 'nginx';

interface StageOptions {
  serving?: Serving;
  /** Names of the stages. Default: all. */
  only?: readonly string[] | undefined;
  composition?: Composition | undefined;
  /** Default: `FEDERATION_RUNTIME`, else `lean`. */
  runtime?: FederationRuntime | undefined;
}

/** Returns only the ports of the host and the remotes. */
const sitePorts = (ports: Ports): Ports =>
  Object.fromEntries(packagesWith(ports).map((pkg) => [pkg, ports[pkg]])) as Ports;

/** Builds missing packages, starts the other servers with empty data and serves stages on free ports. */
export async function openStage({
  serving = 'node',
  only,
  composition,
  runtime = federationRuntime(),
}: StageOptions = {}): Promise<Stage> {
  const data = mkdtempSync(join(tmpdir(), 'idea-hub-e2e-'));
  const names = Object.keys(SITE.servers ?? {});
  const free = await freePorts(names.length);
  const serverPorts = Object.fromEntries(names.map((name, index) => [name, free[index] as number]));
  const opened = [];
  for (const [name, variants] of Object.entries(STAGES)) {
    if (only !== undefined && !only.includes(name)) continue;
    const { releases, builds } = (name === 'product' && composition) || {
      releases: [],
      builds: {},
    };
    const own = join(STATE, 'test-builds', runtime === 'lean' ? name : `${name}-${runtime}`);
    const isGiven = (pkg: Package) =>
      builds[pkg] !== undefined || releases.some((release) => release.pkg === pkg);
    const say = (text: string) => console.log(`  ${name}: ${text}`);
    for (const { pkg, release, store } of releases) say(`${pkg}@${release} of ${store.name}`);
    // Unit tests use the same builds.
    await buildLocked(own, () =>
      buildAll(
        (pkg) => buildPackage(pkg, join(own, pkg), { ...variants[pkg], runtime }),
        say,
        // Some end-to-end tests always release builds of this working tree.
        only === undefined ? PACKAGES : PACKAGES.filter((pkg) => !isGiven(pkg)),
      ),
    );
    const ports = { ...(await freePortsForAll()), ...serverPorts };
    const root = join(data, name);
    const buildOf = (pkg: Package) => builds[pkg] ?? join(own, pkg);
    await composeStore({ root, ports, releases, buildOf });
    opened.push({ name, ports, root, own });
  }
  const hosts = opened.map(({ ports }) => `http://localhost:${ports.host}`);
  const further = await startTestServers(serverPorts, hosts, data);
  const listening: Listening[] = [];
  if (serving === 'nginx') {
    const servers = opened.flatMap(({ root, ports }) => nginxServers(root, sitePorts(ports)));
    listening.push(await startNginx(servers));
  } else {
    for (const { root, ports } of opened) listening.push(...(await serveStore(root, ports)));
  }
  return {
    env: {
      ...serverVariables(serverPorts),
      ...Object.assign(
        {},
        ...opened.map(({ name, ports, root }) => siteVariables(name, ports, root)),
      ),
      ...Object.fromEntries(
        opened.map(({ name, own }) => [`E2E_${name.toUpperCase()}_BUILDS`, own]),
      ),
    },
    async stop() {
      await Promise.all([further.stop(), ...listening.map((server) => server.close())]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}
