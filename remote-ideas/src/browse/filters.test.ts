import { fold, stripInvisible } from '../catalogue/fold.ts';
import { someIdea } from '../testing/some-idea.ts';
import { categoryInState, type Filters, readFilters, withFilters } from './filters.ts';
import { findIdeas, type Sort, type Wanted } from './find-ideas.ts';

const read = (query: string) => readFilters(new URLSearchParams(query));
const defaults: Filters = { search: '', category: '', sort: 'newest', view: 'grid' };

test('[BR-12] missing and invalid values become defaults, and letter case is ignored', () => {
  expect(read('')).toEqual(defaults);
  expect(read('sort=best&view=cloud&category=ALL')).toEqual(defaults);
  expect(read('sort=Alphabetical&view=LIST&category=business')).toMatchObject({
    sort: 'alphabetical',
    view: 'list',
    category: 'Business',
  });
});

test('[BR-12] writes no defaults into the address, and keeps other parameters', () => {
  const query = new URLSearchParams('release=x&q=sun&category=Health');
  expect(`${withFilters(query, { category: '', sort: 'popular' })}`).toBe(
    'release=x&q=sun&sort=popular',
  );
  expect(`${withFilters(query, defaults)}`).toBe('release=x');
});

test('[BR-12] reads the same filters back from the address it wrote', () => {
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
])('[BR-06] the navigation state %j sets the category %j', (state, category) => {
  expect(categoryInState(state)).toBe(category);
});

const ideas = [
  someIdea({
    id: 1,
    title: 'Night bus',
    description: 'A map of lights',
    category: 'Community',
    datePosted: '2025-05-02',
    likes: 9,
  }),
  someIdea({
    id: 2,
    title: 'Éclair map',
    description: 'Bakeries near you',
    category: 'Health',
    datePosted: '2025-05-30T08:00:00Z',
    likes: 3,
  }),
  someIdea({
    id: 3,
    title: 'bike lights',
    description: 'Seen at night',
    category: 'Community',
    datePosted: '2025-05-11',
    likes: 40,
  }),
];
const titles = (wanted: Partial<Wanted>) =>
  findIdeas(ideas, { search: '', category: '', sort: 'newest', ...wanted }).map(
    ({ title }) => title,
  );

test('[BR-01] sorts by newest, most popular and title', () => {
  expect(titles({ sort: 'newest' })).toEqual(['Éclair map', 'bike lights', 'Night bus']);
  expect(titles({ sort: 'popular' })).toEqual(['bike lights', 'Night bus', 'Éclair map']);
  expect(titles({ sort: 'alphabetical' })).toEqual(['bike lights', 'Éclair map', 'Night bus']);
});

test('[BR-01] ties in date or likes are sorted by id; equal titles keep their order', () => {
  const alike = [
    someIdea({ id: 8, title: 'Café', datePosted: '2025-05-02' }),
    someIdea({ id: 5, title: ' cafe', datePosted: '2025-05-02T00:00:00.000Z' }),
    someIdea({ id: 7, title: 'Cafe!', datePosted: '2025-05-01T23:00:00-01:00' }),
  ];
  const ids = (sort: Sort) =>
    findIdeas(alike, { search: '', category: '', sort }).map(({ id }) => id);
  expect(ids('newest')).toEqual([5, 7, 8]);
  expect(ids('popular')).toEqual([5, 7, 8]);
  expect(ids('alphabetical')).toEqual([8, 5, 7]);
});

test('[BR-01] searches title and description, ignoring case and accents', () => {
  expect(titles({ search: 'NIGHT' })).toEqual(['bike lights', 'Night bus']);
  expect(titles({ search: 'eclair' })).toEqual(['Éclair map']);
  expect(titles({ search: 'ÉCLAIR' })).toEqual(['Éclair map']);
});

test('[BR-01] finds ideas with every word of the search, in any order and with any white space', () => {
  expect(titles({ search: 'lights bakeries' })).toEqual([]);
  for (const space of ['\t', '\n', '\u00a0', '\u3000', ' \t ']) {
    expect(titles({ search: `${space}lights${space}map${space}` })).toEqual(['Night bus']);
  }
});

test('[BR-01, BR-13] a category matches exactly, ignoring case', () => {
  expect(titles({ category: 'Community' })).toEqual(['bike lights', 'Night bus']);
  expect(titles({ category: 'health' })).toEqual(['Éclair map']);
  expect(titles({ category: 'Business' })).toEqual([]);
  expect(titles({ category: 'Heal' })).toEqual([]);
  expect(titles({ category: 'Community and more' })).toEqual([]);
});

test('[BR-01] does not change the order of the given list', () => {
  const before = ideas.map(({ id }) => id);
  titles({ sort: 'alphabetical' });
  expect(ideas.map(({ id }) => id)).toEqual(before);
});

test('[BR-01] treats pattern characters as text', () => {
  const odd = [someIdea({ title: 'C++ (and .*) <b>club</b>' })];
  const find = (search: string) => findIdeas(odd, { search, category: '', sort: 'newest' });
  expect(find('c++ (and')).toHaveLength(1);
  expect(find('.*)')).toHaveLength(1);
  expect(find('<b>')).toHaveLength(1);
  expect(find('c.*club')).toHaveLength(0);
});

test('[BR-01, CM-27] ignores invisible characters, including joiners', () => {
  expect(fold('\u200bSo\u200dlar\u00ad\u202e\u3164\u2800 \u{E0041}👩\u200d🌾')).toBe('solar 👩🌾');
});

test('[CM-27] removes invisible characters from a search, but keeps joiners in emoji', () => {
  expect(stripInvisible('\u200bSolar\u00ad\u202e 👩\u200d🌾')).toBe('Solar 👩\u200d🌾');
});

test.each([
  ['Café CRÈME', 'cafe creme'],
  ['PLAIN text', 'plain text'],
  ['Straße', 'straße'],
  ['ﬁne', 'fine'],
  ['你好', '你好'],
])('[BR-01] compares %s as %s', (text, folded) => {
  expect(fold(text)).toBe(folded);
});
