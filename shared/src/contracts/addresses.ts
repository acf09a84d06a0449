import type { Href } from '@composed/contract/route-path';

/** Paths of the host's routes and redirects. A parameter is an idea's number. */
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
 * Target of a link within the product: a page of the host's table with an optional query or hash, or the
 * result of `href` for a path from a manifest. Any other text does not compile. The footer's link has `/About`.
 */
export type Address =
  | `${Filled<Path> | '/About'}${'' | `?${string}` | `#${string}`}`
  | `?${string}`
  | Href;
