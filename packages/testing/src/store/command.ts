import { carryOut } from '@composed/cli/command-line';
import type { JourneysPackage } from './store-journeys.ts';

/** The command of a product's package of end-to-end tests. */
export const storeJourneys = (args: readonly string[], parts: JourneysPackage): Promise<void> =>
  carryOut(async () => {
    // Not before: where no repository of remotes is, that is to be said in words.
    const { journeysOfStore } = await import('./store-journeys.ts');
    process.exitCode = await journeysOfStore(args, parts);
  });
