import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { STATE } from '@composed/workspace/paths';
import { prepareState } from '@composed/workspace/state-folder';
import { readEnvironment } from './environment.ts';
import { buildAll } from './start.ts';

/** Builds all packages for production, the same way as `npm start`. */
export async function build(): Promise<void> {
  readEnvironment(process.env);
  prepareState();
  await buildAll((name) => buildPackage(name, join(STATE, 'builds', name)), console.log);
}
