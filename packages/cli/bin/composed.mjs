#!/usr/bin/env node
// The commands of a repository of remotes: build, dev, release.
import { register } from 'tsx/esm/api';

register();
const { commandLine } = await import('../src/command-line.ts');
await commandLine();
