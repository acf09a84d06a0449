import { isRecord } from '@composed/browser/is-record';
import { SCREEN_OUTCOMES, type ScreenOutcome } from '@composed/contract/screen-outcomes';
import type { LoadEnd, ScreenMark } from './screen-marks.ts';

/** What became of a screen that a visitor wanted; nobody's name, address or text is in it. */
export interface CountedScreen {
  remote: string;
  screen: string;
  /** `null` when none was found. */
  release: string | null;
  outcome: ScreenOutcome;
  /** Of a screen that was shown: milliseconds from the start of its load to the end of that. */
  ms?: number;
  /** Of one that threw: the error's class, and where, in a form that `npm run release -- resolve` reads. */
  thrown?: { error: string; at: string | null };
}

/** What is known of a screen. */
interface Visit {
  release: string | null;
  /** Whether the visitor waits for it, or has it. */
  asked: boolean;
  isLoading: boolean;
  /** How long its load took, until it is counted as shown. */
  ms: number | null;
  /** Whether it failed, threw or was tried anew before its end, since the visitor asked for it. */
  wasInTrouble: boolean;
  hasThrown: boolean;
}

const PLACE = /https?:\/\/[^\s()]*?\/(\d+\.\d+\.\d+[\w.-]*-[0-9a-f]{12}\/[^\s():?#]+:\d+:\d+)/g;

/** The first place of a stack that lies in the release itself: what threw may be React, in the host's. */
function placeIn(stack: string, release: string | null): string | null {
  const places = [...stack.matchAll(PLACE)].map(([, place = '']) => place);
  return places.find((place) => place.startsWith(`${release}/`)) ?? null;
}

const isScreen = (name: string): boolean => /^[\w-]+\/[\w-]+$/.test(name);

/**
 * Makes outcomes out of the timeline's marks and measures. Loads ahead of a visit count once there is
 * one; of a load that threw, the first time alone: nothing is shown more seldom than it throws.
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

  /** It came, whether it stands or throws. */
  function came(name: string, visit: Visit): void {
    if (visit.ms === null) return;
    add(name, visit, { outcome: 'shown', ms: visit.ms });
    visit.ms = null;
  }

  function ended(name: string, visit: Visit, { release, outcome }: LoadEnd, ms: number): void {
    visit.release = release;
    visit.isLoading = false;
    if (outcome === 'loaded') visit.ms = Math.round(ms);
    else if (visit.asked) {
      // What a remote throws may call itself anything.
      add(name, visit, { outcome: Object.hasOwn(SCREEN_OUTCOMES, outcome) ? outcome : 'broken' });
      visit.wasInTrouble = true;
    }
  }

  function left(name: string, visit: Visit): void {
    if (visit.asked && visit.isLoading) add(name, visit, { outcome: 'left' });
    visit.asked = false;
    visit.wasInTrouble = false;
  }

  function happened(name: string, visit: Visit, mark: ScreenMark): void {
    switch (mark.is) {
      case 'asked':
        visit.asked = true;
        break;
      case 'start':
        // The load before it has not ended: it was slow, and the visitor did not wait.
        if (visit.isLoading && visit.asked) visit.wasInTrouble = true;
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
      asked: false,
      isLoading: false,
      ms: null,
      wasInTrouble: false,
      hasThrown: false,
    };
    visits.set(name, visit);
    return visit;
  }

  return {
    /** Entries of the timeline; those that are about something else are passed over. */
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
    /** The page goes, with all its screens. */
    leave(): void {
      for (const [name, visit] of visits) left(name, visit);
    },
  };
}
