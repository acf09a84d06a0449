import { UserError } from '@composed/workspace/user-error';

export interface Naming {
  /** `remote-my-blog` */
  name: string;
  /** In development and at `npm start`. */
  port: number;
  /** `MY_BLOG_PORT`, which moves it. */
  variable: string;
  /** `My blog` */
  title: string;
  /** `/my-blog`, the address of its first screen. */
  path: string;
}

/** The first port after those of other remotes that no further server has. */
function nextPort(remotes: readonly number[], servers: readonly number[]): number {
  let port = Math.max(3000, ...remotes) + 1;
  while (servers.includes(port)) port += 1;
  return port;
}

/**
 * All that is called after a remote. Throws a `UserError` for a name that can't be one.
 *
 * @param remotes ports of the other remotes
 * @param servers ports of the site's further servers
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
