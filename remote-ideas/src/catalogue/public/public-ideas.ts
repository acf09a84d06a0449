import { knownValue } from '@composed/browser/known-value';
import { startTimeLimit } from '@composed/browser/time-limit';
import type { SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { useSession } from '@idea-hub/shared/session';
import { useCallback, useEffect } from 'react';
import { LIST_TIME_LIMIT_MS } from '../../timings.ts';
import { marks } from '../marks.ts';
import { useClaiming } from '../own/use-claiming.ts';
import type { Idea } from '../types.ts';
import { readIdeas } from './read-idea.ts';
import { SAMPLE_IDEAS } from './sample-ideas.ts';

/** Loading the list failed: a timeout, a refusal, or an answer that is not a list. */
class IdeaListError extends Error {
  override readonly name = 'IdeaListError';
}

/** The part of `fetch` that this module uses. */
export type FetchList = (
  address: string,
  init: { signal: AbortSignal },
) => Promise<Pick<Response, 'ok' | 'status' | 'json'>>;

function listIn(body: unknown): readonly unknown[] {
  if (!Array.isArray(body)) throw new IdeaListError('The answer is no list of ideas');
  return body;
}

async function fetchIdeas(address: string, fetch: FetchList): Promise<readonly Idea[]> {
  const limit = startTimeLimit(LIST_TIME_LIMIT_MS);
  try {
    const answer = await fetch(address, { signal: limit.signal });
    if (!answer.ok) throw new IdeaListError(`HTTP ${answer.status}`);
    return readIdeas(listIn(await answer.json()));
  } catch (cause) {
    if (cause instanceof IdeaListError) throw cause;
    throw new IdeaListError('The list of ideas could not be read', { cause });
  } finally {
    limit.end();
  }
}

/** Caches each fetched list by its address, for all screens. Failures are not cached. */
export function createIdeaSource(fetch: FetchList = (...args) => globalThis.fetch(...args)) {
  const fetched = new Map<string, Promise<readonly Idea[]>>();

  function fetchOnce(address: string): Promise<readonly Idea[]> {
    let list = fetched.get(address);
    if (!list) {
      list = fetchIdeas(address, fetch);
      list.catch(() => fetched.delete(address));
      fetched.set(address, list);
    }
    return list;
  }

  return async function ideasOf(samples: SampleIdeas): Promise<readonly Idea[]> {
    return typeof samples === 'string' ? fetchOnce(samples) : builtIn(samples);
  };
}

const builtIn = (samples: boolean): readonly Idea[] => (samples ? SAMPLE_IDEAS : []);

/** The ideas, if they are known without waiting. */
export function ideasAtHand(samples: Promise<SampleIdeas>): readonly Idea[] | undefined {
  const known = knownValue(samples);
  return typeof known === 'boolean' ? builtIn(known) : undefined;
}

const ideaSource = createIdeaSource();

/**
 * Every public idea, in the order of its source. Rejects with an `IdeaListError`; the next call retries.
 */
export const publicIdeas = async (
  samples: Promise<SampleIdeas>,
  source = ideaSource,
): Promise<readonly Idea[]> => source(await samples);

// Makes the list available in the first render of a return visit, which keeps the scroll position.
const lists = new WeakMap<Promise<SampleIdeas>, readonly Idea[]>();

/**
 * The public ideas, for a screen that needs nothing else of the catalogue. Such a screen may show marks.
 */
export function usePublicIdeas(samples: Promise<SampleIdeas>) {
  useClaiming();
  const { session } = useSession();
  useEffect(() => marks.follow(session), [session]);
  const ask = useCallback(async () => {
    const list = await publicIdeas(samples);
    lists.set(samples, list);
    return list;
  }, [samples]);
  return useAnswer(ask, { known: lists.get(samples) ?? ideasAtHand(samples) });
}
