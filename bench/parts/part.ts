import type { RouteLoads } from '../loads/measure.ts';
import type { Table } from '../report/table.ts';
import type { Verdict } from '../verdict.ts';

/** What can be measured by itself. */
export const PARTS = ['loads', 'widths', 'screens', 'remotes', 'session', 'builds'] as const;
export type PartName = (typeof PARTS)[number];

/** What one part found. */
export interface Findings {
  tables: Table[];
  verdicts: Verdict[];
  /** To be drawn. */
  loads?: RouteLoads[];
}

export type Say = (text: string) => void;
