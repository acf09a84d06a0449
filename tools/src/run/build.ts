import { join } from 'node:path';
import { buildPackage } from '../build/build-package.ts';
import { STATE } from '../paths.ts';
import { buildAll } from './start.ts';

/** Builds all packages for production, as `npm start` would. */
export const build = (): Promise<void> =>
  buildAll((name) => buildPackage(name, join(STATE, 'builds', name)), console.log);
