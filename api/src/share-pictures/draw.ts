import { drawFingerprint, SHARE_WIDTH, shareLeft } from '@idea-hub/fingerprint/drawing';
import { categoryKey, hueBeside } from '@idea-hub/fingerprint/hues';
import type * as Canvas from '@napi-rs/canvas';
import type { SKRSContext2D } from '@napi-rs/canvas';
import { stripUnneeded } from '../http/invisible.ts';
import { HEIGHT, type PicturedIdea, WIDTH } from './address.ts';
import { type Face, isCovered, isLatin, registerFonts, setFont } from './fonts.ts';
import { type Fitted, fitLines, type Size } from './lines.ts';
import { COLORS, HUES, type Hue } from './palette.ts';

export const MOST_BYTES = 100_000;

const EDGE = 48;
const PADDING = 40;
/** Width of the text. The spark is right of it. */
const ROOM = 480;
const CHIP = { height: 42, padding: 20, size: 23 };
const GAP = 22;
const AUTHOR = 28;

const TITLE_FACE: Face = { family: 'heading', weight: 700 };
const CHIP_FACE: Face = { family: 'body', weight: 600 };
const AUTHOR_FACE: Face = { family: 'body', weight: 500 };

const SIZES: readonly Size[] = [
  { size: 64, lines: 2 },
  { size: 58, lines: 3 },
  { size: 52, lines: 3 },
  { size: 46, lines: 4 },
  { size: 40, lines: 4 },
];
const AUTHOR_SIZES: readonly Size[] = [{ size: AUTHOR, lines: 1 }];

let loading: Promise<typeof Canvas> | undefined;

/** Loads the native module with the first picture. Samples mode never needs it. */
function load(): Promise<typeof Canvas> {
  loading ??= import('@napi-rs/canvas').then((canvas) => {
    registerFonts(canvas.GlobalFonts);
    return canvas;
  });
  return loading;
}

/**
 * Draws the picture for links to an idea, as a PNG of at most `MOST_BYTES`. Leaves out a title or name with a
 * character that no font has.
 */
export async function drawCard(idea: PicturedIdea): Promise<Buffer> {
  const canvas = await load();
  // Only emoji of a whole title make a picture this large.
  for (const most of [4, 2, 1, 0]) {
    const png = await drawWith(canvas, idea, most);
    if (png.length <= MOST_BYTES) return png;
  }
  throw new Error(`The picture of idea ${idea.id} is too large.`);
}

function drawWith(
  { createCanvas, Path2D }: typeof Canvas,
  idea: PicturedIdea,
  most: number,
): Promise<Buffer> {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.lang = 'en';
  const hue = hueOf(categoryKey(idea.category));
  drawTerraces(context, Path2D, idea, hue);
  drawSiteName(context, Path2D);
  drawText(context, idea, hue, most);
  return canvas.encode('png');
}

const hueOf = (key: string | undefined): Hue => HUES[key ?? 'other'] as Hue;

/** The cover of the idea's card, with the strokes of shared/src/ui/fingerprint.module.css. */
function drawTerraces(
  context: SKRSContext2D,
  Path2D: typeof Canvas.Path2D,
  { id, category }: PicturedIdea,
  hue: Hue,
): void {
  const { at, layers, spark, texture, mate } = drawFingerprint(id);
  const fills = [hueOf(hueBeside(category, mate - 1)).far, hue.middle, hue.ink];
  const scale = Math.max(WIDTH / SHARE_WIDTH, HEIGHT / 32);
  context.save();
  context.fillStyle = hue.soft;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.scale(scale, scale);
  context.translate(-shareLeft(at), 0);

  const stroke = (d: string, style: Stroke) => {
    context.globalAlpha = style.opacity;
    context.strokeStyle = style.color;
    context.lineWidth = style.width;
    context.lineCap = style.dash?.[0] === 0 ? 'round' : 'butt';
    context.setLineDash(style.dash ?? []);
    context.lineDashOffset = style.offset ?? 0;
    context.stroke(new Path2D(d));
    context.globalAlpha = 1;
  };
  const drawSpark = (level: number) => {
    if (spark.level !== level) return;
    context.fillStyle = COLORS.spark;
    context.beginPath();
    context.arc(spark.cx, spark.cy, spark.r, 0, 2 * Math.PI);
    context.fill();
  };

  stroke(SKY, { color: hue.ink, opacity: 0.22, width: 0.55, dash: [0, 4] });
  for (const [level, d] of layers.entries()) {
    drawSpark(level);
    context.fillStyle = fills[level] as string;
    context.fill(new Path2D(d));
    if (texture?.level === level) {
      const opacity = level === 2 ? 0.34 : 0.6;
      stroke(texture.d, { color: hue.soft, opacity, ...TEXTURES[texture.kind] });
    }
  }
  drawSpark(layers.length);
  context.restore();
}

interface Stroke {
  color: string;
  opacity: number;
  width: number;
  dash?: number[];
  offset?: number;
}

const SKY = 'M2 2h141M2 6h141M2 10h141M2 14h141M2 18h141';

const TEXTURES: Record<'rules' | 'dots' | 'posts', Pick<Stroke, 'width' | 'dash' | 'offset'>> = {
  rules: { width: 0.55 },
  dots: { width: 0.8, dash: [0, 2], offset: -1 },
  posts: { width: 2, dash: [0.5, 1.5], offset: -0.75 },
};

const SITE_NAME = 'Idea Hub';

/** The header's mark and the site's name, in the corner. */
function drawSiteName(context: SKRSContext2D, Path2D: typeof Canvas.Path2D): void {
  const size = 30;
  setFont(context, TITLE_FACE, size, SITE_NAME);
  const [mark, gap, padding, height] = [54, 12, 22, 68];
  const width = padding + mark + gap + context.measureText(SITE_NAME).width + padding;
  const [left, top] = [WIDTH - EDGE - width, HEIGHT - EDGE - height];
  drawBox(context, left, top, width, height, 20);
  context.fillStyle = COLORS.text;
  drawLine(context, SITE_NAME, left + padding + mark + gap, top + height / 2, size);

  context.save();
  context.translate(left + padding, top + (height - 36) / 2);
  context.scale(1.5, 1.5);
  context.strokeStyle = COLORS.brand;
  context.lineWidth = 2;
  context.stroke(new Path2D('M3 19 12 15 21 11 30 6'));
  const drawStop = (x: number, y: number, radius: number) => {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  };
  context.fillStyle = COLORS.surface;
  for (const [x, y] of [
    [4, 18.6],
    [12.5, 14.8],
    [21, 11],
  ] as const) {
    drawStop(x, y, 2.6);
    context.stroke();
  }
  context.fillStyle = COLORS.spark;
  drawStop(30, 6, 4.6);
  context.restore();
}

function drawText(context: SKRSContext2D, idea: PicturedIdea, hue: Hue, most: number): void {
  const sizes = SIZES.map(({ size, lines }) => ({ size, lines: Math.min(lines, most) }));
  const text = oneLine(idea.title);
  const title = most > 0 ? fit(context, TITLE_FACE, text, sizes) : null;
  const author = fit(context, AUTHOR_FACE, oneLine(idea.author), AUTHOR_SIZES);
  const leading = (title?.size ?? 0) * (isLatin(text) ? 1.1 : 1.32);
  const titleHeight = title ? title.lines.length * leading + GAP : 0;
  const authorHeight = author ? AUTHOR + GAP : 0;

  setFont(context, CHIP_FACE, CHIP.size, idea.category);
  const chipWidth = context.measureText(idea.category).width + 2 * CHIP.padding;
  const widths = [title, author].map((part) => (part ? part.width : 0));
  const width = Math.max(220, chipWidth, ...widths) + 2 * PADDING;
  const height = CHIP.height + titleHeight + authorHeight + 2 * PADDING;
  const [left, right] = [EDGE + PADDING, EDGE + width - PADDING];
  let top = HEIGHT - EDGE - height;
  drawBox(context, EDGE, top, width, height, 28);
  context.save();
  context.beginPath();
  context.roundRect(EDGE, top, width, height, 28);
  // Stacked marks must not paint over the drawing.
  context.clip();

  const isRtl = title
    ? isRightToLeft(text)
    : author !== null && isRightToLeft(oneLine(idea.author));
  top += PADDING;
  context.fillStyle = hue.soft;
  context.beginPath();
  context.roundRect(isRtl ? right - chipWidth : left, top, chipWidth, CHIP.height, CHIP.height / 2);
  context.fill();
  context.fillStyle = hue.ink;
  setFont(context, CHIP_FACE, CHIP.size, idea.category);
  const chipLeft = (isRtl ? right - chipWidth : left) + CHIP.padding;
  drawLine(context, idea.category, chipLeft, top + CHIP.height / 2, CHIP.size);
  top += CHIP.height + GAP;

  const drawPart = (part: FittedText | null, face: Face, whole: string, line: number) => {
    if (!part) return;
    setFont(context, face, part.size, whole);
    context.direction = isRightToLeft(whole) ? 'rtl' : 'ltr';
    context.textAlign = isRtl ? 'right' : 'left';
    for (const each of part.lines) {
      drawLine(context, each, isRtl ? right : left, top + line / 2, part.size, part.width);
      top += line;
    }
    top += GAP;
  };
  context.fillStyle = COLORS.text;
  drawPart(title, TITLE_FACE, text, leading);
  context.fillStyle = COLORS.muted;
  drawPart(author, AUTHOR_FACE, oneLine(idea.author), AUTHOR);
  context.restore();
}

interface FittedText extends Fitted {
  width: number;
}

/** `null` for a text without content, and for one that the fonts lack. */
function fit(
  context: SKRSContext2D,
  face: Face,
  text: string,
  sizes: readonly Size[],
): FittedText | null {
  if (text === '' || !isCovered(context, face, text)) return null;
  setFont(context, face, 100, text);
  const measure = (part: string) => context.measureText(part).width / 100;
  const fitted = fitLines(text, ROOM, sizes, measure);
  const widths = fitted.lines.map((line) => measure(line) * fitted.size);
  return { ...fitted, width: Math.min(ROOM, Math.max(...widths)) };
}

/** A text in one line, without controls and line ends. */
const oneLine = (text: string): string =>
  stripUnneeded(text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')).trim();

/** Whether the first letter with a direction belongs to a script that is written from right to left. */
function isRightToLeft(text: string): boolean {
  const [first = ''] = text.match(/\p{L}/u) ?? [];
  return /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u.test(
    first,
  );
}

function drawBox(
  context: SKRSContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  radius: number,
): void {
  context.fillStyle = COLORS.surface;
  context.beginPath();
  context.roundRect(left, top, width, height, radius);
  context.fill();
}

/** Draws a line of text whose capitals are centered at `middle`. A line wider than `most` is condensed. */
function drawLine(
  context: SKRSContext2D,
  text: string,
  x: number,
  middle: number,
  size: number,
  most?: number,
): void {
  context.textBaseline = 'alphabetic';
  context.fillText(text, x, middle + 0.35 * size, most);
}
