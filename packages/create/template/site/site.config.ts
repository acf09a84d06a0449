import type { Mounts } from '@composed/contract/manifest';
import { defineSite } from '@composed/workspace/define-site';

import mounts from './config/mounts.json' with { type: 'json' };
import remotes from './config/remotes.json' with { type: 'json' };
import { defaults, readers } from './host/src/contract.ts';

/** Facts about this site for the commands and the build. */
export default defineSite({
  name: 'template-site',
  title: 'Template',
  storagePrefix: 'template-site.',
  contractVersion: 1,
  singletons: [
    { pkg: 'react', requests: ['react', 'react/'] },
    { pkg: 'react-dom', requests: ['react-dom', 'react-dom/'] },
  ],
  scopes: [],
  settings: { readers, defaults, addresses: [], local: () => ({}) },
  gate: { answers: [], session: {} },
  budgets: {},
  mounts: mounts as Mounts,
  packages: { host: { port: 3000, variable: 'HOST_PORT' }, ...remotes },
});
