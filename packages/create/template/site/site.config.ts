import { defineSite } from '@composed/workspace/define-site';

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
  settings: { readers: {}, defaults: {}, addresses: [], local: () => ({}) },
  gate: { answers: [], session: {} },
  budgets: {},
  packages: {
    host: { port: 3000, variable: 'HOST_PORT' },
    'remote-template': { port: 3001, variable: 'TEMPLATE_PORT' },
  },
});
