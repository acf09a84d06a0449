import { fold } from '../catalogue/fold.ts';
import { STATUSES, type Submission, type SubmissionStatus, WITHDRAWN } from '../catalogue/types.ts';

/** Filters and view of My Ideas. The address holds all of them. */
export interface Filters {
  readonly search: string;
  /** `null` for all. Both dropdowns set this value. */
  readonly status: SubmissionStatus | null;
  readonly advanced: boolean;
}

export const MAIN_STATUSES: readonly SubmissionStatus[] = ['Published', 'Under Review', 'Draft'];

/** Filters that determine the shown ideas. */
type Narrowing = Pick<Filters, 'search' | 'status'>;

export const NO_FILTERS: Narrowing = { search: '', status: null };

const OPEN = '1';

/** All statuses. Samples mode has no `Withdrawn`. */
export const LIVE_STATUSES: readonly SubmissionStatus[] = [...STATUSES, WITHDRAWN];

/** Converts `Under Review` to `under-review` for the address. */
const slug = (status: string): string => status.toLowerCase().replaceAll(' ', '-');

/** Reads the filters from the query. An unknown status becomes `null`. */
export function readFilters(query: URLSearchParams): Filters {
  const wanted = slug(query.get('status') ?? '');
  return {
    search: query.get('q') ?? '',
    status: LIVE_STATUSES.find((status) => slug(status) === wanted) ?? null,
    advanced: query.get('advanced') === OPEN,
  };
}

function setOrDelete(query: URLSearchParams, key: string, value: string): void {
  if (value === '') query.delete(key);
  else query.set(key, value);
}

/** The query with the change applied. Defaults are omitted; other parameters stay. */
export function withFilters(query: URLSearchParams, change: Partial<Filters>): URLSearchParams {
  const { search, status, advanced } = change;
  const next = new URLSearchParams(query);
  if (search !== undefined) setOrDelete(next, 'q', search);
  if (status !== undefined) setOrDelete(next, 'status', status === null ? '' : slug(status));
  if (advanced !== undefined) setOrDelete(next, 'advanced', advanced ? OPEN : '');
  return next;
}

export const isFiltered = ({ search, status }: Narrowing): boolean =>
  search.trim() !== '' || status !== null;

/** `Published` includes public ideas whose edit is under review. */
const hasStatus = (idea: Submission, status: SubmissionStatus): boolean =>
  idea.status === status || (status === 'Published' && isPublished(idea));

/** Ideas with the status whose title, description or tags contain the text. The order stays. */
export function filterIdeas(
  ideas: readonly Submission[],
  { search, status }: Narrowing,
): readonly Submission[] {
  const wanted = fold(search.trim());
  return ideas.filter(
    (idea) =>
      (status === null || hasStatus(idea, status)) &&
      [idea.title, idea.description, idea.tags].some((text) => fold(text).includes(wanted)),
  );
}

/** Whether visitors can see the idea, possibly in an earlier version. */
export const isPublished = ({ isPublic, status }: Submission): boolean =>
  isPublic ?? status === 'Published';
