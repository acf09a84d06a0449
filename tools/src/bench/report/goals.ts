import type { LoadFigures } from '../loads/figures.ts';
import type { Form } from '../loads/sites.ts';
import type { RouteSummary } from './summary.ts';

interface Goal {
  /** Rows of the requirements. */
  row: string;
  /** `*` for each that was loaded. */
  routes: readonly string[] | '*';
  figure: keyof LoadFigures;
  label: string;
  /** The limit is a ratio to this form's figure, and a value of its own without. */
  against?: Form;
  most: number;
}

/** A goal held against what was measured. */
export interface Verdict {
  row: string;
  text: string;
  found: number;
  most: number;
  isMet: boolean;
}

const KB = 1024;
const COMPARED = ['/', '/browse', '/auth', '/account'];

const GOALS: readonly Goal[] = [
  { row: 'PF-02', routes: ['/'], figure: 'scriptBytes', label: 'bytes of scripts', most: 110 * KB },
  { row: 'PF-02', routes: ['/'], figure: 'scriptFiles', label: 'script files', most: 8 },
  { row: 'PF-02', routes: ['/'], figure: 'scriptChain', label: 'depth up to scripts', most: 2 },
  { row: 'PF-10', routes: '*', figure: 'shift', label: 'layout shift', most: 0.01 },
  { row: 'PF-10', routes: '*', figure: 'fontBytes', label: 'bytes of fonts', most: 32 * KB },
  {
    row: 'PF-03',
    routes: COMPARED,
    figure: 'largestPaint',
    label: 'largest paint',
    against: 'one',
    most: 1,
  },
  {
    row: 'PF-03',
    routes: COMPARED,
    figure: 'screen',
    label: 'screen there',
    against: 'one',
    most: 1.15,
  },
  {
    row: 'PF-09',
    routes: ['/', '/about', '/auth'],
    figure: 'largestPaint',
    label: 'largest paint',
    against: 'one',
    most: 0.6,
  },
  {
    row: 'PF-09',
    routes: ['/browse'],
    figure: 'largestPaint',
    label: 'largest paint',
    against: 'one',
    most: 0.75,
  },
  {
    row: 'PF-09',
    routes: '*',
    figure: 'screen',
    label: 'screen there',
    against: 'one',
    most: 1.08,
  },
];

export const FORM_NAMES: Record<Form, string> = { composed: 'composed', one: 'one bundle' };

/** Holds medians against the goals, in the goals' order; a route that was not loaded has no verdict. */
export function judge(summaries: readonly RouteSummary[]): Verdict[] {
  return GOALS.flatMap(({ row, routes, figure, label, against, most }) =>
    summaries
      .filter(({ route }) => routes === '*' || routes.includes(route))
      .map(({ route, forms }) => {
        const own = forms.composed[figure].median;
        const found = against === undefined ? own : own / forms[against][figure].median;
        const text = `${route} ${label}${against ? ` : ${FORM_NAMES[against]}` : ''}`;
        return { row, text, found, most, isMet: found <= most };
      }),
  );
}

const short = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(value < 0.1 ? 3 : 2);

/** A line for each verdict, and one that counts. */
export function verdictLines(verdicts: readonly Verdict[]): string[] {
  const lines = verdicts.map(({ row, text, found, most, isMet }) =>
    [isMet ? 'ok  ' : 'MISS', row, text.padEnd(44), short(found).padStart(8), `of ${short(most)}`]
      .join('  ')
      .trimEnd(),
  );
  const met = verdicts.filter(({ isMet }) => isMet).length;
  return [...lines, `${met} of ${verdicts.length} goals are met.`];
}
