import { figuresOf, type LoadFigures } from '../loads/figures.ts';
import type { RouteLoads } from '../loads/measure.ts';
import type { Form } from '../loads/sites.ts';
import { median, spread } from '../statistics.ts';

export interface Summary {
  median: number;
  least: number;
  most: number;
}

/** A route's figures over all rounds, in each form. */
export interface RouteSummary {
  route: string;
  forms: Record<Form, Record<keyof LoadFigures, Summary>>;
}

export function summarize({ route, loads }: RouteLoads): RouteSummary {
  const summaries = Object.entries(loads).map(([form, each]) => {
    const all = each.map(figuresOf);
    const keys = Object.keys(all[0] ?? {}) as (keyof LoadFigures)[];
    const figures = keys.map((key) => {
      const values = all.map((figure) => figure[key]);
      const [least, most] = spread(values);
      return [key, { median: median(values), least, most }];
    });
    return [form, Object.fromEntries(figures)];
  });
  return { route, forms: Object.fromEntries(summaries) };
}
