import type { App } from './app-type.ts';
import { INVISIBLE, stripInvisible, stripUnneeded, stripUnneededFromLine } from './invisible.ts';

/** Maximum number of marks on one character. More would paint over the text around it. */
const MARKS = 4;
/** Maximum number of marks on one character that NFC may sort. */
const SORTABLE_MARKS = 32;
const STACK = /[\p{Mn}\p{Me}\p{Cf}]{5,}/gu;
const MARK = /[\p{Mn}\p{Me}]/gu;

/** A character with visible content, so no filler, space, combining mark, control or joiner. */
const VISIBLE = new RegExp(`[^\\s\\p{Z}\\p{Cc}\\p{Cf}\\p{M}${INVISIBLE}]`, 'u');

/** The number of characters, without fillers and other characters that show nothing. */
export const contentLength = (text: string): number => [...stripInvisible(text).trim()].length;

/** Drops marks past a number on one character. Joiners between them don't start a new character. */
function capMarks(text: string, most: number): string {
  return text.replace(STACK, (stack) => {
    let marks = 0;
    return stack.replace(MARK, (mark) => {
      marks += 1;
      return marks > most ? '' : mark;
    });
  });
}

/** Text in NFC with capped marks. Text without visible content becomes empty, so that a required field is refused. */
function normalise(text: string): string {
  // Cut first, because NFC takes quadratic time to sort a long stack.
  const normal = capMarks(capMarks(text, SORTABLE_MARKS).normalize('NFC'), MARKS);
  return VISIBLE.test(normal) || normal.trim() === '' ? normal : '';
}

/** One line of text, normalised. Some invisible characters stay: the schema refuses a line with them. */
export const normaliseLine = (text: string): string => normalise(stripUnneededFromLine(text));

/** Text of several lines, normalised. Drops direction controls too, because people often paste them. */
export const normaliseParagraph = (text: string): string => normalise(stripUnneeded(text));

/** The text fields of all bodies. Emails, passwords, tokens and drafts stay as they are. */
const LINES = [
  'title',
  'offer',
  'tags',
  'name',
  'submitterName',
  'firstName',
  'lastName',
  'skills',
];
const PARAGRAPHS = [
  'description',
  'requiredSkills',
  'resources',
  'message',
  'text',
  'reason',
  'bio',
];
const NORMALISERS = [
  ...LINES.map((name) => [name, normaliseLine] as const),
  ...PARAGRAPHS.map((name) => [name, normaliseParagraph] as const),
];

/** Every schema refuses longer texts, so they are not normalised. */
const LONGEST = 20_000;

/** Normalises the text fields of every body before it is validated. */
export function addTextNormaliser(app: App): void {
  app.addHook('preValidation', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return;
    const values = body as Record<string, unknown>;
    for (const [name, normalise] of NORMALISERS) {
      if (!Object.hasOwn(values, name)) continue;
      const read = (value: unknown) =>
        typeof value === 'string' && value.length <= LONGEST ? normalise(value) : value;
      const value = values[name];
      values[name] = Array.isArray(value) ? value.map(read) : read(value);
    }
  });
}
