import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describeApi } from './describe.ts';
import { NotSupported } from './openapi.ts';
import { ACCOUNTS, COMMUNITY, sourceOf } from './source.ts';

const FOLDER = new URL('../../shared/src/contracts/', import.meta.url);
const FILES = {
  'api-description.ts': ACCOUNTS,
  'community-description.ts': COMMUNITY,
};

try {
  const description = await describeApi();
  for (const [name, part] of Object.entries(FILES)) {
    const file = new URL(name, FOLDER);
    writeFileSync(file, sourceOf(description, part));
    console.log(`written: ${fileURLToPath(file)}`);
  }
} catch (error) {
  if (!(error instanceof NotSupported)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
