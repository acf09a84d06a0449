import { type MyIdea, STATUSES, type SubmissionStatus } from '../catalogue/types.ts';

/** What My Ideas shows; it stands in the address. */
export interface Filters {
  readonly search: string;
  /** `null` for all (MI-04: both dropdowns set this one). */
  readonly status: SubmissionStatus | null;
}

/** What the first dropdown offers by itself (MI-02). */
export const MAIN_STATUSES: readonly SubmissionStatus[] = ['Published', 'Under Review', 'Draft'];

const KEYS = { search: 'q', status: 'status' } as const;

/** `under-review` in an address, `Under Review` on screen. */
const slug = (status: string): string => status.toLowerCase().replaceAll(' ', '-');

/** What the query says; a status that does not exist is none. */
export function readFilters(query: URLSearchParams): Filters {
  const wanted = query.get(KEYS.status)?.toLowerCase() ?? '';
  return {
    search: query.get(KEYS.search) ?? '',
    status: STATUSES.find((status) => slug(status) === wanted) ?? null,
  };
}

/** The query with these filters in it; what is not ours stays. */
export function withFilters(query: URLSearchParams, { search, status }: Filters): URLSearchParams {
  const next = new URLSearchParams(query);
  if (search === '') next.delete(KEYS.search);
  else next.set(KEYS.search, search);
  if (status === null) next.delete(KEYS.status);
  else next.set(KEYS.status, slug(status));
  return next;
}

export const isFiltered = ({ search, status }: Filters): boolean =>
  search.trim() !== '' || status !== null;

/** Ideas whose title, description or tags hold the text, whatever its case (MI-02), and of the status. */
export function filterIdeas(ideas: readonly MyIdea[], filters: Filters): readonly MyIdea[] {
  const wanted = filters.search.trim().toLowerCase();
  return ideas.filter(
    (idea) =>
      (filters.status === null || idea.status === filters.status) &&
      `${idea.title}\n${idea.description}\n${idea.tags}`.toLowerCase().includes(wanted),
  );
}

/** Newest submission first (MI-05). */
export const newestFirst = (ideas: readonly MyIdea[]): readonly MyIdea[] =>
  [...ideas].sort((a, b) => Date.parse(b.submittedDate) - Date.parse(a.submittedDate));
