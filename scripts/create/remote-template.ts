import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Naming } from '@composed/create/naming';
import { assertEmpty, copyFilled } from '@composed/create/template';
import { UserError } from '@composed/workspace/user-error';

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

/** Names of a remote's screen, and its address. */
export interface ScreenNaming {
  /** For example `remote-blog`. */
  remote: string;
  /** For example `my-posts`. */
  screen: string;
  /** For example `My posts`. */
  title: string;
  /** For example `/my-posts`. */
  path: string;
}

const WORDS = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const PATH = /^(?:\/[a-z0-9][a-z0-9-]*)+$/;

/** Returns the component's name, for example `MyPosts`. */
const pascalCase = (screen: string): string =>
  screen.replaceAll(/(?:^|-)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/**
 * Returns the module's import name, for example `myPostsScreen`. The suffix avoids reserved words
 * such as `new`.
 */
export function moduleNameOf({ screen }: ScreenNaming): string {
  const name = pascalCase(screen);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Screen`;
}

/**
 * Reads `remote-blog/my-posts`. Throws a `UserError` for an invalid name.
 *
 * @param path address of the screen. Default: `/my-posts`, below `prefix` if there is one
 * @param prefix path that contains the remote's pages
 */
export function nameScreen(text: string, path?: string, prefix = ''): ScreenNaming {
  const [remote = '', screen = '', ...more] = text.split('/');
  if (
    more.length > 0 ||
    !remote.startsWith('remote-') ||
    !WORDS.test(screen) ||
    text.length > 100
  ) {
    throw new UserError(
      `A screen is called like "remote-blog/my-posts", in small letters, digits and hyphens, not "${text}".`,
    );
  }
  if (path !== undefined && !PATH.test(path)) {
    throw new UserError(`An address is like "/blog/my-posts", not "${path}".`);
  }
  const words = screen.replaceAll('-', ' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return { remote, screen, title, path: path ?? `${prefix}/${screen}` };
}
