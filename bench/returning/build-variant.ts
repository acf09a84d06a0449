/**
 * Builds the named packages into folders: `build-variant.ts FOLDER host one-bundle`. Runs in a copy
 * of this repository. The platform finds the copy's sources by the working folder.
 */
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildOneBundle } from '../one-bundle/build.ts';

const [folder = '', ...names] = process.argv.slice(2);
for (const name of names) {
  const out = join(folder, name);
  await (name === 'one-bundle' ? buildOneBundle(out) : buildPackage(name, out));
}
