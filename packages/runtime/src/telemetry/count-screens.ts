import { isRecord } from '@composed/browser/is-record';
import { SCREEN_OUTCOMES, type ScreenOutcome } from '@composed/contract/screen-outcomes';
import type { LoadEnd, ScreenMark } from './screen-marks.ts';

/** Outcome of a screen that a visitor requested. It contains no personal data. */
export interface CountedScreen {
  remote: string;
  screen: string;
  /** `null` if no release was found. */
  release: string | null;
  outcome: ScreenOutcome;
  /** Duration of the load in milliseconds, for a screen that was shown. */
  ms?: number;
  /** Error class and position, for a screen that threw. `npm run release -- resolve` reads the position. */
  thrown?: { error: string; at: string | null };
}

interface Visit {
  release: string | null;
  /** Whether the visitor is waiting for it or looking at it. */
  requested: boolean;
  isLoading: boolean;
  /** Duration of its load in milliseconds, until it is counted as shown. */
  ms: number | null;
  /** Whether it failed, threw or was retried since the visitor requested it. */
  wasInTrouble: boolean;
  hasThrown: boolean;
}

const PLACE = /https?:\/\/[^\s()]*?\/(\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{12}\/[^\s():?#]+:\d+:\d+)/g;

/** Returns the first stack position inside the release. The error may come from React in the host. */
function placeIn(stack: string, release: string | null): string | null {
  const places = [...stack.matchAll(PLACE)].map(([, place = '']) => place);
  return places.find((place) => place.startsWith(`${release}/`)) ?? null;
}

const isScreen = (name: string): boolean => /^[\w-]+\/[\w-]+$/.test(name);

/**
 * Derives outcomes from the timeline's marks and measures. A preload counts only after a visit. A load that throws
 * repeatedly counts as `threw` only once, so `threw` never exceeds `shown`.
 */
export function createScreenOutcomes(count: (screen: CountedScreen) => void) {
  const visits = new Map<string, Visit>();

  const add = (
    name: string,
    visit: Visit,
    more: Pick<CountedScreen, 'outcome' | 'ms' | 'thrown'>,
  ) => {
    const [remote = '', screen = ''] = name.split('/');
    count({ remote, screen, release: visit.release, ...more });
  };

  /** Counts the load as shown, also if the screen throws. */
  function came(name: string, visit: Visit): void {
    if (visit.ms === null) return;
    add(name, visit, { outcome: 'shown', ms: visit.ms });
    visit.ms = null;
  }

  function ended(name: string, visit: Visit, { release, outcome }: LoadEnd, ms: number): void {
    visit.release = release;
    visit.isLoading = false;
    if (outcome === 'loaded') visit.ms = Math.round(ms);
    else if (visit.requested) {
      // A remote may throw an object with any `kind`.
      add(name, visit, { outcome: Object.hasOwn(SCREEN_OUTCOMES, outcome) ? outcome : 'broken' });
      visit.wasInTrouble = true;
    }
  }

  function left(name: string, visit: Visit): void {
    if (visit.requested && visit.isLoading) add(name, visit, { outcome: 'left' });
    visit.requested = false;
    visit.wasInTrouble = false;
  }

  function happened(name: string, visit: Visit, mark: ScreenMark): void {
    switch (mark.is) {
      case 'requested':
        visit.requested = true;
        break;
      case 'start':
        // The previous load has not ended: it was slow, and the visitor restarted it.
        if (visit.isLoading && visit.requested) visit.wasInTrouble = true;
        Object.assign(visit, { isLoading: true, ms: null, hasThrown: false });
        visit.release = mark.release;
        break;
      case 'found':
        visit.release = mark.release;
        break;
      case 'slow':
        add(name, visit, { outcome: 'slow' });
        break;
      case 'shown':
        came(name, visit);
        if (visit.wasInTrouble) add(name, visit, { outcome: 'recovered' });
        visit.wasInTrouble = false;
        break;
      case 'threw': {
        came(name, visit);
        const place = placeIn(`${mark.stack}`, mark.release);
        const at = place && `${name.split('/')[0]}@${place}`;
        const error = /^[\w$]{1,64}$/.test(mark.error) ? mark.error : 'Error';
        if (!visit.hasThrown) add(name, visit, { outcome: 'threw', thrown: { error, at } });
        Object.assign(visit, { hasThrown: true, wasInTrouble: true });
        break;
      }
      case 'left':
        left(name, visit);
    }
  }

  function visitOf(name: string): Visit {
    const known = visits.get(name);
    if (known) return known;
    const visit: Visit = {
      release: null,
      requested: false,
      isLoading: false,
      ms: null,
      wasInTrouble: false,
      hasThrown: false,
    };
    visits.set(name, visit);
    return visit;
  }

  return {
    /** Processes timeline entries; skips entries that don't belong to screens. */
    take(entries: readonly PerformanceEntry[]): void {
      const end = ({ startTime, duration }: PerformanceEntry) => startTime + duration;
      for (const entry of entries.toSorted((one, other) => end(one) - end(other))) {
        const { name, entryType, duration } = entry;
        const detail = 'detail' in entry ? entry.detail : null;
        if (!isScreen(name) || !isRecord(detail)) continue;
        const visit = visitOf(name);
        if (entryType === 'measure') ended(name, visit, detail as unknown as LoadEnd, duration);
        else happened(name, visit, detail as unknown as ScreenMark);
      }
    },
    /** Ends all visits when the page is closed. */
    leave(): void {
      for (const [name, visit] of visits) left(name, visit);
    },
  };
}
