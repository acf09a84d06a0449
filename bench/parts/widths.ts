import { loadCold } from '../loads/cold-load.ts';
import { figuresOf } from '../loads/load-figures.ts';
import { needsSession, openBrowser } from '../loads/measure.ts';
import { signInMember } from '../loads/member.ts';
import type { Sites } from '../loads/sites.ts';
import { type Verdict, verdict } from '../verdict.ts';
import type { Findings, Say } from './part.ts';

const WIDTHS = [360, 768, 1280];
const MAX_SHIFT = 0.01;

/** Measures the layout shift of each route during a cold load, from a small phone to a desktop. */
export async function shiftsByWidth(
  sites: Sites,
  { routes }: { routes: readonly string[] },
  say: Say,
): Promise<Findings> {
  const browser = await openBrowser(sites.network);
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  try {
    const member = await signInMember(sites.api);
    for (const route of routes) {
      const shifts: number[] = [];
      for (const width of WIDTHS) {
        const kept = needsSession(route) ? member : {};
        const { network } = sites;
        const url = `${sites.origins.composed}${route}`;
        const load = await loadCold(browser, url, { network, kept, width });
        const { shift } = figuresOf(load);
        shifts.push(shift);
        verdicts.push(verdict('PF-10', `${route} layout shift at ${width} px`, shift, MAX_SHIFT));
      }
      rows.push([route, ...shifts.map((shift) => shift.toFixed(3))]);
      say(`widths: ${route}`);
    }
  } finally {
    await browser.close();
  }
  const head = ['route', ...WIDTHS.map((width) => `${width} px`)];
  return { tables: [{ title: 'Layout shift by width', head, rows }], verdicts };
}
