import { productBuilds } from '../test/product-builds.ts';
import { checkBudgets, readBudgets } from './check.ts';

beforeAll(productBuilds, 300_000);

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

test('[PF-06] a build that passes a budget fails, for bytes and for files', async () => {
  expect(await checkBudgets({ '/': { ...home(), scripts: 50_000 } })).toBe(false);
  expect(printed.join('\n')).toMatch(/^OVER \/ scripts: \d+ of 50000$/m);
  expect(await checkBudgets({ '/': { ...home(), scriptFiles: 2 } })).toBe(false);
  expect(printed.join('\n')).toMatch(/^OVER \/ scriptFiles: \d+ of 2$/m);
  expect(await checkBudgets({ '/': { ...home(), scripts: 10_000_000 } })).toBe(true);
});

test('[PF-06] a budget of what is no route is a mistake', async () => {
  await expect(checkBudgets({ '/hom': home() })).rejects.toThrow(
    'budgets.json names /hom, which is no route',
  );
});
