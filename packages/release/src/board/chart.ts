import type { Point } from './board.ts';
import { html, type Markup } from './markup.ts';

export interface Line {
  name: string;
  points: readonly Point[];
}

export interface Chart {
  title: string;
  unit: string;
  lines: readonly Line[];
  /** Milliseconds since 1970-01-01 UTC. */
  from: number;
  until: number;
  spanMs: number;
}

const WIDTH = 270;
const HEIGHT = 120;
const PLOT = { left: 4, right: 266, top: 18, bottom: 100 };
/** Maximum gap between two connected points, in spans. A longer gap breaks the line. */
const LONGEST_GAP = 2;

const digits = (value: number): string => String(Number(value.toPrecision(2)));

/** Returns the smallest 1, 2 or 5 times a power of ten that is at least `value`. */
export function niceTop(value: number): number {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

const clock = (time: number): string => new Date(time).toISOString().slice(11, 16);

/** Draws lines over time as SVG, each with a distinct dash pattern. The label repeats the last values as text. */
export function chart({ title, unit, lines, from, until, spanMs }: Chart): Markup {
  const top = niceTop(Math.max(0, ...lines.flatMap(({ points }) => points.map((p) => p.value))));
  const x = (time: number) =>
    PLOT.left + ((time - from) / (until - from)) * (PLOT.right - PLOT.left);
  const y = (value: number) => PLOT.bottom - (value / top) * (PLOT.bottom - PLOT.top);
  const path = (points: readonly Point[]) =>
    points
      .map(({ time, value }, index) => {
        const before = points[index - 1];
        const isNew = before === undefined || time - before.time > LONGEST_GAP * spanMs;
        const place = `${x(time).toFixed(1)} ${y(value).toFixed(1)}`;
        // A line of zero length shows as a dot.
        return isNew ? `M${place}l0 0` : `L${place}`;
      })
      .join('');
  const drawn = lines.map(
    ({ points }, index) => html`<path class="line line-${index}" d="${path(points)}"/>`,
  );
  const last = lines.map(({ name, points }) => {
    const end = points.at(-1);
    return end === undefined ? `${name}: none` : `${name}: ${digits(end.value)}${unit} at last`;
  });
  return html`<figure><figcaption>${title}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}. ${last.join('; ')}.">
<path class="grid" d="M${PLOT.left} ${PLOT.bottom}H${PLOT.right}M${PLOT.left} ${PLOT.top}H${PLOT.right}"/>
<text x="${PLOT.left}" y="${PLOT.top - 5}">${digits(top)}${unit}</text>
<text x="${PLOT.left}" y="${HEIGHT - 4}">24 h earlier</text>
<text class="end" x="${PLOT.right}" y="${HEIGHT - 4}">${clock(until)}</text>
${drawn}
</svg></figure>`;
}
