import { DEMO_SUBMISSIONS } from '../catalogue/own/demo-submissions.ts';
import type { Submission } from '../catalogue/types.ts';
import { summarise } from './dashboard.tsx';
import { filterIdeas, isFiltered, NO_FILTERS, readFilters, withFilters } from './filters.ts';

const ids = (list: readonly Submission[]) => list.map(({ id }) => id);
const find = (search: string, status: Submission['status'] | null = null) =>
  ids(filterIdeas(DEMO_SUBMISSIONS, { search, status }));

test('[MI-02] search looks into title, description and tags, whatever case, accents and spaces around', () => {
  expect(find('WEATHER station')).toEqual([101]);
  expect(find('everyday words')).toEqual([103]);
  expect(find('  volunteers ')).toEqual([104]);
  expect(find('repair cafe')).toEqual([104]);
  expect(find('nothing of the kind')).toEqual([]);
  expect(find('   ')).toHaveLength(5);
});

test('[MI-02, MI-04] search and status hold together', () => {
  const all = DEMO_SUBMISSIONS.map((idea) => ({ ...idea, tags: 'shared' }));
  expect(ids(filterIdeas(all, { search: 'shared', status: null }))).toHaveLength(5);
  expect(ids(filterIdeas(all, { search: 'shared', status: 'Rejected' }))).toEqual([105]);
  expect(find('', 'Rejected')).toEqual([105]);
  expect(find('weather', 'Draft')).toEqual([101]);
  expect(find('weather', 'Rejected')).toEqual([]);
});

test('[MI-01] the dashboard is computed from the list', () => {
  expect(summarise(DEMO_SUBMISSIONS)).toEqual({
    total: 5,
    published: 1,
    underReview: 1,
    views: 449,
    likes: 74,
  });
  expect(summarise([])).toEqual({
    total: 0,
    published: 0,
    underReview: 0,
    views: 0,
    likes: 0,
  });
});

test('[MI-03] search text or a status counts as filtered, spaces alone do not', () => {
  expect(isFiltered({ search: '', status: null })).toBe(false);
  expect(isFiltered({ search: '  ', status: null })).toBe(false);
  expect(isFiltered({ search: 'x', status: null })).toBe(true);
  expect(isFiltered({ search: '', status: 'Draft' })).toBe(true);
});

test('[MI-02, MI-04] filters stand in the address, beside what is not theirs', () => {
  const query = withFilters(new URLSearchParams('other=1'), {
    search: 'solar',
    status: 'Under Review',
    advanced: true,
  });
  expect(query.toString()).toBe('other=1&q=solar&status=under-review&advanced=1');
  expect(readFilters(query)).toEqual({ search: 'solar', status: 'Under Review', advanced: true });
  expect(withFilters(query, NO_FILTERS).toString()).toBe('other=1&advanced=1');
  expect(withFilters(query, { advanced: false }).toString()).toBe(
    'other=1&q=solar&status=under-review',
  );
});

test('[MI-02, MI-04] an address may write a status as it likes; one that does not exist is none', () => {
  const statusOf = (query: string) => readFilters(new URLSearchParams(query)).status;
  expect(statusOf('status=Under+Review')).toBe('Under Review');
  expect(statusOf('status=REJECTED')).toBe('Rejected');
  expect(statusOf('status=burnt')).toBeNull();
  expect(statusOf('')).toBeNull();
});
