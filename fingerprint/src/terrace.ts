/** Size of the whole drawing in units. `SQUARE` is the side of its small crop. */
export const WIDTH = 144;
export const SQUARE = 32;
const GROUND = 32;

/** Returns the next pseudo-random integer from 0 to `below - 1`. */
export type Draw = (below: number) => number;

export const CORNERS = ['square', 'round', 'cut', 'scoop'] as const;
type Corner = (typeof CORNERS)[number];

/** Profile of a terrace within the square. */
export type Shape = 'rise' | 'fall' | 'peak';

/** A flat part of a terrace. `size` is the size of the corner at its start. */
interface Step {
  readonly x: number;
  end: number;
  readonly height: number;
  size: number;
}

export interface Terrace {
  readonly steps: readonly Step[];
  readonly corner: Corner;
}

interface Plan {
  /** Start of the square. */
  readonly at: number;
  readonly shape: Shape;
  readonly base: number;
  readonly rise: number;
  /** Maximum height of the hills outside of the square. */
  readonly hills: number;
  readonly corner: Corner;
}

/** Four steps within the square, between rolling ground. */
export function makeTerrace(draw: Draw, { at, shape, base, rise, hills, corner }: Plan): Terrace {
  const pair = (whole: number) => {
    const part = ((draw(3) + 1) * whole) / 4;
    return [part, whole - part];
  };
  const widths = [...pair(16), ...pair(16)];
  let height = base;
  const heights = [...pair(rise / 2), ...pair(rise / 2)].map(
    (up) => (height += Math.max(1, Math.round(up))),
  );
  if (shape === 'fall') heights.reverse();
  const [a, b, c, d] = heights;
  const order = shape !== 'peak' ? heights : draw(2) ? [a, d, c, b] : [b, c, d, a];
  const steps: Step[] = [];
  let x = 0;
  const add = (width: number, top: number) => {
    const last = steps.at(-1);
    x += width;
    if (last?.height === top) last.end = x;
    else steps.push({ x: x - width, end: x, height: top, size: 0 });
  };
  const roll = (end: number, before: number) => {
    let last = before;
    while (x < end) {
      const width = end - x < 24 ? end - x : 8 + 4 * draw(5);
      const level = draw(4);
      last = level === last ? (level + 1) % 4 : level;
      add(width, base + Math.round((last * hills) / 3));
    }
  };
  roll(at, -1);
  widths.forEach((width, index) => {
    add(width, order[index] ?? base);
  });
  roll(WIDTH, 3);
  sizeCorners(steps, corner, at);
  return { steps, corner };
}

/** Gives each corner the largest size that its step and riser allow. */
function sizeCorners(steps: readonly Step[], corner: Corner, at: number): void {
  if (corner === 'square') return;
  const isScoop = corner === 'scoop';
  steps.forEach((step, index) => {
    const before = steps[index - 1];
    if (!before) return;
    const rises = step.height > before.height;
    const own = rises === isScoop ? before : step;
    const isEdge = own === steps[0] || own === steps.at(-1);
    const room = (own.end - own.x) / (isEdge ? 1 : 2);
    const most = step.x > at && step.x < at + SQUARE ? 8 : isScoop ? 3 : 5;
    const riser = Math.abs(step.height - before.height);
    step.size = Math.max(1, Math.floor(Math.min(riser, room, most)));
  });
}

/** SVG path of a terrace, down to the ground. */
export function outline({ steps, corner }: Terrace): string {
  const isScoop = corner === 'scoop';
  let d = `M0 ${GROUND}V${GROUND - (steps[0]?.height ?? 0)}`;
  steps.forEach((step, index) => {
    const next = steps[index + 1];
    if (!next) return;
    const { x, size } = next;
    const to = GROUND - next.height;
    const rises = next.height > step.height;
    const down = rises ? -size : size;
    const turn = corner === 'cut' ? 'l' : `a${size} ${size} 0 0 ${isScoop ? 0 : 1} `;
    if (size === 0) d += `H${x}V${to}`;
    else if (rises === isScoop) d += `H${x - size}${turn}${size} ${down}V${to}`;
    else d += `H${x}V${to - down}${turn}${size} ${down}`;
  });
  return `${d}H${WIDTH}V${GROUND}z`.replaceAll(' -', '-');
}

/** The upper edge of a terrace at `x`, as `y`. */
export function edgeAt({ steps, corner }: Terrace, x: number): number {
  const found = steps.findIndex(({ end }) => x < end);
  const index = found < 0 ? steps.length - 1 : found;
  const step = steps[index];
  if (!step) return GROUND;
  const next = steps[index + 1];
  return (
    GROUND -
    step.height +
    bend(corner, step, steps[index - 1], step.size, x - step.x) +
    bend(corner, step, next, next?.size ?? 0, step.end - x)
  );
}

/** Change of a step's edge by the corner of size `r` to a neighbor, at the distance `t`. */
function bend(
  corner: Corner,
  step: Step,
  neighbor: Step | undefined,
  r: number,
  t: number,
): number {
  const isScoop = corner === 'scoop';
  if (!neighbor || t >= r || step.height > neighbor.height === isScoop) return 0;
  const drop = corner === 'cut' ? r - t : r - Math.sqrt(r * r - (r - t) ** 2);
  return isScoop ? -drop : drop;
}
