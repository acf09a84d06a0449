import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { settingsFromEnv } from '@composed/build/rspack/base';
import { VENDOR } from '@composed/build/rspack/host';
import { staticConfig } from '@composed/build/rspack/static';
import { folderOf, REMOTES } from '@composed/workspace/paths';
import { type Compiler, type Configuration, sources } from '@rspack/core';
import { routeData } from '../../host/src/route-data.ts';
import { PRERENDERED_FOLDER, SCREEN_FILES, type ScreensFiles } from './compose.ts';
import { HOST_FOLDER, importingHost } from './importing-host.ts';

const NAME = 'idea-hub-one-bundle';

const chunkOf = (remote: string, screen: string): string => `${remote}.${screen}`;

const [host, ...shell] = importingHost((remote, screen) => {
  const file = join(folderOf(remote), 'src', 'screens', `${screen}.tsx`);
  return `/* webpackChunkName: "${chunkOf(remote, screen)}" */ ${JSON.stringify(file)}`;
});

function emitScreenFiles(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
    compilation.hooks.afterProcessAssets.tap(NAME, () => {
      const own = new Set(compilation.entrypoints.get('main')?.getFiles());
      const files: ScreensFiles = {};
      for (const { remote, screen } of routeData) {
        const group = compilation.namedChunkGroups.get(chunkOf(remote, screen));
        if (!group) throw new Error(`${remote}/${screen} is no chunk: the host was not replaced.`);
        const all = group.getFiles().filter((file) => !own.has(file));
        files[`${remote}/${screen}`] = {
          js: all.filter((file) => file.endsWith('.js')),
          css: all.filter((file) => file.endsWith('.css')),
        };
      }
      compilation.emitAsset(SCREEN_FILES, new sources.RawSource(JSON.stringify(files)));
    });
  });
}

const config: Configuration = {
  ...host,
  output: {
    ...host.output,
    // The page's security policy allows only this policy for scripts.
    trustedTypes: { policyName: 'idea-hub#remotes' },
  },
  plugins: [...(host.plugins ?? []), emitScreenFiles],
  optimization: {
    ...host.optimization,
    splitChunks: {
      chunks: 'all',
      cacheGroups: {
        // The vendor chunk contains only npm code that the shell needs. Code for one screen is in
        // the screen's chunk, as in a remote.
        vendor: { test: VENDOR, name: 'vendor', chunks: 'initial', enforce: true },
      },
    },
  },
};

function prerenderedOf(remote: (typeof REMOTES)[number]): Configuration[] {
  const source = join(folderOf(remote), 'src', 'static.tsx');
  if (!existsSync(source)) return [];
  const settings = settingsFromEnv(HOST_FOLDER);
  return staticConfig({ dir: HOST_FOLDER, name: 'host', settings, scope: false }).map((base) => ({
    ...base,
    name: `${remote}-static`,
    entry: { static: source },
    output: { ...base.output, path: join(settings.outDir, PRERENDERED_FOLDER, remote) },
  }));
}

export default [config, ...shell, ...REMOTES.flatMap(prerenderedOf)];
