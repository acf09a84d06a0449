import { join } from 'node:path';
import type { Manifest } from '@composed/contract/manifest';
import { IN_POOL } from '@composed/contract/pool';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, DefinePlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { MANIFEST, OWN_MANIFEST_FILE } from '../federation-manifest.ts';
import { type BuildSettings, common, settingsFromEnv } from './base.ts';
import { DevRecordPlugin } from './dev-record.ts';
import { devServer } from './dev-server.ts';
import { DuplicatesPlugin } from './duplicates.ts';
import { emitJson } from './emit-json.ts';
import { LeanRuntimePlugin } from './lean-runtime.ts';
import { sharing } from './sharing.ts';
import { standaloneConfig } from './standalone.ts';
import { staticConfig } from './static.ts';

export interface RemoteOptions {
  name: string;
  dir: string;
  /** `./screen` → its module, from the package's folder. */
  exposes: Readonly<Record<string, string>>;
  /** The pages, entries and contributions that it says are its own. */
  manifest?: Manifest;
  settings?: BuildSettings;
}

/** Puts a further stylesheet into every screen: how a test plays a remote with hostile rules. */
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
 * Where the files of a build find one another, and the host its container: the host gives those of each release an
 * object of their own, with their script elements. So two releases in one page stay apart without a name in any
 * file. Other hosts give none.
 */
const REGISTRY = '(document.currentScript?.chunks??self)';

/** A container's name as a JavaScript identifier. */
const containerName = (remote: string): string => remote.replaceAll(/[^A-Za-z0-9_]/g, '_');

/**
 * The one configuration of a remote. `rspack build` makes the deployed container; `rspack serve` runs
 * the remote alone, or, with `SERVE_COMPOSED=1`, serves the container to a host: to one in
 * development, or with `NODE_ENV=production` to one that was built for production.
 *
 * `base.ts` has what host and remotes have in common, `sharing.ts` what exists once per page, `scope-css.ts` the confined
 * styles, `static.ts` the prerendered HTML, `lean-runtime.ts` the loading of later chunks; `../release-record.ts` writes the
 * record of what was built.
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
    ...(isServed ? { devServer: devServer(name, production) } : {}),
    // Served, it is for whoever writes it: nothing is made small, and tabs may still want the last build.
    ...(production ? { output: { ...base.output, globalObject: REGISTRY, clean: !isServed } } : {}),
    ...(isServed && production ? { devtool: 'cheap-module-source-map' } : {}),
    entry: {},
    module: {
      ...base.module,
      rules: [
        ...(base.module?.rules ?? []),
        // The host runs a stylesheet from an address of the page's own, where relative ones lead nowhere.
        { issuer: /\.css$/, dependency: 'url', type: 'asset/inline' },
      ],
    },
    optimization: {
      ...base.optimization,
      ...(isServed && production ? { minimize: false } : {}),
      // What two screens have in common is a file of its own from this size on, in bytes before they
      // are made small: below it, one more request costs a first screen more than a second screen saves.
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
        dts: false,
      }),
      ...(production
        ? [new LeanRuntimePlugin(), new DuplicatesPlugin()]
        : [new ReactRefreshRspackPlugin()]),
      ...(isServed
        ? [new DevRecordPlugin(name, settings.versions, production, options.manifest)]
        : []),
      ...(options.manifest && !isServed ? [emitJson(OWN_MANIFEST_FILE, options.manifest)] : []),
    ],
  };
}
