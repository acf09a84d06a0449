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
 * One promise per setting, so that code waits only for the settings it uses. An invalid or unreachable setting stays
 * pending until a later `load` succeeds. The promises never reject.
 */
export type ConfigValues<T> = { readonly [K in keyof T]: Promise<T[K]> };

export type ConfigState =
  | { status: 'loading' | 'ready' }
  /** Full sentences for the people who run the site. */
  | { status: 'failed'; problems: readonly string[] };

export interface ConfigStore<T> {
  readonly values: ConfigValues<T>;
  getState(): ConfigState;
  subscribe(listen: () => void): () => void;
  /** Fetches the configuration, also again. No-op while a fetch is running. */
  load(): void;
}

/** Messages for a configuration that can't be used, as full sentences. */
export interface ConfigTexts {
  unreachable: string;
  /** @param status HTTP status */
  status(status: number): string;
  /** The response is not a JSON object. */
  unreadable: string;
  /** @param mustBe end of the sentence "it must be …" */
  wrong(key: string, mustBe: string): string;
}

export interface ConfigParts<T> {
  readers: SettingReaders<T>;
  /** Values of the settings that the configuration omits. */
  defaults: T;
  texts: ConfigTexts;
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  clock?: Clock;
  page?: Pick<PageLife, 'watch' | 'canLoad'>;
}

const CONFIG_ADDRESS = '/config.json';

/** Creates the store of the site's settings. `load` fetches them from `/config.json`. */
export function createConfigStore<T extends object>({
  readers,
  defaults,
  texts,
  fetch = (address, init) => globalThis.fetch(address, init),
  clock = systemClock,
  page = pageLife,
}: ConfigParts<T>): ConfigStore<T> {
  const values: Record<string, Promise<unknown>> = {};
  /** Setting → resolves its promise. Only the first call has an effect. */
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
  let isReading = false;
  let tries = 0;

  /** Returns the problems; an empty list means success. */
  async function attempt(signal: AbortSignal): Promise<readonly string[]> {
    let response: Response;
    let text: string;
    const ask = async () => {
      tries += 1;
      // The first request must equal the page's preload, or the browser fetches the file twice.
      const init: RequestInit = tries > 1 ? { signal, cache: 'reload' } : { signal };
      const answer = await fetch(CONFIG_ADDRESS, init);
      return [answer, await answer.text()] as const;
    };
    try {
      const isCutOff = () => !signal.aborted;
      // `repeatCutOff` doesn't know the time limit when it pauses or checks the page, so `untilAborted` enforces it.
      const attempt = repeatCutOff(ask, isCutOff, { page, clock });
      [response, text] = await untilAborted(attempt, signal);
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
    if (isReading) return;
    isReading = true;
    const limit = startTimeLimit(CONFIG_TIME_LIMIT, undefined, clock);
    const problems = await attempt(limit.signal);
    limit.end();
    isReading = false;
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
