import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import type { App } from '../src/http/app-type.ts';
import { addOpenApi } from '../src/http/openapi.ts';
import { DEVELOPMENT_RATES } from '../src/limits/rates.ts';
import { addRoutes } from '../src/routes/routes.ts';
import type { Services } from '../src/services.ts';
import { type Description, NotSupported } from './openapi.ts';
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

/** The description at `/api/openapi.json` in live mode. Builds it without a server that can answer calls. */
export async function describeApi(): Promise<Description> {
  const app: App = Fastify();
  app.setValidatorCompiler(() => () => true);
  await addOpenApi(app, true);
  // Routes use the other services only when they are called.
  addRoutes(app, { rates: DEVELOPMENT_RATES, isLive: true } as Services);
  await app.ready();
  const description = app.swagger() as unknown as Description;
  await app.close();
  return description;
}
