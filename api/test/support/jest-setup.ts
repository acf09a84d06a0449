import { cleanUpAfterTests } from './cleanup.ts';

cleanUpAfterTests();
// Some tests start processes. One start takes a second, and several seconds on a busy machine.
jest.setTimeout(90_000);
