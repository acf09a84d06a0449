import type { Manifest } from '@composed/contract/manifest';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { type Combination, filledSlots } from './combinations.ts';

const remote = (name: string, manifest?: Manifest) =>
  ({ name, ...(manifest ? { manifest } : {}) }) as RemoteRecord;

const ideas = { remote: 'remote-ideas', title: 'Ideas', description: 'Ideas', indexed: true };
const HOST: Pick<HostRecord, 'routes'> = {
  routes: [
    { ...ideas, path: '/project/:id', screen: 'project' },
    { ...ideas, path: '/about', screen: 'about' },
  ],
};

const offering = remote('remote-ideas', {
  slots: [{ name: 'project.aside', version: 1, screen: 'project' }],
});
const filling = (version: number, name = 'remote-tips') =>
  remote(name, { contributions: [{ slot: 'project.aside', version, screen: 'tip' }] });

const site = (...remotes: RemoteRecord[]): Combination => ({
  beside: null,
  releases: {},
  host: HOST as HostRecord,
  remotes,
});

test('[MF-15, DP-19] the pages that a changed package contributes to are opened without that, too', () => {
  // A contribution of another package stays: it is not to be blamed on this one.
  const other = filling(1, 'remote-auth');
  const [found, ...more] = filledSlots(site(offering, filling(1), other), ['remote-tips']);
  expect(more).toEqual([]);
  expect(found?.route.path).toBe('/project/:id');
  expect(found?.by).toBe('remote-tips');
  expect(found?.without.remotes).toEqual([
    offering,
    remote('remote-tips', { contributions: [] }),
    other,
  ]);
});

test('[MF-15, DP-19] nothing is opened for what did not change, or what fills no version that there is', () => {
  expect(filledSlots(site(offering, filling(1)), ['remote-ideas'])).toEqual([]);
  expect(filledSlots(site(offering, filling(2)), ['remote-tips'])).toEqual([]);
  expect(filledSlots(site(remote('remote-ideas'), filling(1)), ['remote-tips'])).toEqual([]);
});
