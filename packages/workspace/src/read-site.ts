import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { compileFunction } from 'node:vm';
import { buildSync } from 'esbuild';
import type { SiteDefinition } from './define-site.ts';
import { UserError } from './user-error.ts';

/** The file and what it imports, as one script: whoever reads it need not know TypeScript. */
function bundle(file: string): string {
  const { outputFiles } = buildSync({
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
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
    const module: { exports: { default?: SiteDefinition } } = { exports: {} };
    const run = compileFunction(bundle(file), ['module', 'exports', 'require', '__dirname'], {
      filename: file,
    });
    run(module, module.exports, createRequire(file), dirname(file));
    const { default: site } = module.exports;
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
