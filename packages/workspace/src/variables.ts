import { UserError } from './user-error.ts';

type Env = NodeJS.ProcessEnv;

/** An http(s) address, or a path on the site's own origin. */
export const isAddress = (text: string): boolean =>
  /^\/(?!\/)/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));

/** What an address must be, as the end of a sentence. */
export const ADDRESS = 'an http or https address, or a path that starts with /';

/** A variable's value, `null` where it is empty or absent. Throws a `UserError` that names both where it is not fit. */
export function readVariable(
  env: Env,
  name: string,
  isFit: (text: string) => boolean,
  mustBe: string,
): string | null {
  const text = env[name] || null;
  if (text === null || isFit(text)) return text;
  throw new UserError(`${name} must be ${mustBe}, not "${text}".`);
}
