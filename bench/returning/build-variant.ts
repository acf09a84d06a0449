/**
 * Builds what the arguments name into folders of these names: `build-variant.ts FOLDER host one-bundle`. Runs in a
 * copy of this repository, whose sources the platform's modules find by the folder they are started in.
 */
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { buildOneBundle } from '../one-bundle/build.ts';

const [folder = '', ...names] = process.argv.slice(2);
for (const name of names) {
  const out = join(folder, name);
  await (name === 'one-bundle' ? buildOneBundle(out) : buildPackage(name, out));
}
