import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import {
  type Compiler,
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  sources,
} from '@rspack/core';
import type { ExposesOf, RemoteName } from '../../../shared/src/contracts/screens.ts';
import { chunkLoadLimit } from './limits.ts';
import { scopeToRemote } from './scope-css.ts';
import { installedVersions, sharing, type VersionOverrides } from './sharing.ts';

export interface BuildSettings {
  mode: 'production' | 'development';
  /** Names the build, so that two builds of one remote never share a chunk in an open tab. */
  buildId: string;
  outDir: string;
  /** Pretends other versions of shared packages, to try out compatibility (MF-03). */
  versions: VersionOverrides;
  /** Exposes `./probe`, by which a test compares singletons; never in a release. */
  probe: boolean;
}

export function settingsFromEnv(dir: string, env: NodeJS.ProcessEnv = process.env): BuildSettings {
  return {
    mode: env.NODE_ENV === 'development' ? 'development' : 'production',
    buildId: env.IDEA_HUB_BUILD_ID ?? 'local',
    outDir: env.IDEA_HUB_OUT_DIR ?? join(dir, 'dist'),
    versions: JSON.parse(env.IDEA_HUB_SHARED_VERSIONS ?? '{}') as VersionOverrides,
    probe: env.IDEA_HUB_PROBE === '1',
  };
}

const swc = (mode: BuildSettings['mode'], refresh: boolean) => ({
  test: /\.tsx?$/,
  exclude: /[\\/]node_modules[\\/]/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
    },
    env: { targets: 'chrome >= 111, edge >= 111, firefox >= 114, safari >= 16.4' },
  },
});

interface Common {
  dir: string;
  name: string;
  settings: BuildSettings;
  scope: boolean;
  refresh: boolean;
}

function common({ dir, name, settings, scope, refresh }: Common): Configuration {
  const production = settings.mode === 'production';
  const limit = chunkLoadLimit();
  const css = scope
    ? [
        {
          loader: 'postcss-loader',
          options: { postcssOptions: { config: false, plugins: [scopeToRemote(name)] } },
        },
      ]
    : [];
  return {
    name,
    context: dir,
    mode: settings.mode,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: settings.outDir,
      publicPath: 'auto',
      clean: true,
      uniqueName: `${name}@${settings.buildId}`,
      filename: production ? 'js/[name].[contenthash:12].js' : 'js/[name].js',
      chunkFilename: production ? 'js/[name].[contenthash:12].js' : 'js/[name].js',
      cssFilename: production ? 'css/[name].[contenthash:12].css' : 'css/[name].css',
      cssChunkFilename: production ? 'css/[name].[contenthash:12].css' : 'css/[name].css',
      assetModuleFilename: production ? 'assets/[name].[contenthash:12][ext]' : 'assets/[name][ext]',
      chunkLoadTimeout: limit,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: 'idea-hub#chunks' },
      // Without it a module that threw once resolves to nothing on the second try.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      rules: [
        swc(settings.mode, refresh),
        { test: /\.module\.css$/, type: 'css/module', use: css },
        { test: /(?<!\.module)\.css$/, type: 'css', use: css },
      ],
      generator: {
        'css/module': {
          localIdentName: production ? `${name}_[hash:base64:6]` : `${name}_[name]-[local]`,
          exportsOnly: false,
          esModule: true,
        },
      },
      parser: { 'css/module': { namedExports: false } },
    },
    plugins: [
      new DefinePlugin({
        __CHUNK_LOAD_LIMIT_MS__: JSON.stringify(limit),
        __BUILD_ID__: JSON.stringify(settings.buildId),
        __SHARED_VERSIONS__: JSON.stringify(installedVersions(settings.versions)),
      }),
    ],
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic' },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

export interface RemoteOptions<R extends RemoteName> {
  name: R;
  dir: string;
  /** Every screen that the contract asks of this remote; a missing one does not compile. */
  exposes: ExposesOf<R>;
  settings?: BuildSettings;
}

/** A container's global name: a JavaScript identifier for each build of each remote. */
export const containerName = (remote: string, buildId: string): string =>
  `${remote}_${buildId}`.replaceAll(/[^A-Za-z0-9_]/g, '_');

export function remoteConfig<R extends RemoteName>(options: RemoteOptions<R>): Configuration {
  const { name, dir } = options;
  const settings = options.settings ?? settingsFromEnv(dir);
  const production = settings.mode === 'production';
  const base = common({ dir, name, settings, scope: true, refresh: !production });
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(name, settings.buildId),
        filename: production ? 'remoteEntry.[contenthash:12].js' : 'remoteEntry.js',
        exposes: {
          ...options.exposes,
          ...(settings.probe ? { './probe': '@idea-hub/shared/testing/probe' } : {}),
        },
        shared: sharing('remote', settings.versions),
        shareStrategy: 'loaded-first',
        manifest: { fileName: 'mf-manifest.json' },
        dts: false,
        experiments: {
          externalRuntime: production,
          optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
        },
      }),
      ...(production ? [] : [new ReactRefreshRspackPlugin()]),
    ],
  };
}

export interface HostOptions {
  dir: string;
  /** The route table's plain rows; written beside the build for whoever composes its pages. */
  routes: readonly object[];
  settings?: BuildSettings;
}

const emitRoutes = (routes: readonly object[]) => (compiler: Compiler) => {
  compiler.hooks.thisCompilation.tap('idea-hub-routes', (compilation) => {
    compilation.hooks.processAssets.tap('idea-hub-routes', () => {
      compilation.emitAsset('routes.json', new sources.RawSource(JSON.stringify(routes)));
    });
  });
};

export function hostConfig(options: HostOptions): Configuration {
  const { dir, routes } = options;
  const settings = options.settings ?? settingsFromEnv(dir);
  const production = settings.mode === 'production';
  const base = common({ dir, name: 'host', settings, scope: false, refresh: !production });
  return {
    ...base,
    output: { ...base.output, publicPath: '/' },
    entry: { main: './src/main.tsx' },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'host',
        remotes: {},
        shared: sharing('host', settings.versions),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: true,
          optimization: { disableSnapshot: true, target: 'web' },
        },
      }),
      emitRoutes(routes),
      new HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        inject: 'head',
        minify: false,
      }),
      ...(existsSync(join(dir, 'public'))
        ? [new CopyRspackPlugin({ patterns: [{ from: 'public', to: '.' }] })]
        : []),
      ...(production ? [] : [new ReactRefreshRspackPlugin()]),
    ],
    optimization: {
      ...base.optimization,
      runtimeChunk: false,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          vendor: { test: /[\\/]node_modules[\\/]/, name: 'vendor', chunks: 'all', enforce: true },
        },
      },
    },
  };
}
