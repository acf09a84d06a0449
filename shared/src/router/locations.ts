import type { Location, To } from 'react-router-dom';

let made = 0;

/** Names a history entry; unique within the page, and against entries of the page's earlier loads. */
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

/** `to` as seen from `from`, whose path stays where `to` names none. */
export function resolveLocation(to: To, from: Location, state: unknown): Location {
  const address = typeof to === 'string' ? to : toHref({ pathname: from.pathname, ...to });
  // Only what stands behind the origin is used; the base makes a path out of a relative address. A
  // path is never taken for a host, though it may begin with two slashes.
  const base = `http://localhost${from.pathname}${from.search}`;
  const { pathname, search, hash } = new URL(
    address.startsWith('/') ? `http://localhost${address}` : address,
    base,
  );
  return { pathname, search, hash, state: state ?? null, key: newKey(), mask: undefined };
}

/** Whether going from one to the other leaves the screen; a change of query or hash does not. */
export function leavesScreen(from: Location, to: Location): boolean {
  return screenPath(from) !== screenPath(to);
}

// Neither letter case nor a slash at the end makes another screen.
function screenPath({ pathname }: Location): string {
  // Looked for from the first of the slashes alone: an address may have a hundred thousand.
  return pathname.toLowerCase().replace(/(?<!\/)\/+$/, '');
}
