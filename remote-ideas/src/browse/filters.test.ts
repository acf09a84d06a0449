import { categoryInState, type Filters, readFilters, withFilters } from './filters.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const defaults: Filters = { search: '', category: '', sort: 'newest', view: 'grid' };

test('[BR-12] an address without filters shows everything, newest first, as a grid', () => {
  expect(read('')).toEqual(defaults);
});

test('[BR-12] the address says search, category, sort and view', () => {
  expect(read('q=sun+%26+rain&category=Health&sort=popular&view=list')).toEqual({
    search: 'sun & rain',
    category: 'Health',
    sort: 'popular',
    view: 'list',
  });
});

test('[BR-12] values that mean nothing are the defaults, and letter case does not matter', () => {
  expect(read('sort=best&view=cloud&category=ALL')).toEqual(defaults);
  expect(read('sort=Alphabetical&view=LIST&category=business')).toMatchObject({
    sort: 'alphabetical',
    view: 'list',
    category: 'Business',
  });
});

test('[BR-12] defaults are left out of the address, and what is not ours stays', () => {
  const query = new URLSearchParams('release=x&q=sun&category=Health');
  expect(`${withFilters(query, { category: '', sort: 'popular' })}`).toBe(
    'release=x&q=sun&sort=popular',
  );
  expect(`${withFilters(query, defaults)}`).toBe('release=x');
});

test('[BR-12] any filters come back from their address', () => {
  const filters: Filters = {
    search: ' 100% „schräg“ ',
    category: 'Café & Co',
    sort: 'alphabetical',
    view: 'list',
  };
  expect(read(`${withFilters(new URLSearchParams(), filters)}`)).toEqual(filters);
});

test.each([
  [{ category: 'health' }, 'Health'],
  [{ category: 'All' }, ''],
  [{ category: 7 }, null],
  [{ idea: 1 }, null],
  ['Health', null],
  [null, null],
])('[BR-06] the navigation state %j hands over the category %j', (state, category) => {
  expect(categoryInState(state)).toBe(category);
});
