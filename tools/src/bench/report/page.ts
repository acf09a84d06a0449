import { escapeHtml } from '../../serve/compose-page.ts';
import type { ColdLoad } from '../loads/cold-load.ts';
import { figuresOf } from '../loads/figures.ts';
import type { RouteLoads } from '../loads/measure.ts';
import { FORMS } from '../loads/sites.ts';
import type { Machine } from '../machine.ts';
import { median } from '../statistics.ts';
import { FORM_NAMES, judge } from './goals.ts';
import { PAGE_STYLES } from './page-styles.ts';
import { summarize } from './summary.ts';
import { FIGURE_ROWS, inWords, ratio } from './table.ts';
import { endOf, waterfall } from './waterfall.ts';

/** The load whose screen came nearest to the median: the one to look at. */
export function typical(loads: readonly ColdLoad[]): ColdLoad | undefined {
  const screen = (load: ColdLoad) => figuresOf(load).screen;
  const middle = median(loads.map(screen));
  const distance = (load: ColdLoad) => Math.abs(screen(load) - middle);
  return [...loads].sort((a, b) => distance(a) - distance(b))[0];
}

function figures(loads: RouteLoads): string {
  const { forms } = summarize(loads);
  const rows = FIGURE_ROWS.map(({ key, label, digits = 0 }) => {
    const cells = FORMS.map((form) => {
      const figure = forms[form][key];
      const share = form === 'composed' ? '' : ratio(forms.composed[key].median, figure.median);
      return `<td>${inWords(figure, digits)}</td>${share && `<td>${share}</td>`}`;
    });
    return `<tr><th scope="row">${label}</th>${cells.join('')}</tr>`;
  });
  const heads = FORMS.map((form) =>
    form === 'composed'
      ? `<th scope="col">${FORM_NAMES[form]}</th>`
      : `<th scope="col">${FORM_NAMES[form]}</th><th scope="col">composed : it</th>`,
  );
  return `<div class="wide"><table><thead><tr><th></th>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
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

/** One page without any other file: goals, and each route's figures and requests over time. */
export function reportPage(all: readonly RouteLoads[], { about, load }: Machine): string {
  const verdicts = judge(all.map(summarize)).map(
    ({ row, text, found, most, isMet }) =>
      `<tr class="${isMet ? 'met' : 'missed'}"><td>${isMet ? 'met' : 'missed'}</td><td>${row}</td><td>${escapeHtml(text)}</td><td>${Number(found.toFixed(3))}</td><td>${most}</td></tr>`,
  );
  const routes = all.map(
    (loads) => `<section><h2>${escapeHtml(loads.route)}</h2>
${drawings(loads)}
${figures(loads)}</section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Idea Hub: loads beside one bundle</title>
<style>${PAGE_STYLES}</style>
<main>
<h1>Cold loads beside one bundle</h1>
<p>Medians of all rounds, smallest and largest in brackets; each drawing is the round nearest to the median.
${escapeHtml(about)}; load of the machine ${load.join(', ')}.</p>
<h2>Goals</h2>
<div class="wide"><table class="goals"><thead><tr><th></th><th scope="col">row</th><th scope="col">figure</th><th scope="col">found</th><th scope="col">at most</th></tr></thead>
<tbody>${verdicts.join('\n')}</tbody></table></div>
<ul class="key">${KEY}<li class="pale"><span></span>pale: waiting for the answer</li></ul>
${routes.join('\n')}
</main>
</html>
`;
}
