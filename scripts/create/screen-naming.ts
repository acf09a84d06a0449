import { UserError } from '@composed/workspace/user-error';

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
export const pascalCase = (screen: string): string =>
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
