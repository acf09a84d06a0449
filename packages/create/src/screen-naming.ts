import { UserError } from '@composed/workspace/user-error';

/** A screen of a remote, and the address that shows it. */
export interface ScreenNaming {
  /** `remote-blog` */
  remote: string;
  /** `my-posts` */
  screen: string;
  /** `My posts` */
  title: string;
  /** `/my-posts` */
  path: string;
}

const WORDS = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const PATH = /^(?:\/[a-z0-9][a-z0-9-]*)+$/;

/** `MyPosts`, for the component's name. */
export const pascalCase = (screen: string): string =>
  screen.replaceAll(/(?:^|-)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());

/** `myPostsScreen`: what its module is imported as; never a word of the language, as `new` would be. */
export function moduleNameOf({ screen }: ScreenNaming): string {
  const name = pascalCase(screen);
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}Screen`;
}

/**
 * Reads `remote-blog/my-posts`. Throws a `UserError` for what names no screen.
 *
 * @param path the address that shows it; `/my-posts`, below the prefix if there is one, unless told
 * @param prefix that the remote's pages lie below
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
