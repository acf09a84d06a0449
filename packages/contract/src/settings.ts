import { isRecord } from '@composed/browser/is-record';
import { isAmount, listOf, orNull, type Shape } from './shape.ts';

/** A setting that can't be used, and what it has to be. */
export interface SettingProblem {
  /** The setting's name, such as `telemetryUrl`; `null` when the whole file is no settings. */
  key: string | null;
  /** The end of a sentence: "it must be …". */
  mustBe: string;
}

/** What a reader throws. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  constructor(
    readonly mustBe: string,
    /** Where inside of the setting, such as `.googleClientId`. */
    readonly within = '',
  ) {
    super(mustBe);
  }
}

/** By its name: a `site.config.ts` is bundled with a class of its own. */
export const isWrongSetting = (error: unknown): error is WrongSetting =>
  (error as Error).name === 'WrongSetting';

/** Setting → returns its value out of parsed JSON, or throws a `WrongSetting`. */
export type SettingReaders<T> = { readonly [K in keyof T]: (value: unknown) => T[K] };

/**
 * The reader of a setting with that shape.
 *
 * @param mustBe the end of a sentence: "it must be …"
 */
export const settingOf =
  <T>(shape: Shape<T>, mustBe: string) =>
  (value: unknown): T => {
    if (shape(value)) return value;
    throw new WrongSetting(mustBe);
  };

function parseAddress(value: unknown): URL | null {
  try {
    const url = new URL(String(value));
    return typeof value === 'string' && /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** An absolute http(s) address. */
export const isUrl = (value: unknown): value is string => parseAddress(value) !== null;

/** An absolute http(s) address, or a path on the site's own origin. */
export const isAddress = (value: unknown): value is string =>
  isUrl(value) || (typeof value === 'string' && /^\/(?!\/)/.test(value));

export const readAddress = settingOf(
  isAddress,
  'an http or https address, or a path that starts with /',
);

const isOrigin = (value: unknown): value is string => parseAddress(value)?.origin === value;

/** What `/config.json` says to the platform; a product's own settings stand beside. */
export interface PlatformSettings {
  /** Origins that remotes may be loaded from; the served policy is derived from them. */
  remoteOrigins: readonly string[];
  /** Where pages report what became of their screens; `null` for nowhere. */
  telemetryUrl: string | null;
  /** The share of the pages that do, from 0 to 1. */
  telemetryShare: number;
}

const isShare = (value: unknown): value is number => isAmount(value) && value <= 1;

export const platformReaders: SettingReaders<PlatformSettings> = {
  remoteOrigins: settingOf(listOf(isOrigin), 'a list of origins, such as ["https://shop.example"]'),
  telemetryUrl: settingOf(orNull(isAddress), 'null or an http or https address'),
  telemetryShare: settingOf(isShare, 'a number from 0 to 1'),
};

/**
 * Checks a parsed `/config.json`. A missing key takes its default and an unknown one is passed over; a wrong one is
 * missing from `values` and named in `problems`.
 */
export function readSettings<T extends object>(
  json: unknown,
  readers: SettingReaders<T>,
  defaults: T,
): { values: Partial<T>; problems: SettingProblem[] } {
  if (!isRecord(json)) return { values: {}, problems: [{ key: null, mustBe: 'a JSON object' }] };
  const values: Partial<T> = {};
  const problems: SettingProblem[] = [];
  for (const key of Object.keys(readers) as (keyof T & string)[]) {
    try {
      values[key] = Object.hasOwn(json, key) ? readers[key](json[key]) : defaults[key];
    } catch (error) {
      if (!isWrongSetting(error)) throw error;
      problems.push({ key: key + error.within, mustBe: error.mustBe });
    }
  }
  return { values, problems };
}
