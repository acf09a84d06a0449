import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { MajorDefinition } from '@composed/workspace/define-site';
import { SITE } from '@composed/workspace/paths';
import {
  type Configuration,
  DefinePlugin,
  LightningCssMinimizerRspackPlugin,
  SwcJsMinimizerRspackPlugin,
} from '@rspack/core';
import { BROWSERS } from './browsers.ts';
import { chunkLoadLimit } from './limits.ts';
import { scopeToRemote } from './scope-css.ts';
import { installedVersions, type VersionOverrides } from './sharing.ts';
import { ContentNamesPlugin, PathFreeIdsPlugin } from './stable-names.ts';

const require = createRequire(import.meta.url);

export interface BuildSettings {
  mode: 'production' | 'development';
  outDir: string;
  /** Replaces the versions of shared packages, to test compatibility. */
  versions: VersionOverrides;
  /** Second majors of shared packages that a host offers. */
  majors: Readonly<Record<string, MajorDefinition>>;
  /** Test module that a remote exposes as `./probe` and a host runs. `null` in a release. */
  probe: string | null;
  /** Stylesheet that every screen of a remote imports in tests. `null` in a release. */
  extraCss: string | null;
}

export function settingsFromEnv(dir: string, env: NodeJS.ProcessEnv = process.env): BuildSettings {
  return {
    mode: env.NODE_ENV === 'development' ? 'development' : 'production',
    outDir: env.BUILD_OUT_DIR ?? join(dir, 'dist'),
    versions: JSON.parse(env.BUILD_SHARED_VERSIONS ?? '{}') as VersionOverrides,
    majors: env.BUILD_MAJORS ? JSON.parse(env.BUILD_MAJORS) : (SITE.majors ?? {}),
    probe: env.BUILD_PROBE || null,
    extraCss: env.BUILD_EXTRA_CSS || null,
  };
}

/** Scopes of our packages. They go into the same chunks whether they are linked or installed. */
const OURS = ['@composed', ...SITE.scopes].join('|');
const THIRD_PARTY = new RegExp(`[\\\\/]node_modules[\\\\/](?!(?:${OURS})[\\\\/])`);

const swc = (mode: BuildSettings['mode'], refresh: boolean) => ({
  test: /\.tsx?$/,
  exclude: THIRD_PARTY,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: mode === 'development', refresh } },
    },
    env: { targets: BROWSERS.join(', ') },
  },
});

export interface Common {
  dir: string;
  name: string;
  settings: BuildSettings;
  scope: boolean;
  refresh: boolean;
}

export function common({ dir, name, settings, scope, refresh }: Common): Configuration {
  const production = settings.mode === 'production';
  const file = production ? '[name].[contenthash:12]' : '[name]';
  const limit = chunkLoadLimit();
  const css = scope
    ? [
        {
          loader: require.resolve('postcss-loader'),
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
      // In development a page may still request the update before the last one. If that file is
      // deleted, the page reloads.
      clean: production,
      uniqueName: name,
      filename: `js/${file}.js`,
      chunkFilename: `js/${file}.js`,
      cssFilename: `css/${file}.css`,
      cssChunkFilename: `css/${file}.css`,
      assetModuleFilename: `assets/${file}[ext]`,
      chunkLoadTimeout: limit,
      // Releases share files whose names contain the SHA-256 of their content.
      hashFunction: 'sha256',
      crossOriginLoading: 'anonymous',
      // Without this option, a module that threw resolves to `undefined` on the second attempt.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      rules: [
        swc(settings.mode, refresh),
        ...(production
          ? [
              {
                test: /[\\/]react-router[\\/]dist[\\/].*\.mjs$/,
                loader: join(import.meta.dirname, 'shakeable-router.cjs'),
              },
              {
                test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/,
                loader: join(import.meta.dirname, 'lean-icons.cjs'),
              },
              {
                test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/].*\.mjs$/,
                loader: join(import.meta.dirname, 'lean-icon-data.cjs'),
              },
            ]
          : []),
        { test: /\.module\.css$/, type: 'css/module', use: css },
        { test: /(?<!\.module)\.css$/, type: 'css', use: css },
      ],
      generator: {
        'css/module': {
          localIdentName: production ? `${name}_[hash]` : `${name}_[name]-[local]-[hash:base64:4]`,
          localIdentHashDigest: 'base62',
          localIdentHashDigestLength: 5,
          exportsOnly: false,
          esModule: true,
        },
      },
      parser: {
        'css/module': { namedExports: false },
        // Pages load a picture of a stylesheet only when they show it.
        asset: { dataUrlCondition: { maxSize: 0 } },
      },
    },
    plugins: [
      ...(production ? [new ContentNamesPlugin(), new PathFreeIdsPlugin()] : []),
      new DefinePlugin({
        __CHUNK_LOAD_LIMIT_MS__: JSON.stringify(limit),
        __SHARED_VERSIONS__: JSON.stringify(installedVersions(settings.versions)),
        __SITE__: JSON.stringify({
          name: SITE.name,
          storagePrefix: SITE.storagePrefix,
          contractVersion: SITE.contractVersion,
        }),
      }),
    ],
    optimization: {
      // A page that gets the update of a failed build can't take the next one.
      emitOnErrors: false,
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      mangleExports: 'size',
      splitChunks: {
        cacheGroups: {
          // Same as the bundler's default, except for `test`.
          defaultVendors: {
            test: THIRD_PARTY,
            idHint: 'vendors',
            priority: -10,
            reuseExistingChunk: true,
          },
        },
      },
      minimizer: [
        // Each pass finds code that the previous passes left unused. Saves about 400 bytes of a
        // first page.
        new SwcJsMinimizerRspackPlugin({
          minimizerOptions: {
            compress: { passes: 8, ecma: 2022 },
            mangle: true,
            format: { comments: false, ecma: 2022 },
          },
        }),
        // Without targets it replaces logical properties with rules per language, which changes
        // specificity.
        new LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    performance: { hints: false },
    // CSS modules use layers and don't override one another, so their order does not matter.
    ignoreWarnings: [/Conflicting order/],
    // An editor empties a file before it saves it. Wait, so that one save starts one build.
    watchOptions: { aggregateTimeout: 100 },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}
