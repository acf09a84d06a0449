import { carryOut } from '@composed/cli/command-line';
import type { JourneysPackage } from './store-journeys.ts';

/** The command `idea-hub-journeys` of the package of journeys (DP-25). */
export const storeJourneys = (args: readonly string[], parts: JourneysPackage): Promise<void> =>
  carryOut(async () => {
    // Not before: where no repository of remotes is, that is to be said in words.
    const { journeysOfStore } = await import('./store-journeys.ts');
    process.exitCode = await journeysOfStore(args, parts);
  });
