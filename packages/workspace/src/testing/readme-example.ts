import { settingOf } from '@composed/contract/settings';
import { oneOf } from '@composed/contract/shape';
import { defineSite } from '@composed/workspace/define-site';

/** By the host in browsers as well. */
const readers = { unit: settingOf(oneOf('m', 'ft'), '"m" or "ft"') };

export default defineSite({
  name: 'harbour',
  title: 'Harbour',
  storagePrefix: 'harbour.',
  contractVersion: 1,
  singletons: [{ pkg: 'react', requests: ['react', 'react/'] }],
  scopes: [],
  settings: {
    readers,
    defaults: { unit: 'm' },
    addresses: [],
    local: (_ports, env) => ({ unit: env.UNIT ?? 'm' }),
  },
  gate: { answers: [], session: {} },
  budgets: { '/': { scripts: 90_000 } },
  packages: {
    host: { port: 4000, variable: 'HOST_PORT' },
    'remote-tides': { port: 4001, variable: 'TIDES_PORT' },
  },
});
