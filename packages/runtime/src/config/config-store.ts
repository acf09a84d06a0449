import { type Clock, systemClock } from '@composed/browser/clock';
import { repeatCutOff } from '@composed/browser/cut-off';
import { withKnownValue } from '@composed/browser/known-value';
import { createListeners } from '@composed/browser/listeners';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import { startTimeLimit } from '@composed/browser/time-limit';
import { untilAborted } from '@composed/browser/until-aborted';
import { readSettings, type SettingReaders } from '@composed/contract/settings';
import { CONFIG_TIME_LIMIT } from '../timings.ts';

/**
 * Each setting as a promise of its own, so that only what uses a setting waits for it. A setting
 * that is wrong or can't be had stays pending until a later try finds it; none ever rejects.
 */
export type ConfigValues<T> = { readonly [K in keyof T]: Promise<T[K]> };

export type ConfigState =
  | { status: 'loading' | 'ready' }
  /** Whole sentences for whoever runs the site. */
  | { status: 'failed'; problems: readonly string[] };

export interface ConfigStore<T> {
  readonly values: ConfigValues<T>;
  getState(): ConfigState;
  subscribe(listen: () => void): () => void;
  /** Fetches the configuration, or fetches it again; while a fetch is under way it does nothing. */
  load(): void;
}

/** What is said of a configuration that can't be used, in whole sentences. */
export interface ConfigTexts {
  unreachable: string;
  /** @param status of HTTP */
  status(status: number): string;
  /** It is no JSON object. */
  unreadable: string;
  /** @param mustBe the end of a sentence: "it must be …" */
  wrong(key: string, mustBe: string): string;
}

export interface ConfigParts<T> {
  readers: SettingReaders<T>;
  /** What a setting is that the configuration leaves out. */
  defaults: T;
  texts: ConfigTexts;
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  clock?: Clock;
  page?: Pick<PageLife, 'watch' | 'canLoad'>;
}

const CONFIG_ADDRESS = '/config.json';

/** The settings of the page's site, out of `/config.json`; asked for by `load`. */
export function createConfigStore<T extends object>({
  readers,
  defaults,
  texts,
  fetch = (address, init) => globalThis.fetch(address, init),
  clock = systemClock,
  page = pageLife,
}: ConfigParts<T>): ConfigStore<T> {
  const values: Record<string, Promise<unknown>> = {};
  /** Setting → settles its promise; later calls change nothing. */
  const settle: Record<string, (value: unknown) => void> = {};
  for (const key of Object.keys(readers)) {
    const promise = new Promise<unknown>((resolve) => {
      settle[key] = resolve;
    });
    promise.then((value) => withKnownValue(promise, value));
    values[key] = promise;
  }
  const { subscribe, tell } = createListeners();
  let state: ConfigState = { status: 'loading' };
  let underWay = false;
  let tries = 0;

  /** The problems; none when all is well. */
  async function attempt(signal: AbortSignal): Promise<readonly string[]> {
    let response: Response;
    let text: string;
    const ask = async () => {
      tries += 1;
      // The first try must ask exactly as the page's preload does, or the browser asks twice.
      const init: RequestInit = tries > 1 ? { signal, cache: 'reload' } : { signal };
      const answer = await fetch(CONFIG_ADDRESS, init);
      return [answer, await answer.text()] as const;
    };
    try {
      const isCutOff = () => !signal.aborted;
      // Its pauses, and its look whether the page can load anything, know nothing of the limit.
      const asked = repeatCutOff(ask, isCutOff, { page, clock });
      [response, text] = await untilAborted(asked, signal);
    } catch {
      return [texts.unreachable];
    }
    if (!response.ok) return [texts.status(response.status)];
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return [texts.unreadable];
    }
    const found = readSettings(json, readers, defaults);
    for (const [key, value] of Object.entries(found.values)) settle[key]?.(value);
    return found.problems.map(({ key, mustBe }) =>
      key === null ? texts.unreadable : texts.wrong(key, mustBe),
    );
  }

  async function load() {
    if (underWay) return;
    underWay = true;
    const limit = startTimeLimit(CONFIG_TIME_LIMIT, undefined, clock);
    const problems = await attempt(limit.signal);
    limit.end();
    underWay = false;
    state = problems.length > 0 ? { status: 'failed', problems } : { status: 'ready' };
    tell();
  }

  return {
    values: values as ConfigValues<T>,
    getState: () => state,
    subscribe,
    load: () => void load(),
  };
}
