import { fold } from '../catalogue/fold.ts';
import { STATUSES, type Submission, type SubmissionStatus, WITHDRAWN } from '../catalogue/types.ts';

/** What My Ideas shows, and how; all of it stands in the address. */
export interface Filters {
  readonly search: string;
  /** `null` for all (both dropdowns set this one). */
  readonly status: SubmissionStatus | null;
  /** Whether the second dropdown is open. */
  readonly advanced: boolean;
}

/** What the first dropdown offers by itself. */
export const MAIN_STATUSES: readonly SubmissionStatus[] = ['Published', 'Under Review', 'Draft'];

/** What decides which ideas are shown. */
type Narrowing = Pick<Filters, 'search' | 'status'>;

export const NO_FILTERS: Narrowing = { search: '', status: null };

const OPEN = '1';

const KNOWN: readonly SubmissionStatus[] = [...STATUSES, WITHDRAWN];

/** `under-review` in an address, `Under Review` on screen. */
const slug = (status: string): string => status.toLowerCase().replaceAll(' ', '-');

/** What the query says; a status that does not exist is none. */
export function readFilters(query: URLSearchParams): Filters {
  const wanted = slug(query.get('status') ?? '');
  return {
    search: query.get('q') ?? '',
    status: KNOWN.find((status) => slug(status) === wanted) ?? null,
    advanced: query.get('advanced') === OPEN,
  };
}

function setOrDelete(query: URLSearchParams, key: string, value: string): void {
  if (value === '') query.delete(key);
  else query.set(key, value);
}

/** The query with the change in it. Defaults are left out, and what is not ours stays. */
export function withFilters(query: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const { search, status, advanced } = change;
  const next = new URLSearchParams(query);
  if (search !== undefined) setOrDelete(next, 'q', search);
  if (status !== undefined) setOrDelete(next, 'status', status === null ? '' : slug(status));
  if (advanced !== undefined) setOrDelete(next, 'advanced', advanced ? OPEN : '');
  return next;
}

/** Whether there is something to clear. */
export const isFiltered = ({ search, status }: Narrowing): boolean =>
  search.trim() !== '' || status !== null;

/** Ideas of the status, whose title, description or tags hold the text; in the order given. */
export function filterIdeas(
  ideas: readonly Submission[],
  { search, status }: Narrowing,
): readonly Submission[] {
  const wanted = fold(search.trim());
  return ideas.filter(
    (idea) =>
      (status === null || idea.status === status) &&
      [idea.title, idea.description, idea.tags].some((text) => fold(text).includes(wanted)),
  );
}
