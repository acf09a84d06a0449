import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { routes } from '../routes.tsx';
import { createRuntime } from './create-runtime.ts';

/** The one of this page (MF-01). */
export const runtime = createRuntime({
  name: 'idea-hub',
  storagePrefix: 'ideahub.',
  contractVersion: CONTRACT_VERSION,
  remotes: [...new Set(routes.map(({ remote }) => remote))],
});
