import { join } from 'node:path';
import { buildPackage } from '../build/build-package.ts';
import { STATE } from '../paths.ts';
import { prepareState } from '../state-folder.ts';
import { readEnvironment } from './environment.ts';
import { buildAll } from './start.ts';

/** Builds all packages for production, as `npm start` would. */
export async function build(): Promise<void> {
  readEnvironment(process.env);
  prepareState();
  await buildAll((name) => buildPackage(name, join(STATE, 'builds', name)), console.log);
}
