import { isWrongSetting } from '@composed/contract/settings';
import { UserError } from './user-error.ts';

/**
 * A setting out of a variable, by the setting's own reader; `null` where it is empty or absent. Throws a `UserError`
 * that names both.
 */
export function readVariable<T>(
  env: NodeJS.ProcessEnv,
  name: string,
  read: (text: string) => T,
): T | null {
  const text = env[name];
  if (!text) return null;
  try {
    return read(text);
  } catch (error) {
    if (!isWrongSetting(error)) throw error;
    throw new UserError(`${name} must be ${error.mustBe}, not "${text}".`, { cause: error });
  }
}
