import { grantProblem } from '@composed/contract/manifest';
import grant from '../grant.json' with { type: 'json' };
import { manifest } from './manifest.ts';

test('[CM-08, MF-14] shows and links to no more than the owner of the site is asked to grant', () => {
  const mount = grant as Parameters<typeof grantProblem>[2];
  expect(grantProblem('remote-review', manifest, mount, ['/', '/project/:id'])).toBeNull();
});
