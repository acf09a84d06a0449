import { isRecord } from '@composed/browser/is-record';
import {
  DEFAULT_RUNTIME_CONFIG,
  type RuntimeConfig,
} from '@idea-hub/shared/contracts/runtime-config';

/** A setting that can't be used, and what it has to be. */
export interface ConfigProblem {
  /** The setting's name, such as `social.googleClientId`; `null` when the whole file is no settings. */
  key: string | null;
  /** The end of a sentence: "it must be …". */
  mustBe: string;
}

class WrongValue extends Error {
  override readonly name = 'WrongValue';
  constructor(
    readonly mustBe: string,
    /** Where inside of the setting, such as `.googleClientId`. */
    readonly within = '',
  ) {
    super(mustBe);
  }
}

function parseAddress(value: unknown): URL | null {
  try {
    const url = new URL(String(value));
    return typeof value === 'string' && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** An absolute address, or a path on the app's own origin. */
const isAddress = (value: unknown): value is string =>
  parseAddress(value) !== null || (typeof value === 'string' && /^\/(?!\/)/.test(value));

const isOrigin = (value: unknown): value is string => parseAddress(value)?.origin === value;

/** Empty text counts as none: that is how templates of settings say it. */
function clientId(value: unknown, within: string): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw new WrongValue('text or null', within);
}

const readers: { readonly [K in keyof RuntimeConfig]: (value: unknown) => RuntimeConfig[K] } = {
  apiBaseUrl(value) {
    if (isAddress(value)) return value;
    throw new WrongValue('an http or https address, or a path that starts with /');
  },
  remoteOrigins(value) {
    if (Array.isArray(value) && value.every(isOrigin)) return value;
    throw new WrongValue('a list of origins, such as ["https://ideas.example"]');
  },
  social(value) {
    if (!isRecord(value)) throw new WrongValue('an object with googleClientId and githubClientId');
    return {
      googleClientId: clientId(value.googleClientId, '.googleClientId'),
      githubClientId: clientId(value.githubClientId, '.githubClientId'),
    };
  },
  sampleIdeas(value) {
    if (typeof value === 'boolean' || isAddress(value)) return value;
    throw new WrongValue('true, false, or the address of a JSON list of ideas');
  },
  telemetryUrl(value) {
    if (value === null || isAddress(value)) return value;
    throw new WrongValue('null or an http or https address');
  },
  telemetryShare(value) {
    if (typeof value === 'number' && value >= 0 && value <= 1) return value;
    throw new WrongValue('a number from 0 to 1');
  },
};

function readKey<K extends keyof RuntimeConfig>(
  from: Record<string, unknown>,
  key: K,
): RuntimeConfig[K] {
  return Object.hasOwn(from, key) ? readers[key](from[key]) : DEFAULT_RUNTIME_CONFIG[key];
}

/**
 * Checks a parsed `/config.json` (RN-05). A missing key takes its default and an unknown one is
 * passed over; a wrong one is missing from `values` and named in `problems`.
 */
export function readConfig(json: unknown): {
  values: Partial<RuntimeConfig>;
  problems: ConfigProblem[];
} {
  if (!isRecord(json)) return { values: {}, problems: [{ key: null, mustBe: 'a JSON object' }] };
  const values: Partial<RuntimeConfig> = {};
  const problems: ConfigProblem[] = [];
  for (const key of Object.keys(readers) as (keyof RuntimeConfig)[]) {
    try {
      Object.assign(values, { [key]: readKey(json, key) });
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error;
      problems.push({ key: key + error.within, mustBe: error.mustBe });
    }
  }
  return { values, problems };
}
