#!/usr/bin/env node
// The commands of a repository of remotes: build, dev, release.
import { register as registerRequire } from 'tsx/cjs/api';
import { register } from 'tsx/esm/api';

register();
registerRequire();
const { commandLine } = await import('../src/command-line.ts');
await commandLine();
