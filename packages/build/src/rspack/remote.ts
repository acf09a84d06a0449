import { join } from 'node:path';
import { JOURNEYS_FILE, type Journey } from '@composed/contract/journeys';
import type { Manifest } from '@composed/contract/manifest';
import { IN_POOL } from '@composed/contract/pool';
import { stripOf } from '@composed/site/developed-site';
import { localConfig } from '@composed/workspace/local-config';
import { SITE } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Compiler,
  type Configuration,
  DefinePlugin,
  HtmlRspackPlugin,
  sources,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { MANIFEST, OWN_MANIFEST_FILE, sortedManifest } from '../federation-manifest.ts';
import { type BuildSettings, common, settingsFromEnv } from './base.ts';
import { composed, DevRecordPlugin, devServer } from './development.ts';
import { DuplicatesPlugin } from './duplicates.ts';
import { afterEmit, emitJson } from './emit.ts';
import { FederationRuntimePlugin, HOST_LOADING } from './federation-runtime.ts';
import { sharing } from './sharing.ts';
import { staticConfig } from './static.ts';

interface RemoteOptions {
  name: string;
  dir: string;
  /** Maps `./screen` to its module, relative to the package's folder. */
  exposes: Readonly<Record<string, string>>;
  /** Pages, entries and contributions that the remote declares. */
  manifest?: Manifest;
  /** Paths of visitors through the screens, which `rehearse` plays. */
  journeys?: readonly Journey[];
  settings?: BuildSettings;
}

/** Adds a stylesheet to every screen. Tests use it to simulate a remote with hostile rules. */
function withExtraCss(
  dir: string,
  exposes: Readonly<Record<string, string>>,
  extraCss: string | null,
): Record<string, string> {
  if (extraCss === null) return { ...exposes };
  const wrap = (file: string): string => {
    const source = `import ${JSON.stringify(extraCss)}; export * from ${JSON.stringify(join(dir, file))};`;
    return `data:text/javascript,${encodeURIComponent(source)}`;
  };
  return Object.fromEntries(Object.entries(exposes).map(([screen, file]) => [screen, wrap(file)]));
}

/**
 * Global object through which the files of a build find one another, and the host finds the
 * container. Our host creates one object for each release and attaches it to the script elements.
 * So two releases in one page stay separate, and no file needs a unique name. In other hosts it is
 * `self`.
 */
export const REGISTRY = '(document.currentScript?.chunks??self)';

export const containerName = (remote: string): string => remote.replaceAll(/[^A-Za-z0-9_]/g, '_');

/** Sorts the federation manifest, so that equal sources give equal bytes. */
const sortManifest = (compiler: Compiler) =>
  afterEmit(compiler, 'sort-manifest', (compilation) =>
    compilation.updateAsset(
      MANIFEST,
      (asset) => new sources.RawSource(sortedManifest(String(asset.source()))),
    ),
  );

/**
 * Returns the configuration of a remote. `rspack build` makes the container for deployment.
 * `rspack serve` runs the remote without a host. With `SERVE_COMPOSED=1` it serves the container to
 * a host in development, or, with `NODE_ENV=production`, to a built host.
 *
 * `base.ts` has the options that host and remotes share, and `sharing.ts` the shared modules.
 * `scope-css.ts` confines styles, `static.ts` renders HTML, and `federation-runtime.ts` loads chunks.
 * `../release-record.ts` writes the record of the build.
 */
export function remoteConfig(
  options: RemoteOptions,
): (env: { RSPACK_SERVE?: boolean }) => Configuration | Configuration[] {
  return ({ RSPACK_SERVE: isServed = false }) => {
    if (!isServed) return [containerConfig(options, false), ...staticScreens(options)];
    return process.env.SERVE_COMPOSED === '1'
      ? containerConfig(options, true)
      : standaloneConfig(options);
  };
}

function staticScreens({ name, dir, settings }: RemoteOptions) {
  return staticConfig({ dir, name, settings: settings ?? settingsFromEnv(dir), scope: true });
}

function containerConfig(options: RemoteOptions, isServed: boolean): Configuration {
  const { name, dir } = options;
  const settings = options.settings ?? settingsFromEnv(dir);
  const production = settings.mode === 'production';
  const base = common({ dir, name, settings, scope: true, refresh: !production });
  return {
    ...base,
    ...(isServed ? composed(name, production) : {}),
    // Open tabs of a developer may still need files of the previous build, so a served build keeps
    // them.
    ...(production ? { output: { ...base.output, globalObject: REGISTRY, clean: !isServed } } : {}),
    ...(isServed && production ? { devtool: 'cheap-module-source-map' } : {}),
    entry: {},
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // The host loads stylesheets from an address of the page, where relative URLs would be
        // wrong.
        { issuer: /\.css$/, dependency: 'url', type: 'asset/inline' },
      ],
    },
    optimization: {
      ...base.optimization,
      ...(isServed && production ? { minimize: false } : {}),
      // Minimum size in bytes, before minification, of a chunk that two screens share. Below it,
      // the additional request costs the first screen more than it saves the second.
      splitChunks: { ...base.optimization?.splitChunks, minSize: 60_000 },
    },
    plugins: [
      ...(base.plugins ?? []),
      new DefinePlugin({ __SHARED_FILES__: JSON.stringify(isServed ? '' : IN_POOL) }),
      new ModuleFederationPlugin({
        name: containerName(name),
        ...(production ? { library: { type: 'global', name: containerName(name) } } : {}),
        filename: production ? 'remoteEntry.[contenthash:12].js' : 'remoteEntry.js',
        exposes: {
          ...withExtraCss(dir, options.exposes, settings.extraCss),
          ...(settings.probe === null ? {} : { './probe': settings.probe }),
        },
        shared: sharing('remote', settings.versions),
        shareStrategy: 'loaded-first',
        manifest: { fileName: MANIFEST },
        ...(production ? { runtimePlugins: [HOST_LOADING] } : {}),
        dts: false,
      }),
      ...(production
        ? [sortManifest, new FederationRuntimePlugin(), new DuplicatesPlugin()]
        : [new ReactRefreshRspackPlugin()]),
      ...(isServed
        ? [new DevRecordPlugin(name, settings.versions, production, options.manifest)]
        : []),
      ...(options.manifest && !isServed ? [emitJson(OWN_MANIFEST_FILE, options.manifest)] : []),
      ...(options.journeys && !isServed ? [emitJson(JOURNEYS_FILE, options.journeys)] : []),
    ],
  };
}

/**
 * Configures a remote without a host, in a small shell with the real shared package. Its entry
 * `src/standalone.tsx` uses no federation and is never deployed.
 */
function standaloneConfig({ name, dir }: { name: string; dir: string }): Configuration {
  const note = process.env.DEV_NOTE;
  const settings = { ...settingsFromEnv(dir), mode: 'development' as const };
  const base = common({ dir, name, settings, scope: false, refresh: true });
  return {
    ...base,
    output: { ...base.output, publicPath: '/' },
    devServer: { ...devServer(name), historyApiFallback: true },
    entry: { main: './src/standalone.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      emitJson('config.json', localConfig(portsFromEnv(process.env), process.env)),
      new HtmlRspackPlugin({
        title: `${name} · ${SITE.title}`,
        meta: { viewport: 'width=device-width, initial-scale=1' },
        templateContent: `<!doctype html><html lang="en"><head><meta charset="utf-8">${stripOf(note ? [note] : [])}</head><body><div id="root"></div></body></html>`,
      }),
      new ReactRefreshRspackPlugin(),
    ],
  };
}
