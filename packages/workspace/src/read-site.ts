import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { SiteDefinition } from './define-site.ts';
import { keepScript, keptScript, runScript } from './kept-script.cjs';
import { UserError } from './user-error.ts';

/** The file and what it imports, as one script: whoever reads it need not know TypeScript. */
function bundle(file: string, modules: string): string {
  const began = Date.now();
  // Loaded when it is wanted: most commands find the script of the last one.
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

/** The bundle has a class of its own for errors that are told to people. */
function told(error: unknown, file: string): unknown {
  const { name, message } = error as Error;
  return name === 'UserError'
    ? new UserError(message)
    : new UserError(`${file} can't be read: ${message}.`, { cause: error });
}

/** Reads a `site.config.ts`. Throws a `UserError` that says what is wrong with it. */
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
          throw told(error, file);
        }
      },
    };
    return { ...site, settings };
  } catch (error) {
    throw told(error, file);
  }
}
