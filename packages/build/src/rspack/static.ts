import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { FRAGMENTS_FILE, type Fragments, readFragments } from '@composed/site/fragments';
import { type Compiler, type Configuration, NormalModuleReplacementPlugin } from '@rspack/core';
import { type BuildSettings, common } from './base.ts';
import { addJson, afterEmit } from './emit.ts';

const SOURCE = './src/static.tsx';
const SCRIPT = 'static.cjs';

/** Runs the built script and returns its export `fragments`. */
function run(script: string, file: string): Fragments | undefined {
  const wrap = runInThisContext(`(function (exports, require) {${script}\n})`, { filename: file });
  const exports: { fragments?: Fragments } = {};
  wrap(exports, createRequire(file));
  return exports.fragments;
}

/** Runs the built script and replaces it in the build with the HTML that it renders. */
class FragmentsPlugin {
  constructor(private readonly owner: string) {}

  apply(compiler: Compiler): void {
    afterEmit(compiler, 'static-html', (compilation) => {
      const script = compilation.getAsset(SCRIPT);
      if (script === undefined || compilation.errors.length > 0) return;
      const fragments = run(String(script.source.source()), join(compiler.context, SCRIPT));
      const found = readFragments(JSON.stringify(fragments ?? null), this.owner);
      if (typeof found === 'string')
        throw new Error(`${join(compiler.context, SOURCE)}: ${found}.`);
      compilation.deleteAsset(SCRIPT);
      // Store the HTML in its final form, so that readers have less to check.
      addJson(compilation, FRAGMENTS_FILE, found);
    });
  }
}

export interface StaticBuild {
  dir: string;
  /**
   * Package name. The class names depend on it, so it must be the same as in the browser's build.
   */
  name: string;
  settings: BuildSettings;
  scope: boolean;
  /** Module that needs a browser, and the sibling module that replaces it. */
  instead?: readonly [module: string, other: string];
}

const replacing = (module: string, other: string) =>
  new NormalModuleReplacementPlugin(
    new RegExp(`/${module.replaceAll('.', '\\.')}$`),
    (resource) => {
      resource.request = resource.request.replace(module, other);
    },
  );

/**
 * Configures the second build of a package, for Node, from the same sources. It renders
 * `src/static.tsx` into `fragments.json` beside the first build's files. Returns no build for a
 * package without that file.
 */
export function staticConfig({ instead, ...build }: StaticBuild): Configuration[] {
  if (build.settings.mode !== 'production' || !existsSync(join(build.dir, SOURCE))) return [];
  const base = common({ ...build, refresh: false });
  return [
    {
      ...base,
      name: `${build.name}-static`,
      // Wait for the first build, which empties the folder.
      dependencies: [build.name],
      target: 'node20',
      devtool: false,
      entry: { static: SOURCE },
      output: {
        ...base.output,
        clean: false,
        filename: SCRIPT,
        asyncChunks: false,
        library: { type: 'commonjs' },
      },
      module: {
        ...base.module,
        generator: {
          css: { exportsOnly: true },
          'css/module': { ...base.module?.generator?.['css/module'], exportsOnly: true },
        },
      },
      optimization: { ...base.optimization, minimize: false, splitChunks: false },
      plugins: [
        ...(base.plugins ?? []),
        ...(instead ? [replacing(...instead)] : []),
        new FragmentsPlugin(build.name),
      ],
    },
  ];
}
