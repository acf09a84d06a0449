import { figuresOf, type LoadFigures } from '../loads/load-figures.ts';
import type { RouteLoads } from '../loads/measure.ts';
import { FORM_NAMES, FORMS, type Form } from '../loads/sites.ts';
import { inWords, ratio, type Summary, summaryOf } from '../statistics.ts';
import type { Table } from './table.ts';

/** Figures of a route over all rounds, in each form. */
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
