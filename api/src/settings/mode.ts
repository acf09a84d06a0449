import { isLoopback } from '../loopback.ts';
import { type Environment, oneOf, origins, SettingsError, text } from './values.ts';

/** Required settings in production, because they have no safe default. */
const PRODUCTION_NEEDS = {
  APP_ORIGIN: 'the origin of the site',
  SMTP_URL: 'the mail server',
  MAIL_FROM: 'the sender of mail',
  TRUST_PROXY: 'the addresses of proxies in front, or none',
};

/**
 * Whether the server runs in production. Production is the default: development opens its mailbox and demo member to
 * everybody, so a forgotten variable must not enable it. Throws a `SettingsError` if production lacks a setting, or if
 * development could be reached from outside.
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

/** Origin at which `npm start` serves the site. */
export const LOCAL_ORIGIN = 'http://localhost:3000';
