import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeApi } from './describe.ts';
import { NotSupported } from './openapi.ts';
import { sourceOf } from './source.ts';

const FILE = new URL('../../shared/src/contracts/api-description.ts', import.meta.url);

try {
  writeFileSync(FILE, sourceOf(await describeApi()));
  console.log(`written: ${fileURLToPath(FILE)}`);
} catch (error) {
  if (!(error instanceof NotSupported)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
