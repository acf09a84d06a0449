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
