import { keptRecord, recordOf } from '@composed/browser/kept-record';
import { tokenStore } from '@idea-hub/shared/api';
import type { CommunityCalls } from '@idea-hub/shared/contracts/community-description';
import { read, type ShapedCall } from '@idea-hub/shared/contracts/shape';
import type { AnswerTo } from '@idea-hub/shared/live/call';

/** Id of the data in a page that the server has filled. */
const START_ID = 'idea-hub-data';

/** The data of the page, as its server has filled it. Only the head counts, because remotes write into the body. */
export const filledData = (): Element | null => document.querySelector(`head > script#${START_ID}`);

/** Age from which on the page's data is loaded again. */
const FRESH_MS = 60_000;

/** An answer in a page that the server has filled. */
export interface Start<T> {
  readonly value: T;
  /** The server has just filled the page, as it does for visitors, and this is a visitor. No call is needed. */
  readonly isFresh: boolean;
}

interface Answers {
  readonly at: number;
  /** By address below the API. An answer is taken once. */
  readonly left: Map<string, unknown>;
}

const known = new WeakMap<Element, Answers>();

function answersIn(element: Element): Answers {
  const { at, answers } = keptRecord(element.textContent);
  const found = { at: Date.parse(String(at)), left: new Map(Object.entries(recordOf(answers))) };
  known.set(element, found);
  return found;
}

/**
 * Takes the answer of a call out of the page's data. Returns `undefined` if the page has none. `null` means that
 * visitors find no such thing.
 */
export function takeStart<N extends keyof CommunityCalls>(
  [, shape]: ShapedCall<N>,
  address: string,
): Start<AnswerTo<N> | null> | undefined {
  const element = filledData();
  if (!element || !shape) return undefined;
  const { at, left } = known.get(element) ?? answersIn(element);
  const isVisitor = tokenStore.accessToken() === null;
  const raw = left.get(address);
  left.delete(address);
  // What visitors do not find, a member may see.
  if (raw === undefined || (raw === null && !isVisitor)) return undefined;
  const value = raw === null ? null : (read(shape, raw) as AnswerTo<N>);
  // Clocks differ, in both directions.
  const isFresh = Math.abs(Date.now() - at) < FRESH_MS && isVisitor;
  return { value, isFresh };
}
