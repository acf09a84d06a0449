const WORDS = new Intl.Segmenter('en', { granularity: 'word' });
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Scripts without spaces between words, and emoji. */
const WIDE =
  '\\p{Script=Han}\\p{Script=Hira}\\p{Script=Kana}\\p{Script=Thai}\\p{Script=Laoo}\\p{Script=Khmr}\\p{Script=Mymr}\\p{Emoji_Presentation}';
const AFTER_WIDE = new RegExp(`[${WIDE}]\\p{M}*$`, 'u');
const BEFORE_WIDE = new RegExp(`^[${WIDE}]`, 'u');
const OPENS = /[\p{Ps}\p{Pi}]$/u;
/** Characters that no line starts with: marks, closing punctuation, and small or repeated kana. */
const CLOSES =
  /^[\p{M}\p{Pe}\p{Pf}\p{Po}\p{Pd}ーゝゞヽヾ々〻ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const SPACE = /[^\S\u00a0\u202f]$/u;
const DASH = /[\p{L}\p{M}\p{N}][\p{Pd}/]$/u;

export interface Size {
  /** In pixels. */
  size: number;
  /** Maximum number of lines of this size. */
  lines: number;
}

export interface Fitted {
  size: number;
  lines: string[];
}

/** Width of a text in a font of one pixel. */
export type Measure = (text: string) => number;

interface Unit {
  text: string;
  /** Widths with and without the space at its end. */
  whole: number;
  bare: number;
}

/** The characters of a text, as readers see them. */
export const lettersOf = (text: string): string[] =>
  Array.from(LETTERS.segment(text), ({ segment }) => segment);

/**
 * Breaks a text into lines of similar width, in the first size whose lines are enough. If none is, the last line
 * ends with an ellipsis.
 */
export function fitLines(
  text: string,
  width: number,
  sizes: readonly Size[],
  measure: Measure,
): Fitted {
  const unitOf = (unit: string): Unit => ({
    text: unit,
    whole: measure(unit),
    bare: measure(unit.trimEnd()),
  });
  const words = unitsOf(text).map(unitOf);
  for (const { size, lines: most } of sizes) {
    const room = width / size;
    if (words.some(({ bare }) => bare > room)) continue;
    const { length } = fill(words, room);
    if (length <= most) return { size, lines: fill(words, narrowest(words, room, length)) };
  }
  const { size, lines: most } = sizes.at(-1) as Size;
  const room = width / size;
  const piecesOf = ({ text: word }: Unit): string[] => {
    const letters = lettersOf(word).map(unitOf);
    const { length } = fill(letters, room);
    const pieces = fill(letters, narrowest(letters, room, length));
    const space = word.slice(word.trimEnd().length);
    return [...pieces.slice(0, -1), pieces.at(-1) + space];
  };
  const parts = words.flatMap((word) => (word.bare > room ? piecesOf(word).map(unitOf) : [word]));
  const lines = fill(parts, room);
  if (lines.length <= most) return { size, lines };
  return { size, lines: [...lines.slice(0, most - 1), cut(lines[most - 1] ?? '', room, measure)] };
}

/** Parts of a text between which a line may end. Joined, they are the text. */
export function unitsOf(text: string): string[] {
  const units: string[] = [];
  const starts = new Set(Array.from(LETTERS.segment(text), ({ index }) => index));
  for (const { segment, index } of WORDS.segment(text)) {
    const last = units.at(-1);
    if (last === undefined || (starts.has(index) && mayBreak(last, segment))) units.push(segment);
    else units[units.length - 1] = last + segment;
  }
  return units;
}

function mayBreak(before: string, after: string): boolean {
  if (/^\s/u.test(after) || OPENS.test(before)) return false;
  if (SPACE.test(before)) return true;
  if (CLOSES.test(after)) return false;
  return DASH.test(before) || AFTER_WIDE.test(before) || BEFORE_WIDE.test(after);
}

/** Fills lines one after the other. A unit that is wider than a line gets its own line. */
function fill(units: readonly Unit[], room: number): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const { text, whole, bare } of units) {
    if (line !== '' && used + bare > room) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += text;
    used += whole;
  }
  return [...lines, line.trimEnd()];
}

/** The smallest width, of 16 between half of the room and all of it, in which the lines stay as many. */
function narrowest(units: readonly Unit[], room: number, lines: number): number {
  const least = Math.max(room / 2, ...units.map(({ bare }) => bare));
  for (let step = 0; step < 16; step += 1) {
    const width = least + ((room - least) * step) / 16;
    if (fill(units, width).length === lines) return width;
  }
  return room;
}

/** The start of a line, with an ellipsis. Letters stay whole. */
function cut(line: string, room: number, measure: Measure): string {
  const letters = lettersOf(line);
  for (;;) {
    const shown = `${letters.join('').trimEnd()}…`;
    if (letters.length === 0 || measure(shown) <= room) return shown;
    letters.pop();
  }
}
