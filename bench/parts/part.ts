import type { RouteLoads } from '../loads/measure.ts';
import type { Table, Verdict } from '../report.ts';

export const PARTS = ['loads', 'screens', 'remotes', 'returning'] as const;
/** Default parts. `returning` is not one of them, since it first builds every release. */
export const USUAL_PARTS: readonly PartName[] = PARTS.filter((part) => part !== 'returning');
export type PartName = (typeof PARTS)[number];

export interface Findings {
  tables: Table[];
  verdicts: Verdict[];
  /** All loads, for `--json`. */
  loads?: RouteLoads[];
}

export type Say = (text: string) => void;
