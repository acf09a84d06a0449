/** Characters that show nothing, for a character class. Includes joiners, variation selectors and direction controls. */
export const INVISIBLE =
  '\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB\\u2800';

/** Invisible characters with which a schema refuses a line: direction controls, and spaces and joiners of no width. */
export const REFUSED_IN_LINE = '\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';

const EMOJI = '[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]';
/** A visible character of a script whose letters join, or whose words need joiners. */
const JOINING = `(?![${INVISIBLE}])[${[
  ...['Arab', 'Syrc', 'Nkoo', 'Mong', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu'],
  ...['Knda', 'Mlym', 'Sinh', 'Khmr', 'Mymr', 'Tibt', 'Java', 'Bali'],
]
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')}]`;

/** Invisible characters that change what a reader sees, in the places where they do. */
const NEEDED = [
  // Codes of regions in flags.
  '\\u{1F3F4}[\\u{E0030}-\\u{E0039}\\u{E0061}-\\u{E007A}]{3,6}\\u{E007F}',
  `(?<=${EMOJI}\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})`,
  `(?<=${JOINING})[\\u200C\\u200D]`,
  // Variants of symbols, of Chinese characters and of keys.
  `(?<=(?![${INVISIBLE}])[\\p{S}\\p{Extended_Pictographic}\\p{Ideographic}])\\p{Variation_Selector}`,
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  // Variants and the vowel separator of Mongolian.
  `(?<=(?![${INVISIBLE}])\\p{Script_Extensions=Mong})[\\p{Variation_Selector}\\u180E]`,
  // The space of Braille.
  '(?<=[\\u2801-\\u28FF])\\u2800',
].join('|');

const ALL = new RegExp(`[${INVISIBLE}]`, 'gu');
/** Matches what is needed, or one unneeded character as a group. Its first test is cheap, since most texts have none. */
const unneeded = (character: string) =>
  new RegExp(`(?=[${INVISIBLE}\\u{1F3F4}])(?:${NEEDED}|(${character}))`, 'gu');

const UNNEEDED = unneeded(`[${INVISIBLE}]`);
const UNNEEDED_IN_LINE = unneeded(`(?![${REFUSED_IN_LINE}])[${INVISIBLE}]`);

const dropGroup = (match: string, group?: string) => (group === undefined ? match : '');

/** A text without invisible characters, as searches read it. */
export const stripInvisible = (text: string): string => text.replace(ALL, '');

/** A text without invisible characters, except those that its emoji and scripts need. */
export const stripUnneeded = (text: string): string => text.replace(UNNEEDED, dropGroup);

/** Drops the same from one line of text, except the characters with which a schema refuses it. */
export const stripUnneededFromLine = (text: string): string =>
  text.replace(UNNEEDED_IN_LINE, dropGroup);
