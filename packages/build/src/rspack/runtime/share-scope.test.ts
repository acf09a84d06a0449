import { consume, provide, type ShareScope } from './share-scope.ts';

const scopeWith = (
  version: string,
  factory: () => () => unknown = () => () => ({ version }),
): ShareScope => {
  const scope: ShareScope = {};
  provide(scope, [{ name: 'react', version, factory, requiredVersion: '^19.0.0' }], 'host');
  return scope;
};
const wants = (requiredVersion: string) => ({ shareKey: 'react', requiredVersion });

test('[MF-03] a shared module is made once, however many builds take it', () => {
  const instance = {};
  const make = jest.fn(() => instance);
  const factory = jest.fn(() => make);
  const scope = scopeWith('19.3.1', factory);
  const taken = ['remote-auth', 'remote-ideas'].map((by) => consume(scope, wants('^19.0.0'), by));
  expect(taken[0]).toBe(instance);
  expect(taken[1]).toBe(instance);
  expect(factory).toHaveBeenCalledTimes(1);
});

test.each([
  ['^19.0.0', '19.3.1'],
  ['^19.3.0', '19.3.1'],
  ['^19.3.1', '19.3.1'],
  ['^19.2.9', '19.3.1'],
])('[MF-03] a build that wants %s takes %s', (range, version) => {
  expect(consume(scopeWith(version), wants(range), 'remote-auth')).toEqual({ version });
});

test.each([
  ['^18.0.0', '19.3.1'],
  ['^20.0.0', '19.3.1'],
  ['^19.4.0', '19.3.1'],
  ['^19.3.2', '19.3.1'],
])('[MF-03] a build that wants %s is refused %s, by name and both versions', (range, version) => {
  expect(() => consume(scopeWith(version), wants(range), 'remote-auth')).toThrow(
    `remote-auth wants react ${range}; this page has ${version}.`,
  );
});

test('[MF-03] a module that nobody offers is named', () => {
  expect(() => consume({}, wants('^19.0.0'), 'remote-auth')).toThrow(
    'remote-auth wants react ^19.0.0; this page has none.',
  );
});

test('[MF-03] the first provider of a version provides it', () => {
  const scope = scopeWith('19.3.1');
  const later = jest.fn();
  provide(
    scope,
    [{ name: 'react', version: '19.3.1', factory: later, requiredVersion: '^19.0.0' }],
    'other',
  );
  consume(scope, wants('^19.0.0'), 'remote-auth');
  expect(later).not.toHaveBeenCalled();
});
