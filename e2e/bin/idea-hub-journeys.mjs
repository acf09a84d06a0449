#!/usr/bin/env node
// Plays the journeys against releases of a store; --help tells how.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { register } from 'tsx/esm/api';

register();
const { storeJourneys } = await import('@composed/testing/store/command');
const require = createRequire(import.meta.url);
const api = dirname(require.resolve('@idea-hub/api/package.json'));
const config = join(import.meta.dirname, '..', 'dist', 'e2e', 'cross-remote.config.js');
await storeJourneys(process.argv.slice(2), {
  command: 'idea-hub-journeys',
  config,
  servers: { api },
});
