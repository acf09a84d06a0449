import {
  type BootData,
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
} from '@composed/contract/discovery';
import type { Manifest } from '@composed/contract/manifest';
import { type Envelope, RECORD_FILE, type RemoteRelease } from '@composed/contract/release';
import { bootId, markerOf } from '@composed/site/page-template';
import { localConfig } from '@composed/workspace/local-config';
import { type Package, REMOTES, SITE } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import { Compilation, type Compiler, type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { layoutOf, MANIFEST } from '../federation-manifest.ts';
import { integrityOf } from '../integrity.ts';
import { importedIn } from './duplicates.ts';
import { emitJson } from './emit.ts';
import { requiredRanges, type VersionOverrides } from './sharing.ts';

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
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('dev-record', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'dev-record', stage }, () => {
        const manifest = compilation.getAsset(MANIFEST);
        if (manifest === undefined) return;
        const release: RemoteRelease & { manifest?: Manifest } = {
          name: this.remote,
          release: 'development',
          contractVersion: SITE.contractVersion,
          shared: requiredRanges(this.versions, importedIn(compilation)),
          ...layoutOf(String(manifest.source.source()), (file) => file),
          files: this.#hashes(compilation),
          ...(this.manifest && { manifest: this.manifest }),
        };
        const envelope: Envelope = { text: JSON.stringify(release) };
        compilation.emitAsset(RECORD_FILE, new RawSource(JSON.stringify(envelope)));
      });
    });
  }
}

/**
 * Stores the renderers that register themselves. The hot-reload code of a remote loads later and
 * must find react-dom here. Otherwise hot reload of a remote inside the host has no effect.
 */
const DEVTOOLS_HOOK = `
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ||= (() => {
  const renderers = new Map();
  let next = 0;
  return {
    renderers,
    supportsFiber: true,
    inject(renderer) { const id = next++; renderers.set(id, renderer); return id; },
    onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
  };
})();
`;

/** Adds the discovery document and the configuration of a composed site to the development page. */
export class DevPagePlugin {
  apply(compiler: Compiler): void {
    const ports = portsFromEnv(process.env);
    const config = localConfig(ports, process.env);
    const discovery: DiscoveryDocument = {
      schema: DISCOVERY_SCHEMA,
      microFrontends: Object.fromEntries(
        REMOTES.map((name) => [
          name,
          [
            {
              url: `http://localhost:${ports[name]}/${RECORD_FILE}`,
              metadata: { version: '0.0.0-dev' },
              deployment: { traffic: 100, default: true },
            },
          ],
        ]),
      ),
    };
    emitJson('discovery.json', discovery)(compiler);
    emitJson('config.json', config)(compiler);
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.compilation.tap('dev-page', (compilation) => {
      const hooks = HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.beforeEmit.tapPromise('dev-page', async (data) => {
        const { remoteOrigins } = config;
        const boot: BootData = {
          remoteOrigins,
          discovery: null,
          release: null,
          ahead: [],
          keys: null,
        };
        data.html = data.html.replace(
          markerOf(SITE.name, 'head'),
          `<script src="/devtools-hook.js"></script><script type="application/json" id="${bootId(SITE.name)}">${JSON.stringify(boot)}</script>`,
        );
        return data;
      });
      compilation.hooks.processAssets.tap('dev-page', () => {
        compilation.emitAsset('devtools-hook.js', new RawSource(DEVTOOLS_HOOK));
      });
    });
  }
}

type DevServer = NonNullable<Configuration['devServer']>;

/**
 * Configures a package's development server with hot reload. Pages of other origins can use it.
 * With `forSite` the tab reloads instead, and no overlay appears: the page's policy forbids it.
 */
export function devServer(name: Package, forSite = false): DevServer {
  const port = portsFromEnv(process.env)[name];
  return {
    host: 'localhost',
    port,
    hot: !forSite,
    liveReload: forSite,
    allowedHosts: 'all',
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: {
      // Inside a host's page, the default would be the address of the page.
      webSocketURL: { hostname: 'localhost', port, protocol: 'ws', pathname: '/ws' },
      // The overlay shows only build errors. The product itself shows runtime errors.
      overlay: forSite ? false : { errors: true, warnings: false, runtimeErrors: false },
      logging: 'warn',
    },
  };
}
