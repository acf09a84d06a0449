import type { RouteLoads } from '../loads/measure.ts';
import type { Table } from '../report/table.ts';
import type { Verdict } from '../verdict.ts';

/** Parts that can be measured separately. */
export const PARTS = [
  'loads',
  'widths',
  'screens',
  'remotes',
  'session',
  'builds',
  'returning',
] as const;
/** Default parts. `returning` is not one of them, since it first builds every release. */
export const USUAL_PARTS: readonly PartName[] = PARTS.filter((part) => part !== 'returning');
export type PartName = (typeof PARTS)[number];

/** Results of one part. */
export interface Findings {
  tables: Table[];
  verdicts: Verdict[];
  /** All loads, for `--json`. */
  loads?: RouteLoads[];
}

export type Say = (text: string) => void;
