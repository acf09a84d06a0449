import { join } from 'node:path';
import { readRecord } from '@composed/build/release-record';
import type { HostRecord } from '@composed/contract/release';
import { productBuilds } from '@composed/testing/product-builds';
import { checkBudgets, readBudgets } from './check-budgets.ts';

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
  const budget = readBudgets()['/'];
  if (budget === undefined) throw new Error('Home has no budget.');
  return budget;
};

test.each(['scripts', 'scriptFiles', 'styles', 'fonts'] as const)(
  '[PF-06] a build that passes the budget of %s fails',
  async (key) => {
    expect(await checkBudgets({ '/': { ...home(), [key]: 1 } })).toBe(false);
    expect(printed.join('\n')).toMatch(new RegExp(`^OVER / ${key}: \\d+ of 1$`, 'm'));
  },
);

test('[PF-06] every route has budgets', () => {
  const budgets = readBudgets();
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
    'budgets.json names /hom, which is no route',
  );
});
