import {
  type BootData,
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
} from '@composed/contract/discovery';
import { RECORD_FILE } from '@composed/contract/release';
import { bootId, markerOf } from '@composed/site/markers';
import { localConfig } from '@composed/workspace/local-config';
import { REMOTES, SITE } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import { type Compiler, HtmlRspackPlugin } from '@rspack/core';
import { emitJson } from './emit-json.ts';

const NAME = 'dev-page';

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
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      const hooks = HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.beforeEmit.tapPromise(NAME, async (data) => {
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
      compilation.hooks.processAssets.tap(NAME, () => {
        compilation.emitAsset('devtools-hook.js', new RawSource(DEVTOOLS_HOOK));
      });
    });
  }
}
