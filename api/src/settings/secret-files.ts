import { readFileSync } from 'node:fs';
import { codeOf } from '../error-code.ts';
import { type Environment, SettingsError, text } from './values.ts';

/** Settings that hold a secret. Each also has a variable for a file, such as `SMTP_URL_FILE`. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'LINKEDIN_CLIENT_SECRET',
] as const;

/**
 * Adds the content of secret files to the environment. Container platforms mount secrets as files; unlike variables,
 * child processes don't inherit them. Throws a `SettingsError`.
 */
export function readSecretFiles(env: Environment): Environment {
  const complete = { ...env };
  for (const name of SECRETS) {
    const file = text(env, `${name}_FILE`);
    if (file === undefined) continue;
    if (text(env, name) !== undefined) {
      throw new SettingsError(`${name} and ${name}_FILE are both set: one of them has to go.`);
    }
    complete[name] = readSecret(`${name}_FILE`, file);
  }
  return complete;
}

function readSecret(name: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingsError(`${name} is "${file}": that can't be read (${codeOf(error)}).`);
  }
  if (secret === '') throw new SettingsError(`${name} is "${file}": that file is empty.`);
  return secret;
}
