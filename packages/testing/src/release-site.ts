import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { type RequestListener, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packStoresQuickly } from '@composed/build/compress';
import type { ReleaseName } from '@composed/contract/release';
import type { SiteConfiguration } from '@composed/contract/site-configuration';
import type { Outcome } from '@composed/release/change';
import { configure } from '@composed/release/configure';
import type { ReleaseContext } from '@composed/release/context';
import { newest } from '@composed/release/ledger';
import { openLocalSite } from '@composed/release/local-site';
import { recordKey } from '@composed/release/names';
import { preview } from '@composed/release/preview';
import { promote } from '@composed/release/promote';
import { prune } from '@composed/release/prune';
import { type Published, publish } from '@composed/release/publish';
import { rollback } from '@composed/release/rollback';
import { switchRemote } from '@composed/release/switch';
import { listenOnLoopback } from '@composed/site/listen';
import { hostServer, remoteServer } from '@composed/site/servers';
import type { Settings } from '@composed/workspace/define-site';
import { localConfig } from '@composed/workspace/local-config';
import { PACKAGES, type Package, REMOTES, SITE } from '@composed/workspace/paths';
import { freePortsForAll, type Ports, portOf } from '@composed/workspace/ports';
import { type AnotherBuild, makeAnotherBuild } from './another-build.ts';

export interface SiteOptions {
  /** Folder with a finished build of each package. */
  builds: string;
  /** Address of the API's server. Pages reach it below `/api` of the site's own origin. */
  api: string;
  /** Values for `/config.json` that replace those of a local start. */
  settings?: Settings;
  /** Compresses pages faster and less. Affects all later sites of this process too. */
  quick?: boolean;
  /** Clock for publishing and promoting. Default: the machine's clock. */
  now?: () => Date;
}

/** Published release, with the version that `ran` contains. */
export interface SiteRelease extends ReleaseName {
  version: string;
  /** Hash of the record, `sha384-…`. */
  integrity: string;
}

interface ReleaseChange extends Partial<Omit<AnotherBuild, 'pkg'>> {
  /** Finished build of the package. Default: that of the site. */
  from?: string;
}

/** Site for tests. Its functions do the same as `npm run release`. */
export interface ReleaseSite<Name extends string = string> {
  origin: string;
  root: string;
  ports: Ports;
  /** Context for operations that have no function here. */
  context: ReleaseContext;
  /** First live release of each package. */
  first: Readonly<Record<Name, SiteRelease>>;
  /** Returns the address of a release's folder, with a trailing slash. */
  addressOf(release: ReleaseName): string;
  /**
   * Publishes another release of the package without promoting it. Default version: the next patch.
   */
  publish(pkg: Package, change?: ReleaseChange): Promise<SiteRelease>;
  promote(releases: readonly ReleaseName[], traffic?: number): Promise<Outcome>;
  deploy(pkg: Package, change?: ReleaseChange): Promise<SiteRelease>;
  rollback(pkg: Package | undefined, to?: number): Promise<Outcome>;
  disable(pkg: Package): Promise<Outcome>;
  enable(pkg: Package): Promise<Outcome>;
  /** Creates a preview and returns its address. */
  preview(release: SiteRelease, name: string, lastsMs?: number): Promise<string>;
  /** Deletes old releases and returns what it deleted. */
  prune(keepDays?: number): Promise<string[]>;
  configure(change: Partial<SiteConfiguration>): Promise<Outcome>;
  close(): Promise<void>;
}

/** Forwards requests below `/api`, so that the API need not allow another origin. */
function withApi(site: RequestListener, api: string): RequestListener {
  return (incoming, outgoing) => {
    if (!incoming.url?.startsWith('/api/')) return site(incoming, outgoing);
    const { origin: _ours, host: _host, ...headers } = incoming.headers;
    const onward = send(
      new URL(incoming.url, api),
      { method: incoming.method, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  };
}

const DAY_MS = 86_400_000;

/**
 * Opens a store with keys, a site and a first release of each package, and serves it on free ports.
 */
export async function openReleaseSite<Name extends string = string>(
  options: SiteOptions,
): Promise<ReleaseSite<Name>> {
  const { builds, api, settings, quick = false, now = () => new Date() } = options;
  if (quick) packStoresQuickly();
  const data = mkdtempSync(join(tmpdir(), 'composed-site-'));
  const root = join(data, 'store');
  const ports = await freePortsForAll();
  const context = await openLocalSite({
    root,
    keys: join(data, 'keys'),
    ports,
    config: { ...localConfig(ports, {}), ...settings },
    budgets: {},
    ...(SITE.mounts ? { mounts: SITE.mounts } : {}),
    env: { RELEASE_BY: 'a test' },
    now,
  });
  const patches = new Map<Package, number>();

  const publishAnother: ReleaseSite['publish'] = async (
    pkg,
    { from = join(builds, pkg), ...change } = {},
  ) => {
    const patch = (patches.get(pkg) ?? 0) + 1;
    patches.set(pkg, patch);
    const version = change.version ?? `1.0.${patch}`;
    const folder = mkdtempSync(join(data, 'build-'));
    const id = randomBytes(6).toString('hex');
    makeAnotherBuild(from, folder, id, { pkg, ...change, version });
    const { release, integrity } = await publish(context, folder);
    rmSync(folder, { recursive: true });
    // The age of a release is the record's file time, so set it to the time of the test's clock.
    const record = recordKey({ pkg, release });
    utimesSync(join(root, record), now(), now());
    return { pkg, release, integrity, version };
  };

  const why = 'a test';
  const live: ReleaseSite['promote'] = (releases, traffic = 100) =>
    promote(context, releases, { traffic, why });

  const listening = await Promise.all([
    listenOnLoopback(withApi(hostServer(root), api), ports.host),
    ...REMOTES.map((remote) => listenOnLoopback(remoteServer(root, remote), portOf(ports, remote))),
  ]);
  const first = await Promise.all(PACKAGES.map((pkg) => publishAnother(pkg)));
  await live(first);

  const origin = `http://localhost:${ports.host}`;
  return {
    origin,
    root,
    ports,
    context,
    first: Object.fromEntries(first.map((each) => [each.pkg, each])) as Record<Name, SiteRelease>,
    addressOf: ({ pkg, release }) =>
      pkg === 'host'
        ? `${origin}/releases/host/${release}/`
        : `http://localhost:${portOf(ports, pkg)}/${release}/`,
    publish: publishAnother,
    promote: live,
    async deploy(pkg, change) {
      const release = await publishAnother(pkg, change);
      await live([release]);
      return release;
    },
    rollback: (pkg, to) =>
      rollback(context, { why, ...(pkg ? { pkg } : {}), ...(to === undefined ? {} : { to }) }),
    disable: (pkg) => switchRemote(context, pkg, false, why),
    enable: (pkg) => switchRemote(context, pkg, true, why),
    async preview({ pkg, release, integrity }, name, lastsMs = DAY_MS) {
      const published: Published = { pkg, release, integrity, already: true };
      return (await preview(context, published, { name, lastsMs })).address;
    },
    prune: (keepDays = 14) => prune(context, keepDays),
    async configure(change) {
      const site = (await newest(context))?.generation.site;
      if (site === undefined) throw new Error('The site is gone.');
      return configure(context, { ...site, ...change }, why);
    },
    async close() {
      await Promise.all(listening.map((server) => server.close()));
      rmSync(data, { recursive: true, force: true });
    },
  };
}
