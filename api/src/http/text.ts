import type { App } from './app-type.ts';

/** Invisible characters and direction controls that no script needs. Pasted text often contains them. */
const STRIPPED = /[\u00AD\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/gu;
/** Characters without visible content: fillers, spaces, combining marks, controls, joiners. */
const NOT_VISIBLE = /[\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Maximum number of marks on one character. More would paint over the text around it. */
const MARKS = 4;
/** Maximum number of marks on one character that NFC may sort. */
const SORTABLE_MARKS = 32;
const STACK = /[\p{Mn}\p{Me}\p{Cf}]{5,}/gu;
const MARK = /[\p{Mn}\p{Me}]/gu;

/** A text without invisible characters, as searches read it. */
export const stripInvisible = (text: string): string => text.replace(STRIPPED, '');

/** The number of characters, without fillers and other characters that show nothing. */
export const contentLength = (text: string): number =>
  [...text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu, '').trim()].length;

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

/**
 * One line of text in NFC, with capped marks. Text without visible content becomes empty, so that a required
 * field is refused. Invisible characters stay: the schema refuses a line with them.
 */
export function normaliseLine(text: string): string {
  // Cut first, because NFC takes quadratic time to sort a long stack.
  const normal = capMarks(capMarks(text, SORTABLE_MARKS).normalize('NFC'), MARKS);
  const isBlank = normal.replace(NOT_VISIBLE, '') === '';
  return isBlank && normal.trim() !== '' ? '' : normal;
}

/** The same for text of several lines. Drops invisible characters, because people often paste such text. */
export const normaliseParagraph = (text: string): string => normaliseLine(stripInvisible(text));

/** The text fields of all bodies. Emails, passwords, tokens and drafts stay as they are. */
const NORMALISERS: Record<string, (text: string) => string> = {
  ...fields(normaliseLine, [
    'title',
    'tags',
    'name',
    'submitterName',
    'firstName',
    'lastName',
    'skills',
  ]),
  ...fields(normaliseParagraph, [
    'description',
    'requiredSkills',
    'resources',
    'message',
    'reason',
    'bio',
  ]),
};

function fields<Value>(value: Value, names: string[]): Record<string, Value> {
  return Object.fromEntries(names.map((name) => [name, value]));
}

/** Every schema refuses longer texts, so they are not normalised. */
const LONGEST = 20_000;

/** Normalises the text fields of every body before it is validated. */
export function addTextNormaliser(app: App): void {
  app.addHook('preValidation', async ({ body }) => {
    if (typeof body !== 'object' || body === null) return;
    const values = body as Record<string, unknown>;
    for (const [name, normalise] of Object.entries(NORMALISERS)) {
      if (!Object.hasOwn(values, name)) continue;
      const read = (value: unknown) =>
        typeof value === 'string' && value.length <= LONGEST ? normalise(value) : value;
      const value = values[name];
      values[name] = Array.isArray(value) ? value.map(read) : read(value);
    }
  });
}
