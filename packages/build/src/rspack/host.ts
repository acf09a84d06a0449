import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, CopyRspackPlugin, DefinePlugin, HtmlRspackPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type BuildSettings, common, settingsFromEnv } from './base.ts';
import { DevPagePlugin } from './dev-page.ts';
import { devServer } from './dev-server.ts';
import { emitJson } from './emit-json.ts';
import { emitScriptName } from './emit-script-name.ts';
import { LeanRuntimePlugin } from './lean-runtime.ts';
import { sharing } from './sharing.ts';
import { staticConfig } from './static.ts';

export interface HostOptions {
  dir: string;
  /** The route table's plain rows; written beside the build for whoever composes its pages. */
  routes: readonly object[];
  settings?: BuildSettings;
}

const PACKAGES = join(import.meta.dirname, '..', '..', '..', '/').replace(
  /[\\.*+?^$(){}|[\]]/g,
  '\\$&',
);

/** What changes with a version alone: what npm brings, and the platform, which it brings to other products. */
export const VENDOR = new RegExp(
  `[\\\\/]node_modules[\\\\/]|^${PACKAGES}(?:browser|contract|runtime)[\\\\/]`,
);

/**
 * A script that is no part of the host's own: pages load one for `?inspect`, and one where they
 * report what becomes of their screens. As chunks of the host's they would cost every page the
 * bundler's own loading of chunks.
 */
const besides = (base: Configuration, name: string, source: string): Configuration => ({
  ...base,
  name: `host-${name}`,
  // The first build empties the folder.
  dependencies: ['host'],
  entry: { [name]: source },
  output: { ...base.output, clean: false },
  optimization: { ...base.optimization, splitChunks: false },
  plugins: [...(base.plugins ?? []), emitScriptName(name)],
});

/** What reports how loads end; a host without it reports nothing. */
const TELEMETRY = './src/telemetry.ts';

/**
 * For browsers first; then, for production, the one that renders its pages' shells, and the scripts beside the host's own.
 * What it has in common with remotes is in `base.ts`.
 */
export function hostConfig(options: HostOptions): [Configuration, ...Configuration[]] {
  const { dir, routes } = options;
  const settings = options.settings ?? settingsFromEnv(dir);
  const production = settings.mode === 'production';
  const base = common({ dir, name: 'host', settings, scope: false, refresh: !production });
  const inBrowser: Configuration = {
    ...base,
    ...(production ? {} : { devServer: { ...devServer('host'), historyApiFallback: true } }),
    // A release's address is known when it is published: files are found beside the script that wants them.
    output: { ...base.output, publicPath: production ? 'auto' : '/' },
    entry: {
      main: [
        ...(settings.probe === null ? [] : [settings.probe]),
        './src/main.tsx',
        ...(production ? [] : [TELEMETRY]),
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: 'host',
        remotes: {},
        shared: sharing('host', settings.versions),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { asyncStartup: true },
      }),
      // It is no container.
      new DefinePlugin({ __SHARED_FILES__: '""' }),
      emitJson('routes.json', routes),
      new HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        inject: 'head',
        minify: false,
      }),
      ...(existsSync(join(dir, 'public'))
        ? [new CopyRspackPlugin({ patterns: [{ from: 'public', to: '.' }] })]
        : []),
      ...(production
        ? [new LeanRuntimePlugin()]
        : [new DevPagePlugin(), new ReactRefreshRspackPlugin()]),
    ],
    optimization: {
      ...base.optimization,
      runtimeChunk: false,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          vendor: { test: VENDOR, name: 'vendor', chunks: 'all', enforce: true },
        },
      },
    },
  };
  const ahead = staticConfig({
    dir,
    name: 'host',
    settings,
    scope: false,
    // No remote is there to be loaded: pages have its own fragment in that place.
    instead: ['remote-screen.tsx', 'static-screen.tsx'],
  });
  const scripts = [
    besides(base, 'inspector', '@composed/runtime/inspector'),
    ...(existsSync(join(dir, TELEMETRY)) ? [besides(base, 'telemetry', TELEMETRY)] : []),
  ];
  return [inBrowser, ...(production ? scripts : []), ...ahead];
}
