import { readFileSync } from 'node:fs';
import { codeOf } from '../error-code.ts';
import { type Environment, SettingsError, text } from './values.ts';

/** Settings that hold a secret. Each can be given by a file as well: `SMTP_URL_FILE` and so on. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'GOOGLE_CLIENT_SECRET',
  'GITHUB_CLIENT_SECRET',
  'LINKEDIN_CLIENT_SECRET',
] as const;

/**
 * The environment with what the files hold in it: container platforms mount secrets as files, which,
 * unlike variables, no child process inherits. Throws a `SettingsError`.
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
