import { ReleaseFixture } from './release-fixture.ts';

/** Fixture of the current test, see `useSite`. */
export let fixture: ReleaseFixture;

/**
 * Gives each test of a file its own copy of a site, as `fixture`. `make` runs once for the file. Default: first
 * releases of all packages are live.
 */
export function useSite(
  make: (site: ReleaseFixture) => Promise<unknown> = (site) => site.goLive(),
): void {
  const original = new ReleaseFixture();
  const canCopy = process.env.TEST_S3 === undefined;
  beforeAll(async () => {
    if (canCopy) await make(original);
  });
  beforeEach(async () => {
    fixture = canCopy ? original.copy() : new ReleaseFixture();
    if (!canCopy) await make(fixture);
  });
  afterEach(() => fixture.close());
  afterAll(() => original.close());
}
