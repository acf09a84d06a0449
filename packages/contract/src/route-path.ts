/** Splits a path into its segments. */
export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/**
 * Finds the route of an address, with its parameters. Case matters, a trailing slash does not. If
 * two routes match, the first segment that differs decides: a literal wins over a parameter, as in
 * servers. Returns `null` if none matches.
 */
export function matchRoute<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Record<string, string> } | null {
  const parts = segmentsOf(pathname);
  let best: { route: R; params: Record<string, string>; rank: string } | null = null;
  for (const route of routes) {
    const pattern = segmentsOf(route.path);
    const params: Record<string, string> = {};
    const rank = pattern.map((part) => (part.startsWith(':') ? '1' : '0')).join('');
    const isFit = pattern.every((part, index) => {
      const found = parts[index] ?? '';
      if (!part.startsWith(':')) return part === found;
      try {
        params[part.slice(1)] = decodeURIComponent(found);
      } catch {
        return false;
      }
      return true;
    });
    if (pattern.length === parts.length && isFit && (best === null || rank < best.rank)) {
      best = { route, params, rank };
    }
  }
  return best && { route: best.route, params: best.params };
}

/** Sorts items of several packages by order, then by package, then by their original position. */
export const inOrder = <T extends { remote: string; order?: number | undefined }>(
  items: readonly T[],
): T[] =>
  [...items].sort(
    (a, b) =>
      (a.order ?? 0) - (b.order ?? 0) || (a.remote < b.remote ? -1 : +(a.remote > b.remote)),
  );

type ParametersOf<P> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParametersOf<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

export type Values<P extends string> = string extends P
  ? [params?: Readonly<Record<string, string | number>>]
  : [ParametersOf<P>] extends [never]
    ? []
    : [params: Readonly<Record<ParametersOf<P>, string | number>>];

declare const checked: unique symbol;

/** Address that the compiler has checked against a path pattern. */
export type Href = string & { readonly [checked]: true };

/**
 * Fills a path's parameters, each URL-encoded.
 *
 * @throws if a parameter is missing or empty. For a known path, the compiler finds it too.
 */
export const href = <P extends string>(pattern: P, ...values: Values<NoInfer<P>>): Href =>
  pattern.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = String((values[0] as Record<string, unknown> | undefined)?.[name] ?? '');
    if (value === '') throw new Error(`${pattern} needs the parameter ${name}.`);
    return encodeURIComponent(value);
  }) as Href;
