import type { IncomingMessage } from 'node:http';
import type { Manifest } from '@composed/contract/manifest';
import {
  type Envelope,
  LOADER_VERSION,
  RECORD_FILE,
  type RemoteRelease,
} from '@composed/contract/release';
import { DEVELOPMENT } from '@composed/site/developed-site';
import { takeApart } from '@composed/site/host-page';
import { isLoopback } from '@composed/workspace/loopback';
import { type Package, SITE } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import type { Compilation, Compiler, Configuration } from '@rspack/core';
import { HOST_TEXTS, layoutOf, MANIFEST } from '../federation-manifest.ts';
import { integrityOf } from '../integrity.ts';
import { importedIn } from './duplicates.ts';
import { addJson, afterEmit } from './emit.ts';
import { installedVersions, requiredRanges, type VersionOverrides } from './sharing.ts';

/** Adds an unsigned record to each build of a development server. */
function emitRecord(
  compiler: Compiler,
  recordOf: (compilation: Compilation) => object | undefined,
): void {
  afterEmit(compiler, 'dev-record', (compilation) => {
    const record = recordOf(compilation);
    const envelope: Envelope = { text: JSON.stringify(record) };
    if (record !== undefined) addJson(compilation, RECORD_FILE, envelope);
  });
}

/**
 * Serves a remote's record, unsigned, from its development server.
 *
 * For a host in development, files have no hashes: their content changes, their names don't. For a
 * built site (`forSite`), file names change with the content and its pages only run scripts with a
 * hash.
 */
export class DevRecordPlugin {
  constructor(
    readonly remote: string,
    readonly versions: VersionOverrides,
    readonly forSite: boolean,
    readonly manifest?: Manifest,
  ) {}

  #hashes(compilation: Compilation): RemoteRelease['files'] {
    if (!this.forSite) return {};
    const loadable = compilation.getAssets().filter(({ name }) => /\.(js|css)$/.test(name));
    return Object.fromEntries(
      loadable.map(({ name, source }) => [name, { integrity: integrityOf(source.buffer()) }]),
    );
  }

  apply(compiler: Compiler): void {
    emitRecord(compiler, (compilation) => {
      const manifest = compilation.getAsset(MANIFEST);
      if (manifest === undefined) return undefined;
      const release: RemoteRelease & { manifest?: Manifest } = {
        name: this.remote,
        release: DEVELOPMENT,
        contractVersion: SITE.contractVersion,
        shared: requiredRanges(this.versions, importedIn(compilation)),
        ...layoutOf(String(manifest.source.source()), (file) => file),
        files: this.#hashes(compilation),
        ...(this.manifest && { manifest: this.manifest }),
      };
      return release;
    });
  }
}

/**
 * Serves a host's record from its development server. The server of the pages reads it, and composes them from it like
 * those of a release.
 */
export class DevHostPlugin {
  constructor(
    readonly routes: readonly object[],
    readonly versions: VersionOverrides,
  ) {}

  apply(compiler: Compiler): void {
    emitRecord(compiler, (compilation) => {
      const text = (file: string) => String(compilation.getAsset(file)?.source.source() ?? '');
      const page = text('index.html');
      if (page === '') return undefined;
      const files = compilation.getAssets().map(({ name }) => [name, {}]);
      return {
        ...{
          kind: 'host',
          name: 'host',
          release: DEVELOPMENT,
          contractVersion: SITE.contractVersion,
        },
        loader: LOADER_VERSION,
        provides: installedVersions(this.versions),
        product: { title: SITE.title, addresses: SITE.settings.addresses, gate: SITE.gate },
        ...takeApart(page),
        routes: this.routes,
        texts: Object.fromEntries(HOST_TEXTS.map((file) => [file, text(file)])),
        files: Object.fromEntries(files),
      };
    });
  }
}

const isLocal = (origin: string): boolean => isLoopback(origin.replace(/^https?:\/\//, ''));

type DevServer = NonNullable<Configuration['devServer']>;

/**
 * Configures a package's development server with hot reload. Pages of other ports can use it.
 * With `forSite` the tab reloads instead, and no overlay appears: the page's policy forbids it.
 */
export function devServer(name: Package, forSite = false): DevServer {
  const port = portsFromEnv(process.env)[name];
  return {
    host: 'localhost',
    port,
    hot: !forSite,
    liveReload: forSite,
    // Pages of a test environment can have any origin.
    allowedHosts: forSite ? 'all' : ['localhost', '127.0.0.1', '[::1]'],
    headers: ({ headers: { origin = '' } }: IncomingMessage): Record<string, string> =>
      forSite || isLocal(origin) ? { 'Access-Control-Allow-Origin': origin || '*' } : {},
    client: {
      // Inside a host's page, the default would be the address of the page.
      webSocketURL: { hostname: 'localhost', port, protocol: 'ws', pathname: '/ws' },
      // The overlay shows only build errors. The product itself shows runtime errors.
      overlay: forSite ? false : { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
  };
}

/**
 * Returns the options of a development server for a page of another server. That page can't request modules one by one.
 */
export const composed = (name: Package, forSite = false): Configuration => ({
  devServer: devServer(name, forSite),
  lazyCompilation: false,
});
