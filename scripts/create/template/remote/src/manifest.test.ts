import { grantProblem } from '@composed/contract/manifest';
import { manifest } from './manifest.ts';

test('shows and links to no more than the owner of the site is asked to grant', () => {
  const mount = { paths: ['/template'], places: ['header' as const] };
  expect(grantProblem('remote-template', manifest, mount, ['/'])).toBeNull();
});
