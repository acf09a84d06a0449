import type { Location, To } from 'react-router-dom';

let made = 0;

/** Creates the key of a history entry. It is unique within the page and its earlier loads. */
export function newKey(): string {
  made += 1;
  return `${Math.random().toString(36).slice(2, 8)}${made.toString(36)}`;
}

export function toHref(to: To): string {
  if (typeof to === 'string') return to;
  const { pathname = '', search = '', hash = '' } = to;
  return pathname + prefixed('?', search) + prefixed('#', hash);
}

function prefixed(sign: string, part: string): string {
  if (part === '' || part === sign) return '';
  return part.startsWith(sign) ? part : sign + part;
}

/** Resolves `to` relative to `from`. Keeps the path if `to` has none. */
export function resolveLocation(to: To, from: Location, state: unknown): Location {
  const address = typeof to === 'string' ? to : toHref({ pathname: from.pathname, ...to });
  // Only the part after the origin is used. The base resolves relative addresses and keeps a path that begins
  // with two slashes from naming a host.
  const base = `http://localhost${from.pathname}${from.search}`;
  const { pathname, search, hash } = new URL(
    address.startsWith('/') ? `http://localhost${address}` : address,
    base,
  );
  return { pathname, search, hash, state: state ?? null, key: newKey(), mask: undefined };
}

/** Returns whether the navigation leaves the screen. A change of query or hash does not. */
export function leavesScreen(from: Location, to: Location): boolean {
  return screenPath(from) !== screenPath(to);
}

// Letter case and a trailing slash don't change the screen.
function screenPath({ pathname }: Location): string {
  // Matches only from the first trailing slash, so that thousands of slashes take linear time.
  return pathname.toLowerCase().replace(/(?<!\/)\/+$/, '');
}
