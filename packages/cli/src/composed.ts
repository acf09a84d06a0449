#!/usr/bin/env node
// Program `composed` for a repository of a site or of remotes: build, dev, release, start. npm runs
// the compiled file.
import { commandLine } from './command-line.ts';

await commandLine();
