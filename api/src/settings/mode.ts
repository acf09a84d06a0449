import { isLoopback } from '../loopback.ts';
import { type Environment, oneOf, origins, SettingsError, text } from './values.ts';

/** What a server for the public can't guess. */
const PRODUCTION_NEEDS = {
  APP_ORIGIN: 'the origin of the site',
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'the sender of mail',
  TRUST_PROXY: 'the addresses of proxies in front, or none',
};

/**
 * Production, unless development is asked for by name: what development opens to everybody,
 * its mailbox and demo member, must not come of a variable that was forgotten. Throws a
 * `SettingsError` where production lacks a setting, or development could be reached from outside.
 */
export function isProduction(env: Environment): boolean {
  const mode = oneOf(env, 'NODE_ENV', ['development', 'production'], 'production');
  if (mode === 'production') requireAll(env);
  else refuseOutside(env);
  return mode === 'production';
}

function requireAll(env: Environment): void {
  const missing = Object.entries(PRODUCTION_NEEDS)
    .filter(([name]) => text(env, name) === undefined)
    .map(([name, meaning]) => `${name} (${meaning})`);
  if (missing.length === 0) return;
  const list = new Intl.ListFormat('en').format(missing);
  throw new SettingsError(
    `Production needs ${list}; for a server of this machine alone set NODE_ENV=development.`,
  );
}

function refuseOutside(env: Environment): void {
  const host = text(env, 'API_HOST');
  if (host !== undefined && !isLoopback(host)) refuse('API_HOST', host);
  for (const origin of origins(env, 'APP_ORIGIN', LOCAL_ORIGIN)) {
    const { protocol, hostname } = new URL(origin);
    if (protocol === 'https:' || !isLoopback(hostname)) refuse('APP_ORIGIN', origin);
  }
}

function refuse(name: string, value: string): never {
  throw new SettingsError(
    `${name} is "${value}": NODE_ENV=development is for this machine alone, its mailbox and demo member are open to everybody.`,
  );
}

/** Where `npm start` serves the site. */
export const LOCAL_ORIGIN = 'http://localhost:3000';
