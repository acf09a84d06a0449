#!/usr/bin/env node
// The commands of a repository of a site or of its remotes: build, dev, release, start. Run once compiled.
import { commandLine } from './command-line.ts';

await commandLine();
