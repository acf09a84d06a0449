import { DEMO_SUBMISSIONS } from '../catalogue/demo-submissions.ts';
import type { MyIdea } from '../catalogue/types.ts';
import { filterIdeas, isFiltered, newestFirst, readFilters, withFilters } from './filters.ts';
import { summarise } from './summary.ts';

const ideas: MyIdea[] = DEMO_SUBMISSIONS.map((record) => ({
  ...record,
  submittedDate: record.submittedAt,
}));
const ids = (list: readonly MyIdea[]) => list.map(({ id }) => id);
const find = (search: string, status: MyIdea['status'] | null = null) =>
  ids(filterIdeas(ideas, { search, status }));

test('[MI-02] search looks into title, description and tags, whatever the case and the spaces around', () => {
  expect(find('WEATHER station')).toEqual([101]);
  expect(find('every day words'.replace('every day', 'everyday'))).toEqual([103]);
  expect(find('  volunteers ')).toEqual([104]);
  expect(find('nothing of the kind')).toEqual([]);
  expect(find('   ')).toHaveLength(5);
});

test('[MI-02, MI-04] search and status hold together', () => {
  expect(find('', 'Rejected')).toEqual([105]);
  expect(find('weather', 'Rejected')).toEqual([]);
});

test('[MI-05] the newest submission comes first', () => {
  expect(ids(newestFirst([...ideas].reverse()))).toEqual([101, 102, 103, 104, 105]);
});

test('[MI-01] the dashboard is computed from the list', () => {
  expect(summarise(ideas)).toEqual({
    total: 5,
    published: 1,
    underReview: 1,
    totalViews: 449,
    totalLikes: 74,
  });
  expect(summarise([])).toEqual({
    total: 0,
    published: 0,
    underReview: 0,
    totalViews: 0,
    totalLikes: 0,
  });
});

test('[MI-03] search text or a status counts as filtered, spaces alone do not', () => {
  expect(isFiltered({ search: '', status: null })).toBe(false);
  expect(isFiltered({ search: '  ', status: null })).toBe(false);
  expect(isFiltered({ search: 'x', status: null })).toBe(true);
  expect(isFiltered({ search: '', status: 'Draft' })).toBe(true);
});

test('filters stand in the address, beside what is not theirs', () => {
  const query = withFilters(new URLSearchParams('other=1'), {
    search: 'solar',
    status: 'Under Review',
  });
  expect(query.toString()).toBe('other=1&q=solar&status=under-review');
  expect(readFilters(query)).toEqual({ search: 'solar', status: 'Under Review' });
  expect(withFilters(query, { search: '', status: null }).toString()).toBe('other=1');
  expect(readFilters(new URLSearchParams('status=burnt'))).toEqual({ search: '', status: null });
});
