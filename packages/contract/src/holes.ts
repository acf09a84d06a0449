/**
 * Holes of a template: places in prerendered HTML that a server fills with the data of one address. A hole is a text
 * between two private-use characters, so React and HTML parsers leave it unchanged in texts and attributes.
 */
const [START, END] = ['\uE000', '\uE001'];

const PATH = /^\.?[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*$/;

/** Kinds of tokens: a value, and the starts and the end of blocks. */
export type HoleKind = 'value' | 'when' | 'unless' | 'each' | 'end';

const KINDS: Readonly<Record<string, HoleKind>> = {
  '?': 'when',
  '!': 'unless',
  '*': 'each',
  '/': 'end',
};

/** A token of a template: what it does with which value. */
export interface HoleToken {
  kind: HoleKind;
  path: string;
}

function token(mark: string, path: string): string {
  if (path !== '.' && !PATH.test(path))
    throw new Error(`${JSON.stringify(path)} is no path of a hole.`);
  return `${START}${mark}${path}${END}`;
}

/**
 * A hole for the value at a path, such as `idea.title`. Inside `each`, a path with a leading dot belongs to the item,
 * and `.` is the item.
 */
export const hole = (path: string): string => token('', path);

/** Start and end of a block between elements. */
export type HoleBlock = readonly [open: string, close: string];

const block = (mark: string, path: string): HoleBlock => [token(mark, path), token('/', path)];

/** A block that is kept if the value is truthy and no empty list. */
export const when = (path: string): HoleBlock => block('?', path);

/** A block that is kept if `when` would remove it. */
export const unless = (path: string): HoleBlock => block('!', path);

/** A block that is repeated for each item of a list. */
export const each = (path: string): HoleBlock => block('*', path);

/** Tells whether a text has the characters of holes. */
export const hasHoles = (text: string): boolean => text.includes(START) || text.includes(END);

/** Splits a text into plain texts and tokens. Throws if a token is malformed. */
export function splitHoles(text: string): (string | HoleToken)[] {
  return text.split(/(\uE000[^\uE001]*\uE001?)/).flatMap((part): (string | HoleToken)[] => {
    if (!hasHoles(part)) return part === '' ? [] : [part];
    const [, mark = '', path = ''] = /^\uE000([?!*/]?)([^\uE000\uE001]+)\uE001$/.exec(part) ?? [];
    if (path !== '.' && !PATH.test(path)) throw new Error(`${JSON.stringify(part)} is no hole.`);
    return [{ kind: KINDS[mark] ?? 'value', path }];
  });
}
