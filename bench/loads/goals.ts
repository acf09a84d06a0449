import type { LineName } from '../line/network.ts';
import type { Findings, Say } from '../parts/part.ts';
import {
  inWords,
  ratio,
  type Summary,
  summaryOf,
  type Table,
  type Verdict,
  verdict,
} from '../report.ts';
import { figuresOf, type LoadFigures } from './load-figures.ts';
import { measureLoads, type RouteLoads } from './measure.ts';
import { FORM_NAMES, FORMS, type Form, type Sites } from './sites.ts';

interface Goal {
  row: string;
  /** Routes to check. `*` means all measured routes. */
  routes: readonly string[] | '*';
  figure: keyof LoadFigures;
  label: string;
  /** Form to check. Default: the composed app at one origin. */
  form?: 'composed' | 'apart';
  /**
   * With `against`, the limit is a ratio to that form's figure. Otherwise it is an absolute value.
   */
  against?: Form;
  most: number;
  /** Line for which the goal applies. Default: both. */
  line?: LineName;
}

const KB = 1024;
const COMPARED = ['/', '/browse', '/auth', '/account'];

/** Pages with prerendered text. */
const PRERENDERED = ['/', '/browse', '/about', '/auth'];

const ALL = ['/', '/browse', '/auth', '/about', '/account'];

const LABELS = { largestPaint: 'largest paint', screen: 'screen there' };

const against = (
  row: string,
  routes: readonly string[],
  figure: keyof typeof LABELS,
  form: Form,
  most: number,
): Goal => ({ row, routes, figure, label: LABELS[figure], against: form, most });

/** Returns goals for both times on all routes, compared with the one bundle with text. */
const overTheLine = (form: 'composed' | 'apart', most: number): Goal[] =>
  (['largestPaint', 'screen'] as const).map((figure) => ({
    ...against('PF-11', ALL, figure, 'oneWithText', most),
    form,
    line: 'real',
  }));

const GOALS: readonly Goal[] = [
  // Our own server always serves brotli, nginx only with a module.
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
  against('PF-09', PRERENDERED, 'largestPaint', 'oneWithText', 1),
  against('PF-09', PRERENDERED, 'screen', 'oneWithText', 1.08),
  ...overTheLine('composed', 1),
  ...overTheLine('apart', 1.05),
  // The text must not delay the screen.
  { ...against('PF-11', PRERENDERED, 'screen', 'one', 1), line: 'real' },
];

/** Compares medians with the goals, in the goals' order. Skips routes that were not measured. */
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

export interface RouteSummary {
  route: string;
  forms: Record<Form, Record<keyof LoadFigures, Summary>>;
}

export function summarize({ route, loads }: RouteLoads): RouteSummary {
  const summaries = Object.entries(loads).map(([form, each]) => {
    const all = each.map(figuresOf);
    const keys = Object.keys(all[0] ?? {}) as (keyof LoadFigures)[];
    return [
      form,
      Object.fromEntries(keys.map((key) => [key, summaryOf(all.map((figure) => figure[key]))])),
    ];
  });
  return { route, forms: Object.fromEntries(summaries) };
}

const ROWS: readonly { key: keyof LoadFigures; label: string; digits?: number }[] = [
  { key: 'firstPaint', label: 'first contentful paint, ms' },
  { key: 'largestPaint', label: 'largest contentful paint, ms' },
  { key: 'screen', label: 'screen there and answering, ms' },
  { key: 'shift', label: 'layout shift', digits: 3 },
  { key: 'requests', label: 'requests' },
  { key: 'bytes', label: 'bytes, all' },
  { key: 'scriptBytes', label: 'bytes, scripts' },
  { key: 'scriptFiles', label: 'script files' },
  { key: 'styleBytes', label: 'bytes, styles' },
  { key: 'fontBytes', label: 'bytes, fonts' },
  { key: 'chain', label: 'depth of the request chain' },
  { key: 'scriptChain', label: 'depth, up to scripts' },
];

/** Form that all others are compared with. */
const BASE = 'oneWithText';
const OTHERS = FORMS.filter((form) => form !== BASE);

/**
 * Makes a table with a route's medians, and with the smallest and largest values if they differ.
 * Each form has a ratio to the one bundle with text.
 */
export function loadTable({ route, forms }: RouteSummary): Table {
  return {
    title: route,
    head: ['cold load', FORM_NAMES[BASE], ...OTHERS.flatMap((form) => [FORM_NAMES[form], 'ratio'])],
    rows: ROWS.map(({ key, label, digits = 0 }) => [
      label,
      inWords(forms[BASE][key], digits),
      ...OTHERS.flatMap((form) => [
        inWords(forms[form][key], digits),
        ratio(forms[form][key].median, forms[BASE][key].median),
      ]),
    ]),
  };
}

export async function coldLoads(
  sites: Sites,
  wanted: { routes: readonly string[]; rounds: number },
  say: Say,
): Promise<Findings> {
  const loads = await measureLoads(sites, wanted, say);
  const summaries = loads.map(summarize);
  return {
    tables: summaries.map(loadTable),
    verdicts: judge(summaries, sites.network.line),
    loads,
  };
}
