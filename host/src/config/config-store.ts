import { type Clock, systemClock } from '@composed/browser/clock';
import { throughNavigations } from '@composed/browser/cut-off';
import { withKnownValue } from '@composed/browser/known-value';
import { createListeners } from '@composed/browser/listeners';
import { type PageLife, pageLife } from '@composed/browser/page-life';
import { startTimeLimit } from '@composed/browser/time-limit';
import type { RuntimeConfig } from '@idea-hub/shared/contracts/runtime-config';
import { messages } from '../messages.ts';
import { CONFIG_TIME_LIMIT } from '../timings.ts';
import { readConfig } from './read-config.ts';

/**
 * Each setting as a promise of its own, so that only what uses a setting waits for it. A setting
 * that is wrong or can't be had stays pending until a later try finds it; none ever rejects.
 */
export type ConfigValues = { readonly [K in keyof RuntimeConfig]: Promise<RuntimeConfig[K]> };

export type ConfigState =
  | { status: 'loading' | 'ready' }
  /** Whole sentences for whoever runs the app. */
  | { status: 'failed'; problems: readonly string[] };

export interface ConfigStore {
  readonly values: ConfigValues;
  getState(): ConfigState;
  subscribe(listen: () => void): () => void;
  /** Fetches the configuration, or fetches it again; while a fetch is under way it does nothing. */
  load(): void;
}

export interface ConfigDeps {
  fetch?: (address: string, init: RequestInit) => Promise<Response>;
  clock?: Clock;
  page?: Pick<PageLife, 'watch' | 'canLoad'>;
}

interface Settler<T> {
  promise: Promise<T>;
  /** Later calls change nothing. */
  settle(value: T): void;
}

function settler<T>(): Settler<T> {
  let settle: (value: T) => void = () => {};
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  promise.then((value) => withKnownValue(promise, value));
  return { promise, settle };
}

const CONFIG_ADDRESS = '/config.json';

export function createConfigStore({
  fetch = (address, init) => globalThis.fetch(address, init),
  clock = systemClock,
  page = pageLife,
}: ConfigDeps = {}): ConfigStore {
  const settlers: { [K in keyof RuntimeConfig]: Settler<RuntimeConfig[K]> } = {
    apiBaseUrl: settler(),
    remoteOrigins: settler(),
    social: settler(),
    sampleIdeas: settler(),
    telemetryUrl: settler(),
    telemetryShare: settler(),
  };
  const { subscribe, tell } = createListeners();
  let state: ConfigState = { status: 'loading' };
  let underWay = false;
  let tries = 0;

  function change(next: ConfigState) {
    state = next;
    tell();
  }

  function settle<K extends keyof RuntimeConfig>(key: K, value: RuntimeConfig[K] | undefined) {
    if (value !== undefined) settlers[key].settle(value);
  }

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
      [response, text] = await throughNavigations(ask, isCutOff, { page, clock });
    } catch {
      return [messages.config.unreachable];
    }
    if (!response.ok) return [messages.config.status(response.status)];
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return [messages.config.unreadable];
    }
    const { values, problems } = readConfig(json);
    for (const key of Object.keys(settlers) as (keyof RuntimeConfig)[]) settle(key, values[key]);
    return problems.map(({ key, mustBe }) =>
      key === null ? messages.config.unreadable : messages.config.wrong(key, mustBe),
    );
  }

  async function load() {
    if (underWay) return;
    underWay = true;
    const limit = startTimeLimit(CONFIG_TIME_LIMIT, undefined, clock);
    const problems = await attempt(limit.signal);
    limit.end();
    underWay = false;
    change(problems.length > 0 ? { status: 'failed', problems } : { status: 'ready' });
  }

  return {
    values: {
      apiBaseUrl: settlers.apiBaseUrl.promise,
      remoteOrigins: settlers.remoteOrigins.promise,
      social: settlers.social.promise,
      sampleIdeas: settlers.sampleIdeas.promise,
      telemetryUrl: settlers.telemetryUrl.promise,
      telemetryShare: settlers.telemetryShare.promise,
    },
    getState: () => state,
    subscribe,
    load: () => void load(),
  };
}
