import { escapeHtml } from '@composed/site/compose-page';
import type { ColdLoad } from '../loads/cold-load.ts';
import { figuresOf } from '../loads/load-figures.ts';
import type { RouteLoads } from '../loads/measure.ts';
import { FORM_NAMES, FORMS } from '../loads/sites.ts';
import type { Machine } from '../machine.ts';
import { median } from '../statistics.ts';
import { inShort, type Verdict } from '../verdict.ts';
import { loadTable, summarize } from './load-table.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { htmlOf, type Table } from './table.ts';
import { endOf, waterfall } from './waterfall.ts';

/** Returns the load whose screen time is nearest to the median. */
export function typical(loads: readonly ColdLoad[]): ColdLoad | undefined {
  const screen = (load: ColdLoad) => figuresOf(load).screen;
  const middle = median(loads.map(screen));
  const distance = (load: ColdLoad) => Math.abs(screen(load) - middle);
  return [...loads].sort((a, b) => distance(a) - distance(b))[0];
}

function drawings({ route, loads }: RouteLoads): string {
  const chosen = FORMS.flatMap((form) => {
    const load = typical(loads[form]);
    return load === undefined ? [] : [{ form, load }];
  });
  const until = endOf(chosen.map(({ load }) => load));
  return chosen
    .map(({ form, load }) => {
      const label = `${FORM_NAMES[form]}: requests of ${route} over time`;
      return `<figure><figcaption>${FORM_NAMES[form]}</figcaption><div class="wide">${waterfall(load, until, label)}</div></figure>`;
    })
    .join('\n');
}

const KEY = ['document', 'script', 'style', 'font', 'other']
  .map((kind) => `<li class="${kind}"><span></span>${kind}</li>`)
  .join('');

const verdictRow = ({ row, text, found, most, isMet }: Verdict): string => {
  const word = isMet ? 'met' : 'missed';
  const cells = [word, row, text, inShort(found), inShort(most)];
  return `<tr class="${word}">${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
};

const section = (title: string, ...parts: string[]): string =>
  `<section><h2>${escapeHtml(title)}</h2>\n${parts.join('\n')}</section>`;

export interface Report {
  machine: Machine;
  verdicts: readonly Verdict[];
  loads: readonly RouteLoads[];
  /** Tables of the other parts. */
  tables: readonly Table[];
}

/** Renders the report as one HTML page without other files. */
export function reportPage({ machine: { about, load }, verdicts, loads, tables }: Report): string {
  const sections = [
    ...loads.map((each) => section(each.route, drawings(each), htmlOf(loadTable(summarize(each))))),
    ...tables.map((table) => section(table.title, htmlOf(table))),
  ];
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Idea Hub beside one bundle</title>
<style>${PAGE_STYLES}</style>
<main>
<h1>Idea Hub beside one bundle</h1>
<p>Medians of all rounds, smallest and largest in brackets; each drawing is the round nearest to the median.
${escapeHtml(about)}; load of the machine ${load.join(', ')}.</p>
<h2>Goals</h2>
<div class="wide"><table class="goals"><thead><tr><th></th><th scope="col">row</th><th scope="col">figure</th><th scope="col">found</th><th scope="col">at most</th></tr></thead>
<tbody>${verdicts.map(verdictRow).join('\n')}</tbody></table></div>
<ul class="key">${KEY}<li class="pale"><span></span>pale: waiting for the answer</li></ul>
${sections.join('\n')}
</main>
</html>
`;
}
