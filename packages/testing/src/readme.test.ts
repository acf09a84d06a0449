import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReleaseFixture } from '@composed/release/testing/release-fixture';
import { PACKAGES, REMOTES } from '@composed/workspace/paths';
import { beforeAndAfter } from './testing/readme-example.ts';

let fixture: ReleaseFixture;
beforeEach(() => {
  fixture = new ReleaseFixture();
});
afterEach(() => fixture.close());

test('[PL-07] a release goes live on the site in the README, and is taken back', async () => {
  const [remote = ''] = REMOTES;
  const builds = join(fixture.root, 'builds');
  const routes = [{ path: '/', remote, screen: 'home' }];
  for (const pkg of PACKAGES) {
    mkdirSync(join(builds, pkg), { recursive: true });
    cpSync(fixture.build(pkg, { screens: ['home'], routes }), join(builds, pkg), {
      recursive: true,
    });
    writeFileSync(join(builds, pkg, '.built'), '0123456789ab');
  }
  await expect(beforeAndAfter(builds, remote)).resolves.toEqual(['1.1.0', '1.0.1']);
});
