import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { readRecord } from '@composed/build/release-record';
import { builtPath } from '@composed/contract/pool';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import { productBuilds } from '@composed/testing/product-builds';
import { SITE } from '@composed/workspace/paths';
import { checkBudgets } from './check-budgets.ts';

let builds: string;
beforeAll(async () => {
  builds = await productBuilds();
}, 300_000);

let printed: string[];
beforeEach(() => {
  printed = [];
  jest.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
});

const home = () => {
  const budget = SITE.budgets['/'];
  if (budget === undefined) throw new Error('Home has no budget.');
  return budget;
};

test('[PF-06] a build over one of its budgets fails', async () => {
  const rest = { scripts: 10_000_000, scriptFiles: 100, styles: 10_000_000 };
  expect(await checkBudgets({ '/': { ...rest, fonts: 1 } })).toBe(false);
  expect(printed).toEqual([
    expect.stringMatching(/^ok {3}\/ scripts: \d+ of 10000000$/),
    expect.stringMatching(/^ok {3}\/ scriptFiles: \d+ of 100$/),
    expect.stringMatching(/^ok {3}\/ styles: \d+ of 10000000$/),
    expect.stringMatching(/^OVER \/ fonts: \d+ of 1$/),
  ]);
});

test('[PF-06] every route has budgets', () => {
  const budgets = SITE.budgets;
  const { routes } = readRecord(join(builds, 'host')) as HostRecord;
  expect(Object.keys(budgets)).toEqual(
    routes.filter(({ remote }) => remote).map(({ path }) => path),
  );
});

test('[PF-06] a build within its budgets passes', async () => {
  expect(await checkBudgets({ '/': { ...home(), scripts: 10_000_000 } })).toBe(true);
});

test('[PF-06] a budget of what is no route is a mistake', async () => {
  await expect(checkBudgets({ '/hom': home() })).rejects.toThrow(
    'config/budgets.json names /hom, which is no route',
  );
});

/** Returns the Brotli bytes in a script that come from sources in folders named `live`. */
function liveBytes(file: string): number {
  const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')));
  const lines = readFileSync(file, 'utf8').split('\n');
  const isOther = (line: number, column: number) => {
    const found = map.findEntry(line, column);
    return !('originalSource' in found) || !/\/src\/live\//.test(found.originalSource);
  };
  const others = lines.map((text, line) =>
    text
      .split('')
      .filter((_, column) => isOther(line, column))
      .join(''),
  );
  const [all = 0, without = 0] = [lines, others].map(
    (each) => brotliCompressSync(each.join('\n')).length,
  );
  return all - without;
}

test('[PF-06, CM-01] a visitor of sample ideas loads at most 552 bytes of live mode with the scripts of Home @ci', () => {
  const host = readRecord(join(builds, 'host')) as HostRecord;
  const ideas = readRecord(join(builds, 'remote-ideas')) as RemoteRecord;
  const files = [
    ...host.js.map((file) => join(builds, 'host', builtPath(file))),
    ...[ideas.entry, ...(ideas.screens.home?.js ?? [])].map((file) =>
      join(builds, 'remote-ideas', builtPath(file)),
    ),
  ];
  const bytes = files.reduce((total, file) => total + liveBytes(file), 0);
  // The module that loads the rest on demand is always included.
  expect(bytes).toBeGreaterThan(100);
  expect(bytes).toBeLessThanOrEqual(552);
});
