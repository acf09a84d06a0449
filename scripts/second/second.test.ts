import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNginx } from '@composed/testing/nginx';
import { SECOND } from './make.ts';
import { playSecond } from './play.ts';

const files = readdirSync(SECOND, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

test('[PL-05] the second product has at most 150 lines of its own', () => {
  const lines = files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
  expect(files.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThanOrEqual(150);
});

test('[PL-05] the second product, made outside of the workspace from packed packages, goes through start, publish, gate, canary, roll-back and nginx @ci', async () => {
  const said: string[] = [];
  const skipped = await playSecond((line) => said.push(line));
  expect(skipped).toEqual(findNginx(false) === undefined ? ['nginx'] : []);
  const steps = ['start', 'publish', 'gate', 'canary', 'promote', 'roll-back', 'nginx'];
  expect(said.slice(1).map((line) => line.split(':')[0])).toEqual(steps);
}, 300_000);
