import type { CountRow } from '../rollout/counts.ts';

/** Point of a line. Its time is the middle of its span, in milliseconds since 1970-01-01 UTC. */
export interface Point {
  time: number;
  value: number;
}

export interface ReleaseFigures {
  release: string;
  loads: number;
  failures: number;
  /** Failed loads in per cent, and milliseconds until a screen is shown. Only spans with loads have a point. */
  failing: Point[];
  loadTime: Point[];
  /** Mean over all spans; `null` if no screen was shown. */
  meanLoadTime: number | null;
}

/** Adds up the counts of each release in equal spans of time. The release with the most loads comes first. */
export function figuresOf(rows: readonly CountRow[], spanMs: number): ReleaseFigures[] {
  const releases = new Map<string, Map<number, CountRow>>();
  for (const row of rows) {
    const spans = releases.get(row.release) ?? new Map<number, CountRow>();
    releases.set(row.release, spans);
    const span = Math.floor(Date.parse(row.minute) / spanMs) * spanMs;
    const sum = spans.get(span) ?? { ...row, loads: 0, failures: 0, milliseconds: 0, shown: 0 };
    spans.set(span, {
      ...sum,
      loads: sum.loads + row.loads,
      failures: sum.failures + row.failures,
      milliseconds: sum.milliseconds + row.milliseconds,
      shown: sum.shown + row.shown,
    });
  }
  const total = (spans: CountRow[], of: 'loads' | 'failures' | 'milliseconds' | 'shown') =>
    spans.reduce((sum, span) => sum + span[of], 0);
  return [...releases]
    .map(([release, spans]) => {
      const inOrder = [...spans].sort(([a], [b]) => a - b);
      const points = (value: (sum: CountRow) => number | null): Point[] =>
        inOrder.flatMap(([span, sum]) => {
          const found = value(sum);
          return found === null ? [] : [{ time: span + spanMs / 2, value: found }];
        });
      const all = [...spans.values()];
      const shown = total(all, 'shown');
      return {
        release,
        loads: total(all, 'loads'),
        failures: total(all, 'failures'),
        failing: points(({ loads, failures }) =>
          loads === 0 ? null : (100 * Math.min(loads, failures)) / loads,
        ),
        loadTime: points((sum) => (sum.shown === 0 ? null : sum.milliseconds / sum.shown)),
        meanLoadTime: shown === 0 ? null : total(all, 'milliseconds') / shown,
      };
    })
    .sort((a, b) => b.loads - a.loads);
}
