import { carryOut } from '@composed/cli/command-line';
import type { TestsPackage } from './store-tests.ts';

/** Runs the command of a product's package of end-to-end tests. */
export const storeTests = (args: readonly string[], parts: TestsPackage): Promise<void> =>
  carryOut(async () => {
    // Import it here: outside of a repository this import throws, and `carryOut` prints the error.
    const { testsOfStore } = await import('./store-tests.ts');
    process.exitCode = await testsOfStore(args, parts);
  });
