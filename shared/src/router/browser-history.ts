import { recordOf } from '@composed/browser/kept-record';
import { createListeners } from '@composed/browser/listeners';
import { type Location, NavigationType, type To } from 'react-router-dom';
import { createGuardQueue } from './guard-queue.ts';
import type { AppHistory, HistorySnapshot } from './history.ts';
import { leavesScreen, newKey, resolveLocation, toHref } from './locations.ts';

/** State of our entries in the browser's history. */
interface EntryState {
  usr: unknown;
  key: string;
  /** Position of the entry in this tab. It distinguishes Back from Forward. */
  idx: number;
}

/** A move that this module has requested, and its callback on arrival. */
interface OwnMove {
  place: number;
  arrived(): void;
}

/** The browser's history with guards, which can also block Back and Forward. */
export function createBrowserHistory(view: Window = window): AppHistory {
  const browser = view.history;
  const { subscribe, tell } = createListeners();
  let listening = 0;
  let place = adoptEntry(0);
  let snapshot: HistorySnapshot = { location: here(), navigationType: NavigationType.Pop };
  let ownMove: OwnMove | null = null;

  const guards = createGuardQueue((active) => {
    // Only while a guard exists: this listener keeps the page out of the back/forward cache.
    if (active) view.addEventListener('beforeunload', holdPage);
    else view.removeEventListener('beforeunload', holdPage);
  });

  function here(): Location {
    const { pathname, search, hash } = view.location;
    const { usr = null, key = 'default' } = entryState(browser.state) ?? {};
    return { pathname, search, hash, state: usr, key, mask: undefined };
  }

  /** Returns the current entry's position. A foreign entry (the first, or a `#` link's) gets `next`. */
  function adoptEntry(next: number): number {
    const known = entryState(browser.state);
    if (known) return known.idx;
    browser.replaceState({ usr: null, key: newKey(), idx: next } satisfies EntryState, '');
    return next;
  }

  function arrive(at: number, navigationType: NavigationType) {
    place = at;
    // Another navigation makes a pending question obsolete.
    guards.drop();
    snapshot = { location: here(), navigationType };
    tell();
  }

  function move(to: number, arrived: () => void) {
    ownMove = { place: to, arrived };
  }

  function onPop() {
    const at = adoptEntry(place + 1);
    const expected = ownMove;
    ownMove = null;
    if (expected?.place === at) {
      expected.arrived();
      return;
    }
    const held = guards.active() && leavesScreen(snapshot.location, here());
    if (!held) {
      arrive(at, NavigationType.Pop);
      return;
    }
    // The browser has already moved. Move back, ask, and move again after `Leave`.
    const from = place;
    move(from, () =>
      guards.ask(() => {
        move(at, () => arrive(at, NavigationType.Pop));
        browser.go(at - from);
      }),
    );
    browser.go(from - at);
  }

  function write(target: Location, replace: boolean) {
    const { state: usr, key } = target;
    const idx = replace ? place : place + 1;
    const state: EntryState = { usr, key, idx };
    // With the origin, because a path such as `//host` would name another site.
    const url = view.location.origin + toHref(target);
    if (replace) browser.replaceState(state, '', url);
    else browser.pushState(state, '', url);
    arrive(idx, replace ? NavigationType.Replace : NavigationType.Push);
  }

  return {
    guards,
    snapshot: () => snapshot,
    subscribe(listen) {
      if (listening === 0) view.addEventListener('popstate', onPop);
      listening += 1;
      const stop = subscribe(listen);
      return () => {
        stop();
        listening -= 1;
        if (listening === 0) view.removeEventListener('popstate', onPop);
      };
    },
    createHref: toHref,
    navigate(to: To, { replace = false, state, force, action } = {}) {
      const target = resolveLocation(to, snapshot.location, state);
      const go = () => write(target, replace);
      if (!force && leavesScreen(snapshot.location, target)) guards.ask(go, action);
      else go();
    },
    go: (delta) => browser.go(delta),
  };
}

function entryState(value: unknown): EntryState | null {
  const { usr = null, key = 'default', idx }: Partial<EntryState> = recordOf(value);
  return typeof idx === 'number' ? { usr, key, idx } : null;
}

function holdPage(event: BeforeUnloadEvent) {
  event.preventDefault();
}
