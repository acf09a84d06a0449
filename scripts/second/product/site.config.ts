import { defineSite } from '@composed/workspace/define-site';
import { defaults, readers } from './host/src/settings.ts';

export default defineSite({
  name: 'harbour',
  title: 'Harbour of Moor',
  storagePrefix: 'moor:',
  contractVersion: 3,
  singletons: [
    { pkg: 'react', requests: ['react', 'react/'] },
    { pkg: 'react-dom', requests: ['react-dom', 'react-dom/'] },
  ],
  scopes: [],
  settings: {
    readers,
    defaults,
    addresses: [],
    local: (_ports, env) => ({ unit: env.UNIT || 'm' }),
  },
  gate: { answers: [], session: {} },
  budgets: { '/': { scripts: 90_000, scriptFiles: 4, styles: 0 } },
  packages: {
    host: { port: 4000, variable: 'HOST_PORT' },
    'remote-tides': { port: 4001, variable: 'TIDES_PORT' },
  },
});
