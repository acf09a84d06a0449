import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Naming } from '@composed/create/naming';
import { assertEmpty, copyFilled } from '@composed/create/template';
import { UserError } from '@composed/workspace/user-error';
import { moduleNameOf, pascalCase, type ScreenNaming } from './screen-naming.ts';

const TEMPLATE = join(import.meta.dirname, 'template');

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

/** Replaces the template's sources with a remote's own sources. */
export function takeSources(from: string, to: string): void {
  for (const part of ['rspack.config.ts', 'src']) {
    rmSync(join(to, part), { recursive: true });
    cpSync(join(from, part), join(to, part), { recursive: true });
  }
}
