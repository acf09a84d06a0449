import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { SiteDefinition } from './define-site.ts';
import { keepScript, keptScript, runScript } from './kept-script.cjs';
import { UserError } from './user-error.ts';

/** Bundles the file and its imports into one script, so that running it needs no TypeScript. */
function bundle(file: string, modules: string): string {
  const began = Date.now();
  // Load esbuild only here: most commands find a cached script.
  const esbuild: typeof import('esbuild') = createRequire(import.meta.url)('esbuild');
  const folder = dirname(file);
  const { outputFiles, metafile } = esbuild.buildSync({
    absWorkingDir: folder,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
  });
  const script = outputFiles[0]?.text ?? '';
  const sources = Object.keys(metafile.inputs).map((input) => resolve(folder, input));
  keepScript(file, modules, { script, sources, began });
  return script;
}

/**
 * Converts an error to a `UserError`. The bundle has its own copy of that class, so `instanceof`
 * fails.
 */
function asUserError(error: unknown, file: string): unknown {
  const { name, message } = error as Error;
  return name === 'UserError'
    ? new UserError(message)
    : new UserError(`${file} can't be read: ${message}.`, { cause: error });
}

/** Reads a `site.config.ts`. Throws a `UserError` that explains the problem. */
export function readSite(file: string): SiteDefinition {
  try {
    const modules = join(dirname(file), 'node_modules');
    const script = keptScript(file, modules) ?? bundle(file, modules);
    const { default: site } = runScript(script, file) as { default?: SiteDefinition };
    if (site === undefined) throw new UserError(`${file} exports no site: see defineSite.`);
    const { local } = site.settings;
    const settings: SiteDefinition['settings'] = {
      ...site.settings,
      local(ports, env) {
        try {
          return local(ports, env);
        } catch (error) {
          throw asUserError(error, file);
        }
      },
    };
    return { ...site, settings };
  } catch (error) {
    throw asUserError(error, file);
  }
}
