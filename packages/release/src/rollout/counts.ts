import { formatNumber } from '@composed/browser/format-number';
import { SCREEN_OUTCOMES } from '@composed/contract/screen-outcomes';
import { isAmount, isInstant, isText, type Of, objectOf } from '@composed/contract/shape';
import { UserError } from '@composed/workspace/user-error';
import type { Loads, MinuteOfBoth } from './evidence.ts';
import type { OneNetwork } from './judge-step.ts';

/** Screen loads of one release in one minute. */
export interface CountRow extends Loads {
  /** ISO 8601 instant of its start. */
  minute: string;
  release: string;
  /** Sum of the load times of the screens that were shown, and the number of these screens. */
  milliseconds: number;
  shown: number;
}

export interface Counts {
  /** End of the last complete minute. */
  until: Date;
  rows: CountRow[];
  /** Maximum that one network may have added for each release; `null` without a limit. */
  oneNetwork: OneNetwork | null;
}

/** Source of the counts of screen loads. */
export interface CountSource {
  /** Name, for messages. */
  readonly name: string;
  /** Returns the counts of complete minutes from `since` on. Rejects with a `SourceError`. */
  counts(remote: string, since: Date): Promise<Counts>;
}

/** Reports that the counts are not available now. A retry may help. */
export class SourceError extends UserError {}

export const MINUTE_MS = 60_000;
export const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** Whether an outcome is a failure. Unknown outcomes are not. */
const isFailureOf: Readonly<Record<string, boolean>> = SCREEN_OUTCOMES;

export const isCounted = objectOf({
  /** ISO 8601 instant of its start. */
  minute: isInstant,
  release: isText,
  outcome: isText,
  count: isAmount,
  milliseconds: isAmount,
});

/** One outcome of a release's screen loads in one minute. */
export type Counted = Of<typeof isCounted>;

/** Adds up the outcomes of all screens for each release and minute. */
export function addUp(counted: readonly Counted[]): CountRow[] {
  const rows = new Map<string, CountRow>();
  for (const { minute, release, outcome, count, milliseconds } of counted) {
    const key = `${minute} ${release}`;
    const none = { minute, release, loads: 0, failures: 0, milliseconds: 0, shown: 0 };
    const row = rows.get(key) ?? none;
    rows.set(key, row);
    const isFailure = isFailureOf[outcome] === true;
    if (isFailure) row.failures += count;
    // A screen that threw was shown before, so its load is already counted.
    if (outcome === 'shown' || (isFailure && outcome !== 'threw')) row.loads += count;
    if (outcome === 'shown') {
      row.shown += count;
      row.milliseconds += milliseconds;
    }
  }
  return [...rows.values()].sort((a, b) => (a.minute < b.minute ? -1 : 1));
}

const NONE: Loads = { loads: 0, failures: 0 };

/** Combines the canary's and the stable release's counts by minute. */
export function pairUp(
  rows: readonly CountRow[],
  canary: string,
  stable: string,
): Map<number, MinuteOfBoth> {
  const minutes = new Map<number, MinuteOfBoth>();
  for (const { minute, release, loads, failures } of rows) {
    if (release !== canary && release !== stable) continue;
    const time = minuteOf(Date.parse(minute));
    const both = minutes.get(time) ?? { canary: NONE, stable: NONE };
    // A screen may throw more than once, but a load fails only once.
    const found = { loads, failures: Math.min(loads, failures) };
    minutes.set(time, { ...both, [release === canary ? 'canary' : 'stable']: found });
  }
  return minutes;
}

/** Rounds a number and groups its digits: `2,341`. */
export const grouped = (value: number): string => formatNumber(Math.round(value));

/** Share of the loads that failed: `0.51 %`. */
export const failedShare = ({ loads, failures }: Loads): string =>
  loads === 0 ? '–' : `${((100 * failures) / loads).toFixed(2)} %`;

const LIMIT_MS = 10_000;
const LONGEST_MESSAGE = 200;

/** Returns the message in an error response, in the format of the API or of Prometheus. */
function messageIn(text: string): string {
  try {
    const { message, error } = JSON.parse(text) as Record<string, unknown>;
    const found = [message, error].find((value) => typeof value === 'string') ?? '';
    return found === '' ? '' : ` (${String(found).slice(0, LONGEST_MESSAGE)})`;
  } catch {
    return '';
  }
}

export interface Question {
  url: URL;
  /** Bearer token; `null` for none. */
  token: string | null;
  fetchJson?: typeof fetch;
}

/** Requests JSON. Rejects with a `SourceError` that says what to check. */
export async function askJson({ url, token, fetchJson = fetch }: Question): Promise<unknown> {
  const place = `${url.origin}${url.pathname}`;
  const headers = new Headers(token === null ? {} : { authorization: `Bearer ${token}` });
  let answer: Response;
  try {
    answer = await fetchJson(url, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
  } catch (error) {
    const { name, message, cause } = error as Error;
    const reason = name === 'TimeoutError' ? `nothing in ${LIMIT_MS / 1000} s` : message;
    const code = (cause as NodeJS.ErrnoException | undefined)?.code;
    throw new SourceError(`${place} does not answer (${code ?? reason}).`, { cause: error });
  }
  if (answer.status === 401 || answer.status === 403) {
    throw new SourceError(
      `${place} answers ${answer.status}: RELEASE_METRICS_TOKEN must be the token it expects.`,
    );
  }
  const text = await answer.text().catch(() => '');
  if (!answer.ok) throw new SourceError(`${place} answers ${answer.status}${messageIn(text)}.`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceError(`${place} answers with something else than JSON.`, { cause: error });
  }
}
