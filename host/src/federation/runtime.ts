import { createRuntime } from '@composed/runtime/create-runtime';
import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { redirects, routes } from '../routes.tsx';

/** The one of this page. */
export const runtime = createRuntime({
  name: 'idea-hub',
  storagePrefix: 'ideahub.',
  contractVersion: CONTRACT_VERSION,
  remotes: [...new Set(routes.map(({ remote }) => remote))],
  paths: [...routes, ...redirects].map(({ path }) => path),
});
