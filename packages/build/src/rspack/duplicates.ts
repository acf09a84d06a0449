import { createRequire } from 'node:module';
import { basename, dirname, sep } from 'node:path';
import type { Singleton } from '@composed/workspace/define-site';
import { SITE } from '@composed/workspace/paths';
import { Compilation, type Compiler, type Module, sources } from '@rspack/core';

import { DUPLICATES_FILE } from '../federation-manifest.ts';
import { requireFor } from './sharing.ts';

const NAME = 'duplicates';

/** Where a singleton's modules are: a file, or a folder with a separator at the end. */
function placesOf(singleton: Singleton): string[] {
  const { pkg, requests } = singleton;
  const require = requireFor(singleton);
  const entries = requests.map((request) => {
    if (request.endsWith('/')) return dirname(require.resolve(`${pkg}/package.json`)) + sep;
    const file = require.resolve(request);
    // What else lies beside an entry is its own, and is reached through it alone.
    return /^index\./.test(basename(file)) ? dirname(file) + sep : file;
  });
  return [...entries, ...behind(singleton)];
}

/**
 * The folders of a package that is shared by an entry of another one: who bundles it past that entry, or what it
 * consists of, brings a second one.
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
    /** Of modules that the bundler has put into one. */
    modules?: readonly Module[];
  };
  if (resource !== undefined) yield resource;
  for (const part of modules) yield* filesOf(part);
}

/** Whether a file is, or is in, such a place, in whatever `node_modules` the package is installed. */
function isAt(place: string, file: string): boolean {
  const installed = place.lastIndexOf(`${sep}node_modules${sep}`);
  const part = installed < 0 ? place : place.slice(installed);
  return place.endsWith(sep) ? file.includes(part) : file.endsWith(part);
}

/** The packages of those singletons of which a module is in some chunk of the build. */
function duplicatesIn({ chunks, chunkGraph }: Compilation): string[] {
  const files = [...chunks].flatMap((chunk) =>
    [...chunkGraph.getChunkModules(chunk)].flatMap((module) => [...filesOf(module)]),
  );
  return SITE.singletons
    .filter((singleton) =>
      placesOf(singleton).some((place) => files.some((file) => isAt(place, file))),
    )
    .map(({ pkg }) => pkg);
}

/**
 * Notes which singletons a remote's build bundles, by the bundler's own module graph: a page has the host's copy,
 * and the two would know nothing of one another. The release's record says so, and promote refuses it.
 */
export class DuplicatesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const found = duplicatesIn(compilation);
        if (found.length === 0) return;
        compilation.emitAsset(DUPLICATES_FILE, new sources.RawSource(JSON.stringify(found)));
      });
    });
  }
}
