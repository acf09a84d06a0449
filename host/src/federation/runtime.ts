import { createRuntime } from '@composed/runtime/create-runtime';
import { redirects, routes } from '../routes.tsx';

/** The only runtime of this page. */
export const runtime = createRuntime({
  remotes: [...new Set(routes.map(({ remote }) => remote))],
  paths: [...routes, ...redirects].map(({ path }) => path),
});
