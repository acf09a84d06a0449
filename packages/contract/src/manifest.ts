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
  /** Lower-case path; `:name` stands for one segment. */
  path: isText,
  /** A screen that the package exposes. */
  screen: isText,
  /** Without the product's name. */
  title: isText,
  description: isText,
  /** Name of one of the host's skeletons; its default unless told or unknown. */
  skeleton: maybe(isText),
  /** Whether search engines may list it. */
  indexed: maybe(isFlag),
  needsSession: maybe(isFlag),
  /** An address that has something to show; needed where the path has parameters. */
  example: maybe(isText),
});

/** A page that a package shows. */
export type ManifestRoute = Of<typeof isManifestRoute>;

const isNavigationEntry = objectOf({
  label: isText,
  /** One of the package's own pages. */
  to: isText,
  place: isPlace,
  /** Lower comes first; 0 unless told. */
  order: maybe(isCount),
  /** Who sees it; everyone unless told. */
  audience: maybe(isAudience),
});

/** A link that a package wants in a part of every page. */
export type NavigationEntry = Of<typeof isNavigationEntry>;

/** What a package shows within another's screen. */
const isContribution = objectOf({
  slot: isText,
  version: isCount,
  /** A screen that the package exposes. */
  screen: isText,
  order: maybe(isCount),
});

/** A place within a package's screen for what others contribute. */
const isOfferedSlot = objectOf({
  name: isText,
  version: isCount,
  /** The package's screen that has the slot. */
  screen: isText,
});

/** The form alone; `manifestProblem` says whether it can be used. */
export const isManifest = objectOf({
  routes: maybe(listOf(isManifestRoute)),
  navigation: maybe(listOf(isNavigationEntry)),
  contributions: maybe(listOf(isContribution)),
  slots: maybe(listOf(isOfferedSlot)),
  /** Patterns of other packages' and the host's pages that this release links to, such as `/project/:id`. */
  links: maybe(listOf(isText)),
});

/** What a remote says of itself; part of its signed record. */
export type Manifest = Of<typeof isManifest>;

export const isMount = objectOf({
  /** Prefixes: `/review` is for `/review` and all below it. */
  paths: maybe(listOf(isText)),
  /** Parts of the page in which it may have entries. */
  places: maybe(listOf(isPlace)),
  /** Names of slots that it may fill. */
  slots: maybe(listOf(isText)),
});

/** What the site's owner grants a package. */
export type Mount = Of<typeof isMount>;

/** Package → what the site's owner grants it. */
export type Mounts = Readonly<Record<string, Mount>>;

/** Most that one package may have of each. */
export const MOST = {
  routes: 200,
  navigation: 20,
  contributions: 20,
  slots: 20,
  links: 200,
} as const;

/** Segments that a route may have below the prefix that it lies under: servers look for pages that deep. */
export const DEEPEST_ROUTE = 4;

const PATH = /^(\/(:[a-z][A-Za-z0-9]{0,39}|[a-z0-9][a-z0-9-]{0,99}))+$/;
const NAME = /^[a-z][a-z0-9.-]{0,59}$/;
/**
 * Nothing that changes how the text around it is read, no markup, no control or bidirectional characters, no pile of
 * marks on one letter; and something to see.
 */
const PLAIN = /^(?=\S)(?=.*[^\p{DI}\s\u2800])(?!.*\p{M}{4})[^<>\p{C}\p{Zl}\p{Zp}]*$/u;

/** The path with all its parameters alike: two routes of one shape are one page. */
const shapeOf = (path: string): string => path.replaceAll(/:\w+/g, ':');

const covers = (prefix: string, path: string): boolean =>
  path === prefix || path.startsWith(`${prefix}/`);

/** Whether one address could be of both paths. */
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

/** Whether an address leads to the route, by the way in which browsers resolve it. */
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

/** The first that stands there again, by these fields; undefined where none does. */
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
 * What is wrong with a manifest on whatever site; null if nothing is. The middle of a sentence.
 *
 * @param screens those that the package exposes, where they are known
 */
export function manifestProblem(manifest: Manifest, screens?: readonly string[]): string | null {
  const { routes = [], navigation = [], contributions = [], slots = [], links = [] } = manifest;
  for (const part of Object.keys(MOST) as (keyof typeof MOST)[]) {
    const count = manifest[part]?.length ?? 0;
    if (count > MOST[part]) return `it has ${count} ${part}, and a package may have ${MOST[part]}`;
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
  const wanted = [...routes, ...contributions, ...slots].map(({ screen }) => screen);
  const missing = wanted.find((screen) => screens?.includes(screen) === false);
  return missing === undefined
    ? null
    : `it exposes no screen ${JSON.stringify(missing.slice(0, 60))}`;
}

/**
 * Why a manifest may not be live with these grants; null if it may. One plain sentence, the same at promote and in a
 * browser.
 *
 * @param hostPaths of the host's own routes
 */
export function claims(
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
 * Why a site may not grant these mounts; null if it may. One plain sentence.
 *
 * @param hostPaths of the host's own routes
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

/** The package whose mount covers an address; null if none does. */
export const mountedAt = (mounts: Mounts, pathname: string): string | null =>
  Object.keys(mounts).find((pkg) =>
    mounts[pkg]?.paths?.some((prefix) => covers(prefix, pathname)),
  ) ?? null;

/** Writes down what a remote says of itself; the paths stay known to the compiler. */
export const defineManifest = <const M extends Manifest>(manifest: M): M => manifest;

type LinkOf<M extends Manifest> =
  | (M['routes'] extends readonly { path: infer P }[] ? P : never)
  | (M['links'] extends readonly (infer P)[] ? P : never);

/** `href` for the manifest's own routes and those that it says it links to, and no others. */
export const linksOf = <M extends Manifest>(
  _manifest: M,
): {
  href: <P extends LinkOf<M> & string>(pattern: P, ...values: Values<NoInfer<P>>) => Href;
} => ({
  href,
});
