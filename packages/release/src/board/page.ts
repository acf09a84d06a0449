import type { RequestListener } from 'node:http';
import { SITE } from '@composed/workspace/paths';
import { UserError } from '@composed/workspace/user-error';
import type { Generation } from '../generation.ts';
import { isUrgent, majorLine } from '../majors.ts';
import type { Start, StartWithReason } from '../report.ts';
import { failedShare, grouped } from '../rollout/counts.ts';
import {
  type Board,
  type BoardPackage,
  commandsOf,
  type ReleaseFigures,
  SPAN_MS,
} from './board.ts';
import { chart } from './chart.ts';
import { html, type Markup, NOTHING, pageOf } from './markup.ts';

/** Maximum number of releases drawn as lines. The table lists all of them. */
const LINES = 4;

const when = (instant: string): Markup =>
  html`<time datetime="${instant}">${String(instant).slice(0, 16).replace('T', ' ')}</time>`;

const sinceText = ({ since, isEarlier }: Start): Markup =>
  html`since ${isEarlier ? 'before ' : ''}${when(since)}`;
const withReason = (start: StartWithReason): Markup =>
  html`${sinceText(start)}${start.isEarlier ? '' : `: ${start.why ?? 'no reason given'}`}`;

function rail({ canary, steps }: BoardPackage): Markup {
  if (canary === null) return NOTHING;
  const items = steps.map(
    ({ traffic, since }, index) =>
      html`<li class="${index === steps.length - 1 ? 'now' : 'done'}"><b>${traffic} %</b> ${when(since)}</li>`,
  );
  return html`<h3>Canary</h3><p class="mono">${canary.release}</p>
<ol class="rail">${items}<li class="next"><b>100 %</b> all browsers</li></ol>`;
}

const figureRow = (each: ReleaseFigures, index: number): Markup => {
  const key =
    index < LINES
      ? html`<svg class="key" viewBox="0 0 24 8" aria-hidden="true"><path class="line line-${index}" d="M2 4H22"/></svg>`
      : NOTHING;
  const mean = each.meanLoadTime === null ? '–' : `${grouped(each.meanLoadTime)} ms`;
  return html`<tr><td>${key}<span class="mono">${each.release}</span></td><td class="number">${grouped(each.loads)}</td>
<td class="number">${failedShare(each)}</td><td class="number">${mean}</td></tr>`;
};

function measured({ figures, pkg }: BoardPackage, { from, until }: Board): Markup {
  if (figures === null) return NOTHING;
  if (typeof figures === 'string') return html`<p class="alert">No counts: ${figures}</p>`;
  if (figures.length === 0) return html`<p class="muted">Nobody has loaded it in the last day.</p>`;
  const drawn = figures.slice(0, LINES);
  const over = (title: string, unit: string, of: 'failing' | 'loadTime') =>
    chart({
      title: `${title} of ${pkg}`,
      unit,
      lines: drawn.map((each) => ({ name: each.release, points: each[of] })),
      from,
      until,
      spanMs: SPAN_MS,
    });
  return html`<div class="charts">${[over('Failed loads', ' %', 'failing'), over('Load time', ' ms', 'loadTime')]}</div>
<div class="wide" tabindex="0" role="region" aria-label="The last day of ${pkg} in figures"><table><thead><tr><th scope="col">Release</th><th scope="col" class="number">Loads</th>
<th scope="col" class="number">Failed</th><th scope="col" class="number">Load time</th></tr></thead><tbody>${figures.map(figureRow)}</tbody></table></div>`;
}

function packageSection(each: BoardPackage, board: Board): Markup {
  const { pkg, release, disabled } = each;
  const off =
    disabled === null ? NOTHING : html`<p class="alert">Switched off ${withReason(disabled)}</p>`;
  const commands = commandsOf(each, board.metrics).map(
    ({ does, command }) => html`<li><span>${does}</span><code>${command}</code></li>`,
  );
  return html`<section aria-labelledby="${pkg}"><h2 id="${pkg}">${pkg}</h2>
<p class="mono">${release}</p><p class="muted">live ${sinceText(each)}</p>${off}
${rail(each)}${measured(each, board)}
<details><summary>Commands</summary><ul class="commands">${commands}</ul></details></section>`;
}

const entry = ({ number: generation, time, by, did, why }: Generation): Markup =>
  html`<li><span class="when muted">${generation} · ${when(time)}</span><span class="what"><b>${by}</b>: <span class="mono">${did}</span></span>
${why === null ? NOTHING : html`<span class="what why">${why}</span>`}</li>`;

/** Returns the team's page: HTML without scripts or other files. `refreshSeconds` makes a served page reload itself. */
export function boardPage(board: Board, refreshSeconds?: number): string {
  const { status, packages, history, until } = board;
  const { rehearsal } = status;
  const refresh =
    refreshSeconds === undefined
      ? NOTHING
      : html`<meta http-equiv="refresh" content="${refreshSeconds}">`;
  const expires =
    status.expires === null ? NOTHING : html` · believed until ${when(status.expires)}`;
  const undone = status.undone.map((line) => html`<p class="alert">${line}</p>`);
  const majors = status.majors.map(
    (each) => html`<p class="${isUrgent(each) ? 'alert' : 'muted'}">${majorLine(each)}</p>`,
  );
  const previews = status.previews.map(
    ({ name, release, expires: end }) =>
      html`<li><span class="mono">${name}</span>: <span class="mono">${release}</span>, until ${when(end)}</li>`,
  );
  const withdrawn = status.withdrawn.map(
    (each) => html`<li><span class="mono">${each.name}</span> ${withReason(each)}</li>`,
  );
  const main = html`<h1>Releases</h1>
<p class="muted">Generation ${status.generation} of ${when(status.time)}${expires} · ${status.store} · as of ${when(new Date(until).toISOString())}, all times in UTC</p>
${undone}${majors}
<div class="packages">${packages.map((each) => packageSection(each, board))}</div>
${
  rehearsal === null
    ? NOTHING
    : html`<h2>Rehearsal of ${rehearsal.candidates.join(', ')}</h2>
<p class="${rehearsal.isGood ? 'muted' : 'alert'}">${rehearsal.isGood ? 'Nothing fails' : 'Something fails'}, ${when(rehearsal.time)}</p>
<ul>${rehearsal.lines.map((line) => html`<li>${line}</li>`)}</ul>`
}
${previews.length === 0 ? NOTHING : html`<h2>Previews</h2><ul>${previews}</ul>`}
${withdrawn.length === 0 ? NOTHING : html`<h2>Withdrawn</h2><ul>${withdrawn}</ul>`}
<h2>History</h2>
<ol class="history">${history.map(entry)}</ol>`;
  return pageOf(`Releases of ${SITE.title}`, main, '', refresh);
}

const REFRESH_SECONDS = 60;

const HEADERS = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/** Allowed host names. Prevents DNS rebinding: a foreign page could point its domain at this machine. */
const OWN_NAME = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Serves the current page at `/`. */
export function boardServer(read: () => Promise<Board>): RequestListener {
  return async (request, response) => {
    const say = (status: number, text: string) =>
      response
        .writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8' })
        .end(text);
    if (!OWN_NAME.test(request.headers.host ?? '')) return say(421, 'Not here');
    if (request.method !== 'GET' && request.method !== 'HEAD') return say(405, 'Not allowed');
    if (request.url !== '/') return say(404, 'Not found');
    try {
      const page = boardPage(await read(), REFRESH_SECONDS);
      response.writeHead(200, HEADERS).end(request.method === 'HEAD' ? undefined : page);
    } catch (error) {
      if (!(error instanceof UserError)) console.error(error);
      say(503, error instanceof UserError ? error.message : 'The board could not be made.');
    }
  };
}
