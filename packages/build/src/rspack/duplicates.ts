import { createRequire } from 'node:module';
import { basename, dirname, sep } from 'node:path';
import type { Singleton } from '@composed/workspace/define-site';
import { SITE } from '@composed/workspace/paths';
import { Compilation, type Compiler, type Module, sources } from '@rspack/core';

import { DUPLICATES_FILE, IMPORTED_FILE } from '../federation-manifest.ts';
import { requireFor } from './sharing.ts';

const NAME = 'duplicates';

/** Paths of a singleton's modules: a file, or a folder with a trailing separator. */
function placesOf(singleton: Singleton): string[] {
  const { pkg, requests } = singleton;
  const require = requireFor(singleton);
  const entries = requests.map((request) => {
    if (request.endsWith('/')) return dirname(require.resolve(`${pkg}/package.json`)) + sep;
    const file = require.resolve(request);
    // If the entry is an index file, the other modules in its folder belong to it.
    return /^index\./.test(basename(file)) ? dirname(file) + sep : file;
  });
  return [...entries, ...behind(singleton)];
}

/**
 * Folders behind a singleton that another package shares (`from`). A remote that imports the
 * package or its dependencies directly bundles a second copy.
 */
function behind(singleton: Singleton): string[] {
  if (singleton.from === undefined) return [];
  const require = requireFor(singleton);
  const manifest = require.resolve(`${singleton.pkg}/package.json`);
  const { dependencies = {} } = require(manifest) as { dependencies?: Record<string, string> };
  const parts = Object.keys(dependencies).map((name) =>
    createRequire(manifest).resolve(`${name}/package.json`),
  );
  return [manifest, ...parts].map((file) => dirname(file) + sep);
}

function* filesOf(module: Module): Generator<string> {
  const { resource, modules = [] } = module as Module & {
    resource?: string;
    /** Modules that the bundler concatenated into this one. */
    modules?: readonly Module[];
  };
  if (resource !== undefined) yield resource;
  for (const part of modules) yield* filesOf(part);
}

/** Tells whether a file is at a place or below it, in any `node_modules` folder. */
function isAt(place: string, file: string): boolean {
  const installed = place.lastIndexOf(`${sep}node_modules${sep}`);
  const part = installed < 0 ? place : place.slice(installed);
  return place.endsWith(sep) ? file.includes(part) : file.endsWith(part);
}

function modulesIn({ chunks, chunkGraph }: Compilation): Module[] {
  return [...chunks].flatMap((chunk) => [...chunkGraph.getChunkModules(chunk)]);
}

function duplicatesIn(modules: readonly Module[]): string[] {
  const files = modules.flatMap((module) => [...filesOf(module)]);
  return SITE.singletons
    .filter((singleton) =>
      placesOf(singleton).some((place) => files.some((file) => isAt(place, file))),
    )
    .map(({ pkg }) => pkg);
}

/** Request and range in the identifier of a module that the host provides. */
const FROM_HOST = / (\S+)@\^\d\S*/;

export function importedIn(compilation: Compilation): string[] {
  const imported = modulesIn(compilation)
    .filter(({ type }) => type === 'consume-shared-module')
    .map((module) => FROM_HOST.exec(module.identifier())?.[1] ?? '');
  const covers = (request: string, module: string) =>
    request.endsWith('/') ? module.startsWith(request) : module === request;
  return SITE.singletons
    .filter(({ requests }) =>
      requests.some((request) => imported.some((module) => covers(request, module))),
    )
    .map(({ pkg }) => pkg);
}

/**
 * Lists the singletons that a remote's build imports from the host and those that it bundles,
 * according to the bundler's module graph. The page already has the host's copy, and two copies
 * share no state. The release record contains both, and `promote` refuses a release that bundles
 * one.
 */
export class DuplicatesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const imported = JSON.stringify(importedIn(compilation));
        compilation.emitAsset(IMPORTED_FILE, new sources.RawSource(imported));
        const found = duplicatesIn(modulesIn(compilation));
        if (found.length === 0) return;
        compilation.emitAsset(DUPLICATES_FILE, new sources.RawSource(JSON.stringify(found)));
      });
    });
  }
}
