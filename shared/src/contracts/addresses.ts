import type { Href } from '@composed/contract/route-path';

/** The path of each page of the host's table, and of what leads on to one; a parameter is an idea's number. */
export const PATHS = [
  '/',
  '/browse',
  '/project/:id',
  '/submit',
  '/edit/:id',
  '/my-submissions',
  '/about',
  '/auth',
  '/auth/reset-password',
  '/account',
  '/messages',
] as const;

export type Path = (typeof PATHS)[number];

type Filled<P> = P extends `${infer Before}:${string}` ? `${Before}${number}` : P;

/**
 * Where a link within the product may lead: a page of the host's table, with or without a query, or what `href` made of
 * a path that a manifest names. Any other text does not compile.
 */
export type Address =
  | `${Filled<Path> | '/About'}${'' | `?${string}` | `#${string}`}`
  | `?${string}`
  | Href;
