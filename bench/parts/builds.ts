import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPackage } from '@composed/build/build-package';
import { PACKAGES } from '@composed/workspace/paths';
import { buildOneBundle } from '../one-bundle/build.ts';
import type { Findings, Say } from './part.ts';

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now();
  await work();
  return ((performance.now() - began) / 1000).toFixed(2);
};

/** Measures production builds with compression: from nothing, and without changes. */
export async function buildTimes(say: Say): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'idea-hub-bench-builds-'));
  const builds = [
    ...PACKAGES.map((name) => ({ name, build: () => buildPackage(name, join(folder, name)) })),
    { name: 'one bundle', build: () => buildOneBundle(join(folder, 'one-bundle')) },
  ];
  try {
    const rows: string[][] = [];
    for (const { name, build } of builds) {
      rows.push([name, await timed(build), await timed(build)]);
      say(`builds: ${name}`);
    }
    const head = ['build', 'from nothing, s', 'unchanged, s'];
    return { tables: [{ title: 'Builds', head, rows }], verdicts: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
