import type { LoadFigures } from '../loads/figures.ts';
import type { RouteSummary, Summary } from './summary.ts';

export const FIGURE_ROWS: readonly { key: keyof LoadFigures; label: string; digits?: number }[] = [
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

/** The median, and how far it spreads where it does. */
export const inWords = ({ median, least, most }: Summary, digits: number): string =>
  least === most
    ? `${median.toFixed(digits)}`
    : `${median.toFixed(digits)} (${least.toFixed(digits)}–${most.toFixed(digits)})`;

export const ratio = (a: number, b: number): string => (b === 0 ? '–' : (a / b).toFixed(2));

/** A route's figures as lines: medians, with the smallest and largest where they differ. */
export function tableOf({ route, forms }: RouteSummary): string[] {
  const head = `${route.padEnd(34)}${'composed'.padEnd(24)}${'one bundle'.padEnd(24)}ratio`;
  const rows = FIGURE_ROWS.map(({ key, label, digits = 0 }) => {
    const [composed, one] = [forms.composed[key], forms.one[key]];
    const cells = [composed, one].map((each) => inWords(each, digits).padEnd(24)).join('');
    return `  ${label.padEnd(32)}${cells}${ratio(composed.median, one.median)}`;
  });
  return [head, ...rows];
}
