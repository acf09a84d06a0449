import { SITE } from '@composed/workspace/paths';
import { html, type Markup, NOTHING, pageOf } from './board/markup.ts';
import type { RehearsalRow } from './rehearsal-trials.ts';
import { findingText, type RehearsalResult, rowTexts } from './rehearse.ts';
import type { Finding } from './rendered/rehearsal.ts';

const STYLES = `
main { max-width: 90rem; } section { margin-top: 1rem; } .pictures { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); }
img { width: 100%; border: 1px solid var(--border); border-radius: 8px; }`;

const picture = (title: string, base64: string | null): Markup =>
  base64 === null
    ? NOTHING
    : html`<figure><figcaption>${title}</figcaption><img alt="${title}" src="data:image/jpeg;base64,${base64}"></figure>`;

const findingPart = (finding: Finding): Markup =>
  html`<h3>${findingText(finding)}</h3>
${finding.more.map((text) => html`<p class="muted">${text}</p>`)}
<div class="pictures">${picture('Today', finding.pictures?.today ?? null)}${picture('In the rehearsal', finding.pictures?.next ?? null)}</div>`;

function rowPart(row: RehearsalRow): Markup {
  const { name, isCanary, verdict, findings, pages, journeys, seconds } = row;
  const opened = `Pages: ${pages}, journeys: ${journeys}, ${seconds} s`;
  // Each finding has its own part below.
  const texts =
    findings.length > 0
      ? [verdict, row.grant ? `runs with ${row.grant}` : row.ranges, row.unjudged].flat()
      : rowTexts(row);
  const kind = verdict === 'fails' ? 'alert' : 'muted';
  return html`<section><h2>${name}${isCanary ? ', a canary' : ''}</h2>
${texts.map((text, index) => html`<p class="${index === 0 ? kind : 'muted'}">${text}</p>`)}<p class="muted">${opened}</p>
${findings.map(findingPart)}</section>`;
}

/** Returns the report as a page without scripts or other files. */
export function rehearsalPage({
  candidates,
  generation,
  time,
  host,
  rows,
}: RehearsalResult): string {
  const title = `Rehearsal of ${candidates.join(', ')}`;
  const main = html`<h1>${title}</h1>
<p class="muted">Beside generation ${generation}, ${time}</p>
${host.map((text) => html`<p class="alert">The host ${text}</p>`)}
${rows.map(rowPart)}`;
  return pageOf(`${title} · ${SITE.title}`, main, STYLES);
}
