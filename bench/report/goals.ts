import type { LineName } from '../line/network.ts';
import type { LoadFigures } from '../loads/load-figures.ts';
import { FORM_NAMES, type Form } from '../loads/sites.ts';
import { type Verdict, verdict } from '../verdict.ts';
import type { RouteSummary } from './load-table.ts';

interface Goal {
  /** Rows of the requirements. */
  row: string;
  /** `*` for each that was loaded. */
  routes: readonly string[] | '*';
  figure: keyof LoadFigures;
  label: string;
  /** What is judged; the composed app at one origin unless told. */
  form?: 'composed' | 'apart';
  /** The limit is a ratio to this form's figure, and a value of its own without. */
  against?: Form;
  most: number;
  /** Where the goal is for one of the lines. */
  line?: LineName;
}

const KB = 1024;
const COMPARED = ['/', '/browse', '/auth', '/account'];

/** Pages with text before script. */
const TOLD = ['/', '/browse', '/about', '/auth'];

const ALL = ['/', '/browse', '/auth', '/about', '/account'];

const LABELS = { largestPaint: 'largest paint', screen: 'screen there' };

const against = (
  row: string,
  routes: readonly string[],
  figure: keyof typeof LABELS,
  form: Form,
  most: number,
): Goal => ({ row, routes, figure, label: LABELS[figure], against: form, most });

/** Both times on all routes, against the one bundle with text. */
const overTheLine = (form: 'composed' | 'apart', most: number): Goal[] =>
  (['largestPaint', 'screen'] as const).map((figure) => ({
    ...against('PF-11', ALL, figure, 'oneWithText', most),
    form,
    line: 'real',
  }));

const GOALS: readonly Goal[] = [
  // Our own server serves brotli everywhere, nginx only with a module.
  {
    row: 'PF-02',
    routes: ['/'],
    figure: 'scriptBytes',
    label: 'bytes of scripts',
    most: 110 * KB,
    line: 'emulated',
  },
  { row: 'PF-02', routes: ['/'], figure: 'scriptFiles', label: 'script files', most: 8 },
  { row: 'PF-02', routes: ['/'], figure: 'scriptChain', label: 'depth up to scripts', most: 2 },
  { row: 'PF-10', routes: '*', figure: 'shift', label: 'layout shift', most: 0.01 },
  { row: 'PF-10', routes: '*', figure: 'fontBytes', label: 'bytes of fonts', most: 32 * KB },
  against('PF-03', COMPARED, 'largestPaint', 'oneWithText', 1),
  against('PF-03', COMPARED, 'screen', 'oneWithText', 1.15),
  against('PF-09', ['/', '/about', '/auth'], 'largestPaint', 'one', 0.6),
  against('PF-09', ['/browse'], 'largestPaint', 'one', 0.75),
  against('PF-09', TOLD, 'largestPaint', 'oneWithText', 1),
  against('PF-09', TOLD, 'screen', 'oneWithText', 1.08),
  ...overTheLine('composed', 1),
  ...overTheLine('apart', 1.05),
  // The screen is not to come later for the text.
  { ...against('PF-11', TOLD, 'screen', 'one', 1), line: 'real' },
];

/** Holds medians against the goals, in the goals' order; a route that was not loaded has no verdict. */
export function judge(summaries: readonly RouteSummary[], line: LineName): Verdict[] {
  const goals = GOALS.filter((goal) => goal.line === undefined || goal.line === line);
  return goals.flatMap(({ row, routes, figure, label, form = 'composed', against, most }) =>
    summaries
      .filter(({ route }) => routes === '*' || routes.includes(route))
      .map(({ route, forms }) => {
        const own = forms[form][figure].median;
        const found = against === undefined ? own : own / forms[against][figure].median;
        const whose = form === 'composed' ? '' : `, ${FORM_NAMES[form]}`;
        const text = `${route} ${label}${whose}${against ? ` : ${FORM_NAMES[against]}` : ''}`;
        return verdict(row, text, found, most);
      }),
  );
}
