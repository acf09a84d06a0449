import {
  CORNERS,
  type Draw,
  edgeAt,
  makeTerrace,
  outline,
  type Shape,
  SQUARE,
  type Terrace,
  WIDTH,
} from './terrace.ts';

const TEXTURES = ['rules', 'dots', 'posts', null] as const;

/** Shapes of the far and the middle terrace. The near one always rises. */
const SCENES: readonly (readonly [far: Shape, middle: Shape])[] = [
  ['rise', 'rise'],
  ['fall', 'rise'],
  ['rise', 'fall'],
  ['peak', 'rise'],
  ['fall', 'peak'],
  ['peak', 'fall'],
  ['rise', 'peak'],
];

/** Maximum length of all paths, so that a page of cards stays small. */
const MOST_CHARACTERS = 1000;

export interface Drawing {
  /** Start of the square crop, in units. */
  readonly at: number;
  /** Paths of the terraces, from far to near. */
  readonly layers: readonly string[];
  /** `level`: index of the layer in front of the spark. */
  readonly spark: {
    readonly cx: number;
    readonly cy: number;
    readonly r: number;
    readonly level: number;
  };
  readonly texture: {
    readonly level: number;
    readonly kind: 'rules' | 'dots' | 'posts';
    readonly d: string;
  } | null;
  /** Color of the far terrace: 1 for the category's own, 0 and 2 for its neighbors. */
  readonly mate: number;
}

/** Draws an idea's picture: three terraces that climb to the right, and one spark. Depends only on the id. */
export function drawFingerprint(id: number): Drawing {
  let salt = 100;
  const draw: Draw = (below) => mix(id, ++salt) % below;
  const at = 30 + 10 * draw(7);
  const [far, middle] = SCENES[draw(SCENES.length)] as (typeof SCENES)[number];
  const one = draw(4);
  const other = (one + 1 + draw(3)) % 4;
  const terrace = (shape: Shape, corner: number, base: number, rise: number, hills: number) =>
    makeTerrace(draw, { at, shape, base, rise, hills, corner: CORNERS[corner] ?? 'square' });
  const terraces = [
    terrace(far, draw(2) ? one : other, 15, 13, 12),
    terrace(middle, other, 8, 14, 10),
    terrace('rise', one, 2, 12 + 4 * draw(2), 8),
  ];
  const spark = placeSpark(draw, terraces, at);
  const kind = TEXTURES[draw(4)] ?? null;
  const level = kind && draw(5) >= 3 ? draw(2) * 2 : 1;
  const layers = terraces.map(outline);
  const d = kind ? hatch(terraces, level) : '';
  const fits = layers.join('').length + d.length <= MOST_CHARACTERS;
  return {
    at,
    layers,
    spark,
    texture: kind && d && fits ? { level, kind, d } : null,
    mate: draw(3),
  };
}

/** Width in units of the crop for shared links. The square with the spark is on its right. */
export const SHARE_WIDTH = 61;

/** Start of the crop for shared links. */
export const shareLeft = (at: number): number => Math.min(at - 29, WIDTH - SHARE_WIDTH);

/** Mixes the bits of two integers, so that neighboring ids give unrelated numbers. */
function mix(id: number, salt: number): number {
  const low = (id ^ Math.floor(id / 2 ** 32)) | 0;
  let x = (Math.imul(low, 0x9e3779b1) + Math.imul(salt, 0x85ebca6b)) | 0;
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return (x ^ (x >>> 15)) >>> 0;
}

/** Places the spark on a visible step or, more often, partly behind one. It is always within the square. */
function placeSpark(draw: Draw, terraces: readonly Terrace[], at: number): Drawing['spark'] {
  const isRisen = draw(3) > 0;
  const r = isRisen ? 3.5 + draw(3) / 2 : 5 + draw(3);
  const places: Drawing['spark'][] = [];
  terraces.forEach((terrace, index) => {
    const level = index + Number(isRisen);
    for (const { x, end } of terrace.steps) {
      if (x < at || end > at + SQUARE || end - x < 4) continue;
      const cx = Math.min(Math.max((x + end) / 2, at + r + 1.5), at + SQUARE - 1.5 - r);
      const y = edgeAt(terrace, cx);
      const cy = isRisen ? y - r : y - 1;
      if (cy - r < 1.5) continue;
      const isSeen = [-1, -0.5, 0, 0.5, 1].every((part) => {
        const lowest = isRisen ? r * Math.sqrt(1 - part * part) - 1.5 : -r * 0.35;
        return terraces.slice(level).every((near) => edgeAt(near, cx + part * r) > cy + lowest);
      });
      const isFlat = [-r, r].every((side) => Math.abs(edgeAt(terrace, cx + side / 2) - y) < 1.5);
      if (isSeen && (isFlat || !isRisen)) places.push({ cx, cy, r, level });
    }
  });
  return places[draw(places.length)] ?? { cx: at + (draw(2) ? 7 : 25), cy: 7, r: 4, level: 0 };
}

/** Horizontal rows inside the visible part of a terrace. The stroke makes them rules, dots or posts. */
function hatch(terraces: readonly Terrace[], level: number): string {
  // Lowest point of the edge in each column of 2 units: of the terrace, then of those before it.
  const edges = terraces.slice(level).map((terrace) => {
    const lowest: number[] = [];
    for (let x = 0; x < WIDTH; x += 2) {
      lowest[x] = Math.max(edgeAt(terrace, x + 0.1), edgeAt(terrace, x + 1.9));
    }
    return lowest;
  });
  let d = '';
  for (let y = 5; y < SQUARE; y += 2) {
    let start: number | null = null;
    for (let x = 0; x <= WIDTH; x += 2) {
      const isInside = edges.every((lowest, index) =>
        index ? (lowest[x] as number) > y - 1 : (lowest[x] as number) <= y - 1.4,
      );
      if (isInside) start ??= x;
      else if (start !== null) {
        d += `M${start} ${y}h${x - start}`;
        start = null;
      }
    }
  }
  return d;
}
