import { type Href, href, matchRoute, segmentsOf, type Values } from './route-path.ts';
import {
  isCount,
  isFlag,
  isText,
  listOf,
  maybe,
  type Of,
  objectOf,
  oneOf,
  type Shape,
} from './shape.ts';

const isPlace = oneOf('header', 'account', 'footer');

type Audience = 'everyone' | 'visitors' | 'members' | `role:${string}`;

const isAudience: Shape<Audience> = (value): value is Audience =>
  isText(value) && /^(everyone|visitors|members|role:[a-z][a-z0-9-]{0,39})$/.test(value);

const isManifestRoute = objectOf({
  /** Lower-case path. `:name` matches one segment. */
  path: isText,
  /** Screen that the package exposes. */
  screen: isText,
  /** Title without the product's name. */
  title: isText,
  description: isText,
  /**
   * Name of one of the host's skeletons. Default, also for an unknown name: the host's first one.
   */
  skeleton: maybe(isText),
  /** Whether search engines may list the page. */
  indexed: maybe(isFlag),
  needsSession: maybe(isFlag),
  /** Address with content. Required if the path has parameters. */
  example: maybe(isText),
});

/** Page of a package. */
export type ManifestRoute = Of<typeof isManifestRoute>;

const isNavigationEntry = objectOf({
  label: isText,
  /** Path of one of the package's pages. */
  to: isText,
  place: isPlace,
  /** Position: lower numbers come first. Default: 0. */
  order: maybe(isCount),
  /** Visitors who see the entry. Default: everyone. */
  audience: maybe(isAudience),
});

/** Link that a package adds to a part of every page. */
export type NavigationEntry = Of<typeof isNavigationEntry>;

/** Panel of a package inside another package's screen. */
const isContribution = objectOf({
  slot: isText,
  version: isCount,
  /** Screen that the package exposes. */
  screen: isText,
  order: maybe(isCount),
});

/** Place in a package's screen for contributions of other packages. */
const isOfferedSlot = objectOf({
  name: isText,
  version: isCount,
  /** Screen of the package that contains the slot. */
  screen: isText,
});

/** Checks only the types. `manifestProblem` checks the values. */
export const isManifest = objectOf({
  routes: maybe(listOf(isManifestRoute)),
  navigation: maybe(listOf(isNavigationEntry)),
  contributions: maybe(listOf(isContribution)),
  slots: maybe(listOf(isOfferedSlot)),
  /**
   * Path patterns of pages of the host and other packages that this release links to, such as
   * `/project/:id`.
   */
  links: maybe(listOf(isText)),
});

/** Declarations of a remote. Part of its signed record. */
export type Manifest = Of<typeof isManifest>;

export const isMount = objectOf({
  /** Path prefixes: `/review` also covers all paths below it. */
  paths: maybe(listOf(isText)),
  /** Parts of the page in which the package may have entries. */
  places: maybe(listOf(isPlace)),
  /** Names of slots that the package may fill. */
  slots: maybe(listOf(isText)),
});

export type Mount = Of<typeof isMount>;

/** Maps a package to its grants. */
export type Mounts = Readonly<Record<string, Mount>>;

export const MAX_COUNTS = {
  routes: 200,
  navigation: 20,
  contributions: 20,
  slots: 20,
  links: 200,
} as const;

/**
 * Maximum number of segments of a route below its granted prefix. Servers look for pages only down
 * to this depth.
 */
export const DEEPEST_ROUTE = 4;

const PATH = /^(\/(:[a-z][A-Za-z0-9]{0,39}|[a-z0-9][a-z0-9-]{0,99}))+$/;
const NAME = /^[a-z][a-z0-9.-]{0,59}$/;
/**
 * Text that can't disturb its surroundings: no markup, no control or bidirectional characters, and
 * at most three combining marks in a row. It must contain a visible character.
 */
const PLAIN = /^(?=\S)(?=.*[^\p{DI}\s\u2800])(?!.*\p{M}{4})[^<>\p{C}\p{Zl}\p{Zp}]*$/u;

/** Path without parameter names. Two routes with the same shape are the same page. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':');

const covers = (prefix: string, path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/** Tells whether one address could match both paths. */
export const overlaps = (one: string, other: string): boolean => {
  const [a, b] = [segmentsOf(one.toLowerCase()), segmentsOf(other.toLowerCase())];
  return (
    a.length === b.length &&
    a.every((part, index) => {
      const against = b[index] ?? '';
      return part === against || part.startsWith(':') || against.startsWith(':');
    })
  );
};

/** Tells whether an address leads to the route, after browsers have resolved it. */
function leadsTo(route: ManifestRoute, address: string): boolean {
  const base = 'https://site.invalid';
  if (!address.startsWith('/') || address.length > 200) return false;
  try {
    const { origin, pathname } = new URL(address, base);
    return origin === base && matchRoute([route], pathname) !== null;
  } catch {
    return false;
  }
}

const isLabel = (text: string, most: number): boolean => text.length <= most && PLAIN.test(text);

const repeated = <T>(all: readonly T[], fields: readonly (keyof T)[]): T | undefined =>
  all.find((one, index) =>
    all.slice(0, index).some((other) => fields.every((field) => one[field] === other[field])),
  );

function routeProblem(route: ManifestRoute, before: readonly ManifestRoute[]): string | null {
  const { path, title, description, skeleton = 'text', example } = route;
  const shown = JSON.stringify(path.slice(0, 100));
  const parameters = segmentsOf(path).filter((part) => part.startsWith(':'));
  if (!PATH.test(path) || new Set(parameters).size < parameters.length) {
    return `${shown} is no path of a route`;
  }
  const same = before.find((other) => shapeOf(other.path) === shapeOf(path));
  if (same !== undefined) {
    return same.path === path ? `it has ${shown} twice` : `${shown} and ${same.path} are one page`;
  }
  if (!isLabel(title, 60)) return `the title of ${shown} is no plain text of 1 to 60 characters`;
  if (!isLabel(description, 200)) {
    return `the description of ${shown} is no plain text of 1 to 200 characters`;
  }
  if (!NAME.test(skeleton)) return `the skeleton of ${shown} has no name of one`;
  if (example === undefined ? parameters.length > 0 : !leadsTo(route, example)) {
    return `${shown} needs an example, which is an address of its own`;
  }
  return null;
}

/**
 * Returns the problem of a manifest that is the same on every site, as the middle of a sentence, or
 * `null`.
 *
 * @param screens exposed screens of the package, if known
 */
export function manifestProblem(manifest: Manifest, screens?: readonly string[]): string | null {
  const { routes = [], navigation = [], contributions = [], slots = [], links = [] } = manifest;
  for (const part of Object.keys(MAX_COUNTS) as (keyof typeof MAX_COUNTS)[]) {
    const count = manifest[part]?.length ?? 0;
    if (count > MAX_COUNTS[part])
      return `it has ${count} ${part}, and a package may have ${MAX_COUNTS[part]}`;
  }
  for (const [index, route] of routes.entries()) {
    const problem = routeProblem(route, routes.slice(0, index));
    if (problem !== null) return problem;
  }
  for (const [index, entry] of navigation.entries()) {
    const { label, to } = entry;
    const shown = JSON.stringify(label.slice(0, 40));
    if (!isLabel(label, 40)) return `the label ${shown} is no plain text of 1 to 40 characters`;
    if (to.includes(':') || !PATH.test(to) || !matchRoute(routes, to)) {
      return `the entry ${shown} leads to no page of its own`;
    }
    const upToHere = navigation.slice(0, index + 1);
    if (repeated(upToHere, ['label', 'to', 'place', 'audience'])) {
      return `it has the entry ${shown} twice`;
    }
  }
  const named = [...contributions.map(({ slot }) => slot), ...slots.map(({ name }) => name)];
  const unfit = named.find((name) => !NAME.test(name));
  if (unfit !== undefined) return `${JSON.stringify(unfit.slice(0, 60))} is no name of a slot`;
  const twice = repeated(slots, ['name', 'version']);
  if (twice !== undefined) return `it offers the slot ${twice.name} twice`;
  const again = repeated(contributions, ['slot', 'version', 'screen']);
  if (again !== undefined) return `it fills the slot ${again.slot} twice with one screen`;
  const link = links.find((each) => each !== '/' && !PATH.test(each));
  if (link !== undefined) return `${JSON.stringify(link.slice(0, 100))} is no path to link to`;
  const referenced = [...routes, ...contributions, ...slots].map(({ screen }) => screen);
  const missing = referenced.find((screen) => screens?.includes(screen) === false);
  return missing === undefined
    ? null
    : `it exposes no screen ${JSON.stringify(missing.slice(0, 60))}`;
}

/**
 * Returns the reason why a site with these grants must refuse a manifest, or `null`. The sentence
 * is the same when promoting and in a browser.
 *
 * @param hostPaths paths of the host's own routes
 */
export function grantProblem(
  pkg: string,
  manifest: Manifest,
  mount: Mount | undefined,
  hostPaths: readonly string[],
): string | null {
  const { paths = [], places = [], slots = [] } = mount ?? {};
  const problem = manifestProblem(manifest);
  if (problem !== null) return `The manifest of ${pkg} can't be used: ${problem}.`;
  for (const { path } of manifest.routes ?? []) {
    const prefix = paths.find((each) => covers(each, path));
    if (hostPaths.some((own) => overlaps(own, path))) {
      return `${pkg} may not show ${path}: the host does.`;
    }
    if (prefix === undefined) {
      return `${pkg} may not show ${path}: the site grants it ${paths.join(', ') || 'no path'}.`;
    }
    if (segmentsOf(path).length - segmentsOf(prefix).length > DEEPEST_ROUTE) {
      return `${pkg} may not show ${path}: it is more than ${DEEPEST_ROUTE} segments below ${prefix}.`;
    }
  }
  const entry = manifest.navigation?.find(({ place }) => !places.includes(place));
  if (entry !== undefined) {
    return `${pkg} may not have the entry "${entry.label}": the site grants it no ${entry.place}.`;
  }
  const filled = manifest.contributions?.find(({ slot }) => !slots.includes(slot));
  if (filled !== undefined) {
    return `${pkg} may not fill the slot ${filled.slot}: the site does not grant it.`;
  }
  return null;
}

const RESERVED = ['/releases', '/index'];

/**
 * Returns the reason why a site must not grant these mounts, as a sentence, or `null`.
 *
 * @param hostPaths paths of the host's own routes
 */
export function mountsProblem(mounts: Mounts, hostPaths: readonly string[]): string | null {
  const granted = Object.entries(mounts).flatMap(([pkg, { paths = [] }]) =>
    paths.map((path) => ({ pkg, path })),
  );
  for (const [index, { pkg, path }] of granted.entries()) {
    const shown = JSON.stringify(path);
    if (!/^(\/[a-z][a-z0-9-]{0,49}){1,4}$/.test(path)) {
      return `${shown} is no prefix to mount ${pkg} at: it must be like "/review".`;
    }
    const reserved = RESERVED.find((each) => covers(each, path));
    if (reserved !== undefined) return `${pkg} can't be mounted at ${shown}: it is reserved.`;
    const own = hostPaths.find((each) => covers(path, each.toLowerCase()) || overlaps(each, path));
    if (own !== undefined) return `${pkg} can't be mounted at ${shown}: the host shows ${own}.`;
    const other = granted
      .slice(0, index)
      .find((each) => covers(each.path, path) || covers(path, each.path));
    if (other !== undefined) {
      return `${pkg} can't be mounted at ${shown}: ${other.pkg} is at ${other.path}.`;
    }
  }
  for (const [pkg, { slots = [] }] of Object.entries(mounts)) {
    const slot = slots.find((name) => !NAME.test(name));
    if (slot !== undefined) return `${JSON.stringify(slot)} is no name of a slot to grant ${pkg}.`;
  }
  return null;
}

/** Returns the package whose mount covers an address, or `null`. */
export const mountedAt = (mounts: Mounts, pathname: string): string | null =>
  Object.keys(mounts).find((pkg) =>
    mounts[pkg]?.paths?.some((prefix) => covers(prefix, pathname)),
  ) ?? null;

/** Declares a remote's manifest. Preserves the literal types of its paths. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest;

type LinkOf<M extends Manifest> =
  | (M['routes'] extends readonly { path: infer P }[] ? P : never)
  | (M['links'] extends readonly (infer P)[] ? P : never);

/** Returns an `href` that only accepts the manifest's routes and links. */
export const linksOf = <M extends Manifest>(
  _manifest: M,
): {
  href: <P extends LinkOf<M> & string>(pattern: P, ...values: Values<NoInfer<P>>) => Href;
} => ({
  href,
});
