import { minorRange, requiredRanges, sharing } from './sharing.ts';

const SINGLETONS = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@idea-hub/shared/api',
  '@idea-hub/shared/session',
  '@idea-hub/shared/toast',
  '@idea-hub/shared/router',
];

test('[MF-03] host and remotes share the same modules, each once and strictly', () => {
  for (const role of ['host', 'remote'] as const) {
    const table = sharing(role);
    expect(Object.keys(table)).toEqual(SINGLETONS);
    for (const entry of Object.values(table)) {
      expect(entry).toMatchObject({ singleton: true, strictVersion: true });
    }
  }
});

test('[MF-03] the host brings them along, and a deployed remote carries no copy', () => {
  for (const entry of Object.values(sharing('host'))) expect(entry.eager).toBe(true);
  for (const entry of Object.values(sharing('remote'))) expect(entry.import).toBe(false);
});

test('[MF-03] shared starts at 1.0.0, and the router goes by the version of react-router-dom', () => {
  const table = sharing('host', { 'react-router-dom': '7.18.5' });
  expect(table['@idea-hub/shared/api']?.version).toBe('1.0.0');
  expect(table['@idea-hub/shared/router']).toMatchObject({
    version: '7.18.5',
    requiredVersion: '^7.18.0',
  });
});

test('[MF-03, MF-17] a range takes every later version of its major, from the minor that was built against', () => {
  expect(minorRange('1.4.7')).toBe('^1.4.0');
  expect(requiredRanges({ react: '19.9.2' }).react).toBe('^19.9.0');
  const table = sharing('remote', { '@idea-hub/shared': '1.4.7' });
  expect(table['@idea-hub/shared/toast']?.requiredVersion).toBe('^1.4.0');
});
