import Type from 'typebox';
import { MAX_EMAIL } from '../accounts/email.ts';
import { MAX_WEB_ADDRESS } from './formats.ts';

/**
 * What one line of text can't hold: control characters, half of a surrogate pair, ends of a line, and
 * what turns other text around or can't be seen. Joiners stay: scripts and emoji need them.
 */
const NOT_IN_LINE =
  '\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}\\u200B\\u202A-\\u202E\\u2060\\u2066-\\u2069\\uFEFF';
const ONE_LINE = `^[^${NOT_IN_LINE}]*$`;
/**
 * As above, with something in it to read. Each character fits one place of the pattern alone: where
 * several parts could take it, the time to refuse a text would grow with the square of its length.
 */
const ONE_LINE_FILLED = `^(?:(?![${NOT_IN_LINE}])[\\s\\p{Cf}])*[^\\s\\p{Cf}${NOT_IN_LINE}][^${NOT_IN_LINE}]*$`;
/** Any text that both databases can store: no NUL, no half of a surrogate pair. */
const STORABLE = '^[^\\0\\p{Cs}]*$';

/** Lengths count characters (code points). */
export const EmailField = Type.String({ format: 'email', maxLength: MAX_EMAIL });

export const NewPasswordField = Type.String({ minLength: 6, maxLength: 128, pattern: STORABLE });

/** At sign-in any text may be tried; what is too short for an account is wrong, not malformed. */
export const PasswordField = Type.String({ minLength: 1, maxLength: 128, pattern: STORABLE });

export const NameField = Type.String({ minLength: 1, maxLength: 100, pattern: ONE_LINE_FILLED });

export const PartOfNameField = Type.String({ maxLength: 100, pattern: ONE_LINE });

export const BioField = Type.String({ maxLength: 5000, pattern: STORABLE });

export const WebAddressField = Type.String({
  format: 'web-address',
  maxLength: MAX_WEB_ADDRESS,
  description: 'An http(s) address, or empty',
});

export const SkillsField = Type.Array(
  Type.String({ minLength: 1, maxLength: 50, pattern: ONE_LINE_FILLED }),
  { maxItems: 50 },
);

/** Tokens and codes: what is in them is looked up, not judged. */
export const TokenText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: STORABLE });

export const TokenField = TokenText(512);

/** One line of text; with a shortest length it has something to read. */
export const lineOf = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: minLength > 0 ? ONE_LINE_FILLED : ONE_LINE });

/** Text of any number of lines. */
export const textOf = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: STORABLE });

/** The version that the client saw, as the header `If-Match`. */
export const SeenVersion = Type.Object({
  'if-match': Type.String({
    pattern: '^"\\d{1,9}"$',
    maxLength: 11,
    description: 'The version that was seen, in quotes',
  }),
});

/** Chosen by the client once for what it sends, however often it has to send it. */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
});

/**
 * Required where a call needs nothing else that a foreign page could not send. Browsers ask the API before
 * they send such a header from another origin, and the API permits it only to the site's own pages.
 */
export const OwnPage = Type.Object({
  'x-requested-with': Type.String({ minLength: 1, maxLength: 40, description: 'Any text' }),
});

/** In the path of a call. What is no number is no idea either: a 404, and not a 400. */
export const IdParameter = Type.Object({ id: Type.String({ description: 'A number' }) });

/** Text of any number of lines, with something in it to read. */
export const paragraphOf = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=[\\s\\S]*\\S)[^\\0\\p{Cs}]*$' });

/** Of a list that goes on: the cursor that the page before it had. */
export const CursorQuery = Type.Object(
  { cursor: Type.Optional(Type.String({ maxLength: 2000 })) },
  { additionalProperties: false },
);
