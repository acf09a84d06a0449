import { escapeHtml } from '@composed/site/compose-page';
import type { ColdLoad } from '../loads/cold-load.ts';
import type { SeenRequest } from '../loads/network-log.ts';

/** Sizes in the drawing's units. The page scales the drawing to its width. */
const LABELS = 250;
const WIDTH = 1000;
const ROW = 17;
const HEAD = 46;

const MARKS = [
  { key: 'firstPaint', label: 'first paint' },
  { key: 'largestPaint', label: 'largest paint' },
  { key: 'screen', label: 'screen there' },
] as const;

/** Maximum characters of a name beside a bar. */
const NAME_LENGTH = 36;

/** Returns the last part of an address without its hash, so that a reader recognizes the file. */
export function nameOf(url: string): string {
  const { pathname } = new URL(url);
  const file = pathname.slice(pathname.lastIndexOf('/') + 1).replace(/\.[0-9a-f]{12}\./, '.');
  const name = file === '' ? pathname : file;
  return name.length > NAME_LENGTH ? `…${name.slice(1 - NAME_LENGTH)}` : name;
}

const round = (value: number): string => value.toFixed(1);

/** Returns the time in milliseconds at which the last of these loads was complete. */
export const endOf = (loads: readonly ColdLoad[]): number =>
  Math.max(
    ...loads.flatMap(({ requests, times }) => [
      times.screen ?? 0,
      ...requests.map(({ ended }) => ended || 0),
    ]),
  );

function bar(request: SeenRequest, row: number, x: (ms: number) => number): string {
  const { url, kind, began, answered, ended, bytes } = request;
  const y = HEAD + row * ROW;
  const until = Number.isNaN(ended) ? began : ended;
  const first = Math.min(Number.isNaN(answered) ? until : answered, until);
  const title = `${url}: ${bytes} bytes, requested at ${Math.round(began)} ms, complete at ${Math.round(until)} ms`;
  const part = (from: number, to: number, name: string) =>
    `<rect class="${name}" x="${round(x(from))}" y="${y + 3}" width="${round(Math.max(x(to) - x(from), 1))}" height="${ROW - 6}"/>`;
  return `<g class="${kind}"><title>${escapeHtml(title)}</title>
<text x="${LABELS - 8}" y="${y + 12}" text-anchor="end">${escapeHtml(nameOf(url))}</text>
${part(began, first, 'waiting')}${part(first, until, 'arriving')}</g>`;
}

/**
 * Draws a load's requests over time, in the order of their start, and the times of its paints.
 *
 * @param until right edge in milliseconds. Use the same value for drawings that are compared.
 */
export function waterfall({ requests, times }: ColdLoad, until: number, label: string): string {
  const x = (ms: number) => LABELS + (Math.max(ms, 0) / until) * (WIDTH - LABELS - 60);
  const height = HEAD + requests.length * ROW + 22;
  const seconds = Array.from({ length: Math.floor(until / 500) + 1 }, (_, index) => index * 500);
  const grid = seconds.map(
    (ms) =>
      `<line class="grid" x1="${round(x(ms))}" x2="${round(x(ms))}" y1="${HEAD - 4}" y2="${height - 18}"/><text class="scale" x="${round(x(ms))}" y="${height - 4}" text-anchor="middle">${ms / 1000} s</text>`,
  );
  const marks = MARKS.flatMap(({ key, label: text }, index) => {
    const at = times[key];
    if (at === null) return [];
    const y = 11 + index * 13;
    return `<line class="mark" x1="${round(x(at))}" x2="${round(x(at))}" y1="${y + 3}" y2="${height - 18}"/><text class="mark-label" x="${round(x(at) - 4)}" y="${y}" text-anchor="end">${text} ${Math.round(at)} ms</text>`;
  });
  const sorted = [...requests].sort((a, b) => a.began - b.began);
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escapeHtml(label)}">
${grid.join('\n')}
${sorted.map((request, row) => bar(request, row, x)).join('\n')}
${marks.join('\n')}
</svg>`;
}
