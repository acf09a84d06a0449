import { join } from 'node:path';
import { MAJOR_CONTAINER as CONTAINER } from '@composed/contract/majors';
import type { MajorDefinition } from '@composed/workspace/define-site';
import { SITE } from '@composed/workspace/paths';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { type Configuration, DefinePlugin } from '@rspack/core';
import type { BuildSettings } from './base.ts';
import { emitScriptName } from './emit.ts';
import { FederationRuntimePlugin } from './federation-runtime.ts';
import { REGISTRY } from './remote.ts';
import { installedVersions, requireHere, sharing } from './sharing.ts';

/** Subpaths of shared packages that remotes import. */
const SUBPATHS = ['jsx-runtime', 'client'];

/** Package that creates the separate root of a screen. */
const REACT = 'react-dom';
/** Module that the product installs. */
const MOUNT = '@composed/runtime/majors/mount';

function isInstalled(request: string): boolean {
  try {
    return requireHere.resolve(request) !== '';
  } catch {
    return false;
  }
}

function versionOf(installed: string): string {
  const manifest = `${installed}/package.json`;
  if (isInstalled(manifest)) return requireHere(manifest).version;
  throw new Error(`site.config.ts names ${installed}, which is not installed: run npm install.`);
}

/** Requests of a major's packages, each with its version. */
function ownRequests({ packages }: MajorDefinition): [request: string, version: string][] {
  return SITE.singletons.flatMap(({ pkg, requests }) => {
    const installed = packages[pkg];
    if (installed === undefined) return [];
    const own = requests.flatMap((request) =>
      request.endsWith('/')
        ? SUBPATHS.filter((path) => isInstalled(`${installed}/${path}`)).map(
            (path) => request + path,
          )
        : [request],
    );
    return own.map((request): [string, string] => [request, versionOf(installed)]);
  });
}

/** Source of the script's module, in the form of `MajorScript`. */
function sourceOf(dir: string, major: MajorDefinition, { versions }: BuildSettings): string {
  const { packages, rebuilt = [], bridge } = major;
  const installed = installedVersions(versions);
  const again = rebuilt.map((request): [string, string] => {
    const owner = SITE.singletons.find(({ requests }) => requests.includes(request));
    return [request, installed[owner?.pkg ?? ''] ?? ''];
  });
  const modules = [...ownRequests(major), ...again].map(
    ([request, version]) =>
      `${JSON.stringify(request)}: { version: "${version}", get: () => require(${JSON.stringify(request)}) }`,
  );
  const lines = [`exports.modules = { ${modules.join(', ')} };`];
  if (REACT in packages) {
    const from = bridge === undefined ? '{}' : `require(${JSON.stringify(join(dir, bridge))})`;
    lines.push(
      `const bridge = ${from};`,
      'exports.outside = bridge.outside;',
      `exports.mount = require(${JSON.stringify(MOUNT)}).mountWith(bridge.Inside);`,
    );
  }
  return lines.join('\n');
}

/**
 * Configures the host's script with the second major of a shared package, for pages with releases that need it. It is
 * a container: it takes all other singletons from the host.
 */
export function majorScript(
  base: Configuration,
  pkg: string,
  major: MajorDefinition,
  settings: BuildSettings,
): Configuration {
  const { packages, rebuilt = [] } = major;
  const name = `major-${pkg.replaceAll(/[^a-z0-9]+/g, '-')}`;
  const own = SITE.singletons.filter(({ pkg: one }) => one in packages);
  const left = [...own.flatMap(({ requests }) => requests), ...rebuilt];
  const fromHost = Object.entries(sharing('remote', settings.versions)).filter(
    ([request]) => !left.includes(request),
  );
  const provides = Object.fromEntries(
    Object.entries(packages).map(([one, installed]) => [one, versionOf(installed)]),
  );
  const source = sourceOf(base.context ?? '', major, settings);
  return {
    ...base,
    name: `host-${name}`,
    // Wait for the first build, which empties the folder.
    dependencies: ['host'],
    entry: {},
    output: { ...base.output, clean: false, asyncChunks: false, globalObject: REGISTRY },
    resolve: { ...base.resolve, alias: { ...packages } },
    optimization: { ...base.optimization, splitChunks: false },
    plugins: [
      ...(base.plugins ?? []),
      new DefinePlugin({ __SHARED_FILES__: '""' }),
      new ModuleFederationPlugin({
        name: CONTAINER,
        library: { type: 'global', name: CONTAINER },
        filename: `js/${name}.[contenthash:12].js`,
        exposes: { [`./${CONTAINER}`]: `data:application/node,${encodeURIComponent(source)}` },
        shared: Object.fromEntries(fromHost),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
      }),
      new FederationRuntimePlugin(),
      emitScriptName(CONTAINER, `${name}.major.json`, (script) => ({ pkg, script, provides })),
    ],
  };
}
