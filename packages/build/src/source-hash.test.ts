import type { SiteDefinition } from '@composed/workspace/define-site';
import { PACKAGES, SITE } from '@composed/workspace/paths';
import { sourceHash } from './source-hash.ts';

const [name = ''] = PACKAGES;
const hashOf = (change: Partial<SiteDefinition> = {}) =>
  sourceHash(name, {}, { ...SITE, ...change });

test.each<[string, Partial<SiteDefinition>]>([
  ['name', { name: 'harbour' }],
  ['title', { title: 'Harbour' }],
  ['storage prefix', { storagePrefix: 'harbour.' }],
  ['contract version', { contractVersion: SITE.contractVersion + 1 }],
  ['singleton', { singletons: SITE.singletons.slice(1) }],
  ['scope of packages', { scopes: [...SITE.scopes, '@harbour'] }],
  ['list of addresses', { settings: { ...SITE.settings, addresses: [] } }],
  ['answer to the gate', { gate: { ...SITE.gate, answers: [] } }],
])('[RN-01, PL-02] a product with another %s is built again', (_what, change) => {
  expect(hashOf(change)).not.toBe(hashOf());
});

test('[RN-01, PL-02] what no build takes from the product makes none new', () => {
  expect(hashOf()).toBe(sourceHash(name, {}));
  const packages = { ...SITE.packages, 'remote-new': { port: 4000, variable: 'NEW_PORT' } };
  expect(hashOf({ packages, budgets: {}, mounts: {} })).toBe(hashOf());
  const settings = { ...SITE.settings, local: () => ({}) };
  const singletons = SITE.singletons.map((each) => ({ ...each, from: each.from }));
  expect(hashOf({ settings, singletons })).toBe(hashOf());
});
