import { UserError } from '@composed/workspace/user-error';

export interface Naming {
  /** For example `remote-my-blog`. */
  name: string;
  /** Port in development and at `npm start`. */
  port: number;
  /** Variable that changes the port: `MY_BLOG_PORT`. */
  variable: string;
  /** For example `My blog`. */
  title: string;
  /** Address of the first screen: `/my-blog`. */
  path: string;
}

function nextPort(remotes: readonly number[], servers: readonly number[]): number {
  let port = Math.max(3000, ...remotes) + 1;
  while (servers.includes(port)) port += 1;
  return port;
}

/**
 * Derives all names of a remote from its package name. Throws a `UserError` for an invalid name.
 *
 * @param remotes ports of the other remotes
 * @param servers ports of the site's additional servers
 */
export function nameRemote(
  name: string,
  remotes: readonly number[],
  servers: readonly number[],
): Naming {
  const words = /^remote-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(name)?.[1];
  if (words === undefined || name.length > 60) {
    throw new UserError(
      `A remote is called like "remote-blog", in small letters, digits and hyphens, not "${name}".`,
    );
  }
  const title = words.replaceAll('-', ' ');
  return {
    name,
    port: nextPort(remotes, servers),
    variable: `${words.replaceAll('-', '_').toUpperCase()}_PORT`,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    path: `/${words}`,
  };
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
const PATH = /^(?:\/(?:[a-z0-9][a-z0-9-]*|:[a-z][A-Za-z0-9]*))+$/;

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
