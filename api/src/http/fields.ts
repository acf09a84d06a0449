import Type from 'typebox';
import { MAX_EMAIL } from '../accounts/email.ts';
import { MAX_WEB_ADDRESS } from './formats.ts';
import { REFUSED_IN_LINE } from './invisible.ts';

/**
 * Characters that one line of text can't contain: control characters, lone surrogates, line ends and direction controls.
 * The server drops other invisible characters before it validates a line.
 */
const NOT_IN_LINE = `\\p{Cc}\\p{Cs}\\p{Zl}\\p{Zp}${REFUSED_IN_LINE}`;
const ONE_LINE = `^[^${NOT_IN_LINE}]*$`;
/**
 * One line with at least one visible character. Each character matches only one part of the pattern. Otherwise, the
 * time to refuse a text would grow with the square of its length.
 */
const ONE_LINE_FILLED = `^(?:(?![${NOT_IN_LINE}])[\\s\\p{Cf}])*[^\\s\\p{Cf}${NOT_IN_LINE}][^${NOT_IN_LINE}]*$`;
/** Any text that both databases can store: no NUL and no lone surrogates. */
const STORABLE = '^[^\\0\\p{Cs}]*$';

/** Lengths count characters (code points). */
export const EmailField = Type.String({ format: 'email', maxLength: MAX_EMAIL });

export const NewPasswordField = Type.String({ minLength: 6, maxLength: 128, pattern: STORABLE });

/** Password at sign-in. A password too short for an account gets the answer for a wrong one, not a 400. */
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

/** Tokens and codes. Only their length is checked, because the server looks them up. */
export const TokenText = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: STORABLE });

export const TokenField = TokenText(512);

/** One line of text. With a `minLength`, it needs a visible character. */
export const lineOf = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: minLength > 0 ? ONE_LINE_FILLED : ONE_LINE });

/** Text of any number of lines. */
export const textOf = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: STORABLE });

/** The version that the client saw, as the `If-Match` header. */
export const SeenVersion = Type.Object({
  'if-match': Type.String({
    pattern: '^"\\d{1,9}"$',
    maxLength: 11,
    description: 'The version that was seen, in quotes',
  }),
});

/** Key that the client chooses once for a submission and repeats with each retry. */
export const IdempotencyKey = Type.Object({
  'idempotency-key': Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' }),
});

/**
 * Header that proves that one of the site's own pages makes the call. Calls require it if nothing else stops a foreign
 * page from sending them. Browsers send a preflight before they send this header from another origin, and the API
 * permits only the site's own pages.
 */
export const OwnPage = Type.Object({
  'x-requested-with': Type.String({ minLength: 1, maxLength: 40, description: 'Any text' }),
});

/** Id in the path of a call. Text that isn't a number gets a 404 instead of a 400. */
export const IdParameter = Type.Object({ id: Type.String({ description: 'A number' }) });

/** Text of any number of lines, with at least one visible character. */
export const paragraphOf = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^(?=[\\s\\S]*\\S)[^\\0\\p{Cs}]*$' });

/** Query of a list's next page: the cursor from the page before. */
export const CursorQuery = Type.Object(
  { cursor: Type.Optional(Type.String({ maxLength: 2000 })) },
  { additionalProperties: false },
);
