import { isWrongSetting } from '@composed/contract/settings';
import { UserError } from './user-error.ts';

/**
 * Reads a setting from an environment variable, with the setting's own reader. Returns `null` if
 * the variable is empty or missing. Throws a `UserError` that names the variable and its value.
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
