import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEVELOPMENT } from '@composed/site/developed-site';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Compiler,
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  SwcJsMinimizerRspackPlugin,
  WebpackError,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { type BuildSettings, common, settingsFromEnv } from './base.ts';
import { composed, DevHostPlugin } from './development.ts';
import { emitJson, emitScriptName } from './emit.ts';
import { FederationRuntimePlugin } from './federation-runtime.ts';
import { majorScript } from './majors.ts';
import { sharing } from './sharing.ts';
import { staticConfig } from './static.ts';

export interface HostOptions {
  dir: string;
  /** Rows of the route table. Written beside the build for the code that composes pages. */
  routes: readonly object[];
  settings?: BuildSettings;
}

const PACKAGES = join(import.meta.dirname, '..', '..', '..', '/').replace(
  /[\\.*+?^$(){}|[\]]/g,
  '\\$&',
);

/**
 * Code that only changes with a version: npm packages and the platform, which other products
 * install from npm.
 */
export const VENDOR = new RegExp(
  `[\\\\/]node_modules[\\\\/]|^${PACKAGES}(?:browser|contract|runtime)[\\\\/]`,
);

/**
 * Configures an extra script that only some pages load: the inspector, and the telemetry. As chunks
 * of the host, they would add the bundler's chunk loading to every page.
 */
const extraScript = (base: Configuration, name: string, source: string): Configuration => ({
  ...base,
  name: `host-${name}`,
  // Wait for the first build, which empties the folder.
  dependencies: ['host'],
  entry: { [name]: source },
  output: { ...base.output, clean: false },
  optimization: { ...base.optimization, splitChunks: false },
  plugins: [...(base.plugins ?? []), emitScriptName(name)],
});

/**
 * Reports an error if the host's code imports a module lazily. Only the loader of remotes' screens
 * loads chunks, and a page starts before that loader exists.
 */
export const refuseChunks = (compiler: Compiler) => {
  compiler.hooks.thisCompilation.tap('refuse-chunks', (compilation) => {
    compilation.hooks.processAssets.tap('refuse-chunks', () => {
      const lazy = [...compilation.entrypoints.values()].flatMap(({ chunks }) =>
        chunks.flatMap((chunk) => [...chunk.getAllAsyncChunks()]),
      );
      if (lazy.length === 0) return;
      const message = 'The host must not use import(): its pages cannot load chunks of the host.';
      compilation.errors.push(new WebpackError(message));
    });
  });
};

const READABLE = {
  compress: false,
  mangle: false,
  format: { comments: false, beautify: true },
} as const;

/**
 * Configures the host's script for a developer who runs a remote inside the live site. Hot reload needs React's
 * development build in the page. Styles are those of the release.
 */
const developmentScript = (
  base: Configuration,
  federation: Configuration['plugins'],
): Configuration => ({
  ...base,
  name: 'host-development',
  // Wait for the first build, which empties the folder.
  dependencies: ['host'],
  devtool: false,
  // Remotes in development import the runtime of JSX that the host's own code does not use.
  entry: { development: ['react/jsx-dev-runtime', './src/main.tsx'] },
  output: { ...base.output, clean: false },
  module: {
    ...base.module,
    parser: { ...base.module?.parser, javascript: { dynamicImportMode: 'eager' } },
    generator: {
      css: { exportsOnly: true },
      'css/module': { ...base.module?.generator?.['css/module'], exportsOnly: true },
    },
  },
  optimization: {
    ...base.optimization,
    nodeEnv: 'development',
    // Comments contain paths of this machine.
    minimizer: [new SwcJsMinimizerRspackPlugin({ minimizerOptions: READABLE })],
    splitChunks: false,
  },
  plugins: [
    ...(base.plugins ?? []),
    ...(federation ?? []),
    new FederationRuntimePlugin(),
    emitScriptName('development'),
  ],
});

/** Optional module that reports the results of screen loads. */
const TELEMETRY = './src/telemetry.ts';

/**
 * Returns the configurations of a host. The first is for browsers. In production there are more:
 * the static shells of the pages and the extra scripts. `base.ts` has the options that remotes
 * share.
 */
export function hostConfig(options: HostOptions): [Configuration, ...Configuration[]] {
  const { dir, routes } = options;
  const settings = options.settings ?? settingsFromEnv(dir);
  const production = settings.mode === 'production';
  const base = common({ dir, name: 'host', settings, scope: false, refresh: !production });
  const federation = [
    new ModuleFederationPlugin({
      name: 'host',
      remotes: {},
      shared: sharing('host', settings.versions),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
      experiments: { asyncStartup: true },
    }),
    // The host is no container, so it has no shared files.
    new DefinePlugin({ __SHARED_FILES__: '""' }),
  ];
  const inBrowser: Configuration = {
    ...base,
    ...(production ? {} : composed('host')),
    // The release's address is only known when it is published. Scripts find files relative to
    // themselves.
    output: { ...base.output, publicPath: production ? 'auto' : `/releases/host/${DEVELOPMENT}/` },
    entry: {
      main: [
        ...(settings.probe === null ? [] : [settings.probe]),
        './src/main.tsx',
        // Live remotes import the runtime of JSX that code in development does not use.
        ...(production ? [] : ['react/jsx-runtime', TELEMETRY]),
      ],
    },
    plugins: [
      ...(base.plugins ?? []),
      ...federation,
      emitJson('routes.json', routes),
      new HtmlRspackPlugin({
        template: './src/index.html',
        scriptLoading: 'defer',
        inject: 'head',
        minify: false,
        ...(production ? {} : { publicPath: '' }),
      }),
      ...(existsSync(join(dir, 'public'))
        ? [new CopyRspackPlugin({ patterns: [{ from: 'public', to: '.' }] })]
        : []),
      ...(production
        ? [new FederationRuntimePlugin(), refuseChunks]
        : [new DevHostPlugin(routes, settings.versions), new ReactRefreshRspackPlugin()]),
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
  const staticBuilds = staticConfig({
    dir,
    name: 'host',
    settings,
    scope: false,
    // No remote can load during the static build. Pages put a remote's fragment there instead.
    instead: ['page-screens.tsx', 'static-screens.tsx'],
  });
  const scripts = [
    developmentScript(base, federation),
    extraScript(base, 'inspector', '@composed/runtime/inspector'),
    ...(existsSync(join(dir, TELEMETRY)) ? [extraScript(base, 'telemetry', TELEMETRY)] : []),
    ...Object.entries(settings.majors).map(([pkg, major]) =>
      majorScript(base, pkg, major, settings),
    ),
  ];
  return [inBrowser, ...(production ? scripts : []), ...staticBuilds];
}
