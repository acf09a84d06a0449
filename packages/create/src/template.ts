import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UserError } from '@composed/workspace/user-error';
import type { Naming } from './naming.ts';
import { moduleNameOf, pascalCase, type ScreenNaming } from './screen-naming.ts';

const TEMPLATE = join(import.meta.dirname, '..', 'template');

/** Replaces the names in the template's files. */
const filled = (text: string, { name, variable, port, path, title }: Naming): string =>
  text
    .replaceAll('remote-template', name)
    .replaceAll('TEMPLATE_PORT', variable)
    .replaceAll('3999', String(port))
    .replaceAll('/template', path)
    .replaceAll('Template', title);

/** Replaces the names for an additional screen. In the template it is `home`. */
const filledForScreen = (text: string, naming: ScreenNaming): string =>
  text
    .replaceAll('remote-template', naming.remote)
    .replaceAll('/template', naming.path)
    .replaceAll('Template', naming.title)
    .replaceAll('HomeScreen', `${pascalCase(naming.screen)}Screen`)
    .replaceAll(/(?<=as )home\b|\bhome(?=\.Screen)/g, moduleNameOf(naming))
    .replaceAll(/\bhome\b/g, naming.screen);

/** Throws a `UserError` if the folder exists and is not empty. */
export function assertEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new UserError(`${folder} is there already, and not empty; nothing was changed.`);
  }
}

/** Copies files of the template with changed paths and contents. */
function copyFilled(from: string, to: string, fill: (text: string) => string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const source = join(entry.parentPath, entry.name);
    const target = join(to, fill(relative(from, source)));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, fill(readFileSync(source, 'utf8')));
  }
}

/**
 * Writes one part of the template: `remote`, or `repository`, which contains the files around it.
 */
export function fillTemplate(part: 'remote' | 'repository', to: string, naming: Naming): void {
  copyFilled(join(TEMPLATE, part), to, (text) => filled(text, naming));
}

/** Writes the template's screen into a remote's folder under another name. Throws a `UserError`. */
export function addScreenFiles(to: string, naming: ScreenNaming): void {
  const { screen } = naming;
  const module = join(to, 'src', 'screens', `${screen}.tsx`);
  if (existsSync(module)) throw new UserError(`${module} is there already; nothing was changed.`);
  assertEmpty(join(to, 'src', screen));
  const sources = join(TEMPLATE, 'remote', 'src');
  for (const part of ['home', 'screens']) {
    const folder = part === 'home' ? screen : part;
    const fill = (text: string) => filledForScreen(text, naming);
    copyFilled(join(sources, part), join(to, 'src', folder), fill);
  }
}

export interface Manifest {
  name: string;
  version: string;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  overrides?: Record<string, string>;
}

export const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export const writeJson = (file: string, value: unknown): void =>
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

/**
 * Writes a site with a host and one remote. Replaces `template-site` and `Template` with its name
 * and title, and `remote-template` with the remote's name.
 */
export function fillSite(to: string, site: { name: string; title: string }, remote: Naming): void {
  const { name, variable } = remote;
  copyFilled(join(TEMPLATE, 'site'), to, (text) =>
    text
      .replaceAll('remote-template', name)
      .replaceAll('template-site', site.name)
      .replaceAll('TEMPLATE_PORT', variable)
      .replaceAll('Template', site.title),
  );
}

/** Replaces the template's sources with a remote's own sources. */
export function takeSources(from: string, to: string): void {
  for (const part of ['rspack.config.ts', 'src']) {
    rmSync(join(to, part), { recursive: true });
    cpSync(join(from, part), join(to, part), { recursive: true });
  }
}
