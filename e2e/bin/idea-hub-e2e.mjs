#!/usr/bin/env node
// Runs the end-to-end tests against releases of a store. See --help.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { storeTests } from '@composed/testing/store/command';

const require = createRequire(import.meta.url);
const api = dirname(require.resolve('@idea-hub/api/package.json'));
const config = join(import.meta.dirname, '..', 'dist', 'e2e', 'cross-remote.config.js');
await storeTests(process.argv.slice(2), {
  command: 'idea-hub-e2e',
  config,
  servers: { api },
});
