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

const API_PORT = 8080;

/** The first port that no other remote has, after theirs. */
function nextPort(taken: readonly number[]): number {
  let port = Math.max(3000, ...taken) + 1;
  while (port === API_PORT) port += 1;
  return port;
}

/** All that is called after a remote. Throws a `UserError` for a name that can't be one. */
export function nameRemote(name: string, others: readonly number[]): Naming {
  const words = /^remote-([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(name)?.[1];
  if (words === undefined || name.length > 60) {
    throw new UserError(
      `A remote is called like "remote-blog", in small letters, digits and hyphens, not "${name}".`,
    );
  }
  const title = words.replaceAll('-', ' ');
  return {
    name,
    port: nextPort(others),
    variable: `${words.replaceAll('-', '_').toUpperCase()}_PORT`,
    title: title.charAt(0).toUpperCase() + title.slice(1),
    path: `/${words}`,
  };
}
