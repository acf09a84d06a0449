import { localConfig } from '@composed/workspace/local-config';
import { SITE } from '@composed/workspace/paths';
import { portsFromEnv } from '@composed/workspace/ports';
import { type Configuration, HtmlRspackPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { common, settingsFromEnv } from './base.ts';
import { devServer } from './dev-server.ts';
import { emitJson } from './emit-json.ts';

/**
 * Configures a remote without a host, in a small shell with the real shared package. Its entry
 * `src/standalone.tsx` uses no federation and is never deployed.
 */
export function standaloneConfig({ name, dir }: { name: string; dir: string }): Configuration {
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
        templateContent:
          '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body><div id="root"></div></body></html>',
      }),
      new ReactRefreshRspackPlugin(),
    ],
  };
}
