import { isIPv4, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SCREEN_COUNTS_LIFE } from '../timings.ts';
import { isProduction, LOCAL_ORIGIN } from './mode.ts';
import { readSecretFiles } from './secret-files.ts';
import { readSocial, type SocialSettings } from './social.ts';
import {
  type Environment,
  httpUrl,
  oneOf,
  origins,
  SettingsError,
  secretUrl,
  sender,
  text,
  wholeNumber,
} from './values.ts';

/** Base of relative paths, independent of the current folder. */
const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url));

export type DatabaseSettings =
  | { kind: 'libsql'; file: string }
  | { kind: 'postgres'; connectionString: string };

export interface TelemetrySettings {
  /** Address of the site's discovery document. Only releases that are live there are counted. */
  discovery: string;
  /** Time for which counts are kept, in milliseconds. */
  life: number;
}

export interface Settings {
  production: boolean;
  port: number;
  /** `null` for loopback on IPv4 and IPv6. */
  host: string | null;
  database: DatabaseSettings;
  /** Origins from which browsers may call. Links in mails use the first one. */
  appOrigins: readonly string[];
  appOrigin: string;
  /** Public address of `/api`, without a slash at its end. */
  apiAddress: string;
  /** Folder of the site's releases, whose pages are filled with data; `null` if another server fills them. */
  releaseStore: string | null;
  /** `null` only in development: mail goes to the mailbox. */
  smtpUrl: string | null;
  mailFrom: string;
  rateLimit: boolean;
  /** Networks whose limits per address and per wide network are multiplied. */
  raisedLimits: RaisedNetwork[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[] | null;
  logLevel: LogLevel;
  /** Bearer token for `/metrics`. If it is `null`, there is no such address. */
  metricsToken: string | null;
  /** Telemetry of screens; `null` if the server doesn't receive any. */
  telemetry: TelemetrySettings | null;
  /** Seconds between SIGTERM and the end of listening, so that load balancers notice. */
  drainSeconds: number;
  social: SocialSettings;
  /** `live`: the server stores ideas. `samples`: pages have their own ideas, and there are no calls about ideas. */
  ideas: 'live' | 'samples';
  /** Whether the built-in provider of social sign-in is on. */
  devSocial: boolean;
}

const A_PORT = 'a port number from 0 to 65535 (0 takes a free one)';
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Reads and checks every setting. Throws a `SettingsError` for the first invalid one. */
export function readSettings(environment: Environment): Settings {
  const env = readSecretFiles(environment);
  const production = isProduction(env);
  const appOrigins = origins(env, 'APP_ORIGIN', LOCAL_ORIGIN);
  return {
    production,
    port: wholeNumber(env, 'API_PORT', 8080, 65_535, A_PORT),
    host: text(env, 'API_HOST') ?? null,
    database: databaseOf(env),
    appOrigins,
    appOrigin: appOrigins[0] ?? '',
    apiAddress: httpUrl(env, 'API_ADDRESS', `${appOrigins[0]}/api`).replace(/\/+$/, ''),
    releaseStore: readStore(env),
    smtpUrl: secretUrl(env, 'SMTP_URL', ['smtp:', 'smtps:']) ?? null,
    mailFrom: sender(env, 'MAIL_FROM', 'Idea Hub <no-reply@ideahub.example>'),
    rateLimit: readSwitch(env, 'RATE_LIMIT', 'on', production, 'off'),
    raisedLimits: readRaisedLimits(env),
    trustProxy: readProxies(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    metricsToken: readMetricsToken(env),
    telemetry: readTelemetry(env, appOrigins[0] ?? ''),
    drainSeconds: wholeNumber(env, 'DRAIN_SECONDS', production ? 5 : 0, 60),
    social: readSocial(env),
    ideas: oneOf(env, 'IDEAS', ['live', 'samples'], 'samples'),
    devSocial: readSwitch(env, 'DEV_SOCIAL', 'off', production, 'on'),
  };
}

/** Reads an on/off setting. Production refuses one of its values. */
function readSwitch(
  env: Environment,
  name: string,
  fallback: 'on' | 'off',
  production: boolean,
  refused: 'on' | 'off',
): boolean {
  const value = oneOf(env, name, ['on', 'off'], fallback);
  if (production && value === refused) {
    throw new SettingsError(`${name} is "${value}": that is refused in production.`);
  }
  return value === 'on';
}

/** Reads the origin of mailed links, for commands that need no other setting. Throws a `SettingsError`. */
export const readAppOrigin = (env: Environment): string =>
  origins(env, 'APP_ORIGIN', LOCAL_ORIGIN)[0] ?? '';

/** Reads the database settings, for commands that need no other setting. Throws a `SettingsError`. */
export function readDatabase(env: Environment): DatabaseSettings {
  return databaseOf(readSecretFiles(env));
}

function databaseOf(env: Environment): DatabaseSettings {
  const value = text(env, 'DATABASE_URL') ?? 'file:.idea-hub/api.db';
  if (value.startsWith('file:')) {
    const path = value.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (path === '') throw new SettingsError('DATABASE_URL is "file:": it must name a file.');
    return { kind: 'libsql', file: resolve(REPOSITORY, path) };
  }
  const connectionString = secretUrl(env, 'DATABASE_URL', ['file:', 'postgres:', 'postgresql:']);
  return { kind: 'postgres', connectionString: connectionString ?? '' };
}

function readStore(env: Environment): string | null {
  const value = text(env, 'RELEASE_STORE');
  if (value === undefined) return null;
  if (!/^\w+:\/\//.test(value)) return resolve(REPOSITORY, value);
  throw new SettingsError(`RELEASE_STORE is "${value}": it must be a folder.`);
}

/** Minimum length. A shorter token could be guessed, because wrong guesses are not limited. */
const METRICS_TOKEN_LENGTH = 16;

function readMetricsToken(env: Environment): string | null {
  const token = text(env, 'METRICS_TOKEN');
  if (token === undefined) return null;
  if (/^[\x21-\x7e]+$/.test(token) && token.length >= METRICS_TOKEN_LENGTH) return token;
  throw new SettingsError(
    `METRICS_TOKEN cannot be used: it must have ${METRICS_TOKEN_LENGTH} or more characters, without spaces.`,
  );
}

const DAY = 24 * 60 * 60 * 1000;

function readTelemetry(env: Environment, appOrigin: string): TelemetrySettings | null {
  const isOn = oneOf(env, 'TELEMETRY', ['on', 'off'], 'off') === 'on';
  const discovery = httpUrl(env, 'TELEMETRY_DISCOVERY', `${appOrigin}/discovery.json`);
  const days = wholeNumber(env, 'TELEMETRY_DAYS', SCREEN_COUNTS_LIFE / DAY, 3650);
  return isOn ? { discovery, life: days * DAY } : null;
}

function readProxies(env: Environment): string[] | null {
  const value = text(env, 'TRUST_PROXY');
  if (value === undefined || value === 'none') return null;
  const proxies = value.split(',').map((part) => part.trim());
  const wrong = proxies.find(
    (proxy) => !/^[0-9a-f.:]+(\/\d{1,3})?$/i.test(proxy) && proxy !== 'loopback',
  );
  if (wrong === undefined) return proxies;
  throw new SettingsError(
    `TRUST_PROXY is "${wrong}": it must be addresses or networks such as 10.0.0.0/8, loopback, or none.`,
  );
}

const MOST = 1000;

/** A network whose limits are raised, such as a school behind one address. */
export interface RaisedNetwork {
  address: string;
  prefix: number;
  factor: number;
}

/** Reads `RAISED_LIMITS`, such as `203.0.113.0/24=10,2001:db8:7::/48=5`. */
export function readRaisedLimits(env: Environment): RaisedNetwork[] {
  const value = text(env, 'RAISED_LIMITS');
  return value === undefined ? [] : value.split(',').map((part) => read(part.trim()));
}

function read(part: string): RaisedNetwork {
  const [, address = '', bits, times] = /^([^/=]+)(?:\/(\d{1,3}))?=(\d{1,4})$/.exec(part) ?? [];
  const longest = isIPv4(address) ? 32 : 128;
  const prefix = Number(bits ?? longest);
  const factor = Number(times);
  const isNetwork = (isIPv4(address) || isIPv6(address)) && prefix <= longest;
  if (isNetwork && factor >= 1 && factor <= MOST) return { address, prefix, factor };
  throw new SettingsError(
    `RAISED_LIMITS has "${part}": each part must be a network and a factor from 1 to ${MOST}, such as 203.0.113.0/24=10.`,
  );
}
