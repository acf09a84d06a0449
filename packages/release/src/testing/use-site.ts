import { ReleaseFixture } from './release-fixture.ts';

/** Fixture of the current test, see `useSite`. */
export let fixture: ReleaseFixture;

/**
 * Gives each test of a file or `describe` its own copy of a site, as `fixture`. `make` runs once for all of them.
 * Default: first releases of all packages are live.
 */
export function useSite(
  make: (site: ReleaseFixture) => Promise<unknown> = (site) => site.goLive(),
): void {
  const original = new ReleaseFixture();
  const canCopy = process.env.TEST_S3 === undefined;
  let own: ReleaseFixture;
  beforeAll(async () => {
    if (canCopy) await make(original);
  });
  beforeEach(async () => {
    own = canCopy ? original.copy() : new ReleaseFixture();
    fixture = own;
    if (!canCopy) await make(own);
  });
  afterEach(() => own.close());
  afterAll(() => original.close());
}
