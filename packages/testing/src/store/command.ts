import { carryOut } from '@composed/cli/command-line';
import type { TestsPackage } from './store-tests.ts';

/** The command of a product's package of end-to-end tests. */
export const storeTests = (args: readonly string[], parts: TestsPackage): Promise<void> =>
  carryOut(async () => {
    // Not before: where no repository of remotes is, that is to be said in words.
    const { testsOfStore } = await import('./store-tests.ts');
    process.exitCode = await testsOfStore(args, parts);
  });
