import type { RouteLoads } from '../loads/measure.ts';
import type { Table } from '../report/table.ts';
import type { Verdict } from '../verdict.ts';

/** What can be measured by itself. */
export const PARTS = [
  'loads',
  'widths',
  'screens',
  'remotes',
  'session',
  'builds',
  'returning',
] as const;
/** What is measured unless told: whoever waits for the last one builds every release first. */
export const USUAL_PARTS: readonly PartName[] = PARTS.filter((part) => part !== 'returning');
export type PartName = (typeof PARTS)[number];

/** What one part found. */
export interface Findings {
  tables: Table[];
  verdicts: Verdict[];
  /** To be drawn. */
  loads?: RouteLoads[];
}

export type Say = (text: string) => void;
