import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import type { Singleton } from '@composed/workspace/define-site';
import { SITE } from '@composed/workspace/paths';
import type { Compilation, Compiler, Module } from '@rspack/core';

import { DUPLICATES_FILE, IMPORTED_FILE } from '../federation-manifest.ts';
import { addJson, afterEmit } from './emit.ts';
import { requireFor } from './sharing.ts';

/** Paths of a singleton's modules: a file, or a folder with a trailing separator. */
function placesOf(singleton: Singleton): string[] {
  const require = requireFor(singleton);
  const single = singleton.requests.filter((request) => !request.endsWith('/'));
  return single.map((request) => {
    const file = require.resolve(request);
    // If the entry is an index file, the other modules in its folder belong to it.
    return /^index\./.test(basename(file)) ? dirname(file) + sep : file;
  });
}

/**
 * Names of packages of which a remote must bundle nothing. If another package shares the singleton (`from`), a remote
 * that imports the singleton or its dependencies directly bundles a second copy.
 */
function packagesOf(singleton: Singleton): string[] {
  const { pkg, requests, from } = singleton;
  if (from === undefined) return requests.some((request) => request.endsWith('/')) ? [pkg] : [];
  const { dependencies = {} } = requireFor(singleton)(`${pkg}/package.json`);
  return [pkg, ...Object.keys(dependencies)];
}

/** Reads the names of the installed packages to which files belong. An alias installs one in another folder. */
function namesOf(files: readonly string[]): string[] {
  const folder = /^.*[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^\\/]+/;
  const manifests = files.map((file) => join(folder.exec(file)?.[0] ?? '', 'package.json'));
  return [...new Set(manifests)]
    .filter((manifest) => manifest !== 'package.json' && existsSync(manifest))
    .map((manifest) => JSON.parse(readFileSync(manifest, 'utf8')).name);
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

/** Code that creates an element of React: in a copy of React, or of its `jsx-runtime` in a library's own file. */
const CREATES_ELEMENTS = /\$\$typeof:\s*[^,{}]+,\s*type:[^,]+,\s*key:/;

const hasOwnReact = (compilation: Compilation): boolean =>
  compilation
    .getAssets()
    .some(({ name, source }) => /\.js$/.test(name) && CREATES_ELEMENTS.test(`${source.source()}`));

function duplicatesIn(compilation: Compilation): string[] {
  const files = modulesIn(compilation).flatMap((module) => [...filesOf(module)]);
  const names = [...namesOf(files), ...(hasOwnReact(compilation) ? ['react'] : [])];
  return SITE.singletons
    .filter(
      (singleton) =>
        packagesOf(singleton).some((name) => names.includes(name)) ||
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
 * according to the bundler's module graph and, for React, also to the code. The page already has
 * the host's copy, and two copies share no state. The release record contains both, and `promote`
 * refuses a release that bundles one.
 */
export class DuplicatesPlugin {
  apply(compiler: Compiler): void {
    afterEmit(compiler, 'duplicates', (compilation) => {
      addJson(compilation, IMPORTED_FILE, importedIn(compilation));
      const found = duplicatesIn(compilation);
      if (found.length > 0) addJson(compilation, DUPLICATES_FILE, found);
    });
  }
}
