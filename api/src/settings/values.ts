/** A setting with an invalid value. `message` is one sentence that names the variable. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export type Environment = Record<string, string | undefined>;

/** Reads a variable. An empty one counts as unset, because shells and compose files don't distinguish the two. */
export function text(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function refuse(name: string, value: string, want: string): never {
  throw new SettingsError(`${name} is "${value}": it must be ${want}.`);
}

export function oneOf<const T extends string>(
  env: Environment,
  name: string,
  choices: readonly T[],
  fallback: T,
): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const found = choices.find((choice) => choice === value);
  return found ?? refuse(name, value, `one of ${choices.join(', ')}`);
}

export function wholeNumber(
  env: Environment,
  name: string,
  fallback: number,
  most: number,
  want = `a whole number from 0 to ${most}`,
): number {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (!/^\d{1,9}$/.test(value) || number > most) refuse(name, value, want);
  return number;
}

/** Reads http(s) origins without a path: the form in which a browser sends `Origin`. */
export function origins(env: Environment, name: string, fallback: string): string[] {
  const given = text(env, name) ?? fallback;
  return given.split(',').map((part) => {
    const url = parseUrl(part.trim());
    // Refuses a path or a query, because they would have no effect.
    if (url === null || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`) {
      refuse(name, part.trim(), 'an origin such as http://localhost:3000 (several: with commas)');
    }
    return url.origin;
  });
}

export function httpUrl(env: Environment, name: string, fallback: string): string {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const url = parseUrl(value);
  if (url === null || !/^https?:$/.test(url.protocol)) refuse(name, value, 'an http(s) address');
  return value;
}

/** Reads an email, with or without a name before it. */
export function sender(env: Environment, name: string, fallback: string): string {
  const value = text(env, name) ?? fallback;
  const email = /^[^<>\p{Cc}]*<([^<>]*)>$/u.exec(value)?.[1] ?? value;
  if (!/^[^\s<>@]+@[^\s<>@]+$/.test(email)) {
    refuse(name, value, 'an email, also in the form Idea Hub <no-reply@hub.example>');
  }
  return value;
}

/** Reads an address that may contain a password. So the error message does not repeat it. */
export function secretUrl(
  env: Environment,
  name: string,
  protocols: readonly string[],
): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const url = parseUrl(value);
  if (url === null || !protocols.includes(url.protocol) || url.hostname === '') {
    const forms = protocols.map((protocol) => `${protocol}//…`).join(' or ');
    throw new SettingsError(`${name} cannot be used: it must be an address of the form ${forms}.`);
  }
  return value;
}

export function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
