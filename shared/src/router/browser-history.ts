import { type Location, NavigationType, type To } from 'react-router-dom';
import { createGuardQueue } from './guard-queue.ts';
import type { AppHistory, HistorySnapshot } from './history.ts';
import { leavesScreen, newKey, resolveLocation, toHref } from './locations.ts';

/** What each of our entries carries in the browser's history. */
interface EntryState {
  usr: unknown;
  key: string;
  /** The entry's place among the entries of this tab; tells Back from Forward. */
  idx: number;
}

function entryState(value: unknown): EntryState | null {
  const state = value as Partial<EntryState> | null;
  return state !== null && typeof state === 'object' && typeof state.idx === 'number'
    ? { usr: state.usr ?? null, key: state.key ?? 'default', idx: state.idx }
    : null;
}

/** The browser's history, with guards that can hold Back and Forward too. */
export function createBrowserHistory(view: Window = window): AppHistory {
  const guards = createGuardQueue();
  const listeners = new Set<() => void>();
  const browser = view.history;
  let index = adopt(0);
  let snapshot: HistorySnapshot = { location: here(), navigationType: NavigationType.Pop };
  /** A pop that this module made itself by `go`, and what is to happen when it has arrived. */
  let ownPop: (() => void) | null = null;

  function here(): Location {
    const { pathname, search, hash } = view.location;
    const state = entryState(browser.state);
    return {
      pathname,
      search,
      hash,
      state: state?.usr ?? null,
      key: state?.key ?? 'default',
      mask: undefined,
    };
  }

  /** Gives an entry that is not ours yet (the first, or one that a `#` link made) its place. */
  function adopt(place: number): number {
    const known = entryState(browser.state);
    if (known) return known.idx;
    const state: EntryState = { usr: null, key: newKey(), idx: place };
    browser.replaceState(state, '');
    return place;
  }

  function arrive(navigationType: NavigationType) {
    guards.drop();
    snapshot = { location: here(), navigationType };
    for (const listen of [...listeners]) listen();
  }

  function arriveByPop(place: number) {
    index = place;
    arrive(NavigationType.Pop);
  }

  function onPop() {
    if (ownPop) {
      const run = ownPop;
      ownPop = null;
      run();
      return;
    }
    const place = adopt(index + 1);
    const delta = place - index;
    if (delta === 0 || !guards.active() || !leavesScreen(snapshot.location, here())) {
      arriveByPop(place);
      return;
    }
    // The browser has moved already: move back first, then ask, and move again on `Leave`.
    ownPop = () =>
      guards.ask(() => {
        ownPop = () => arriveByPop(place);
        browser.go(delta);
      });
    browser.go(-delta);
  }

  function onBeforeUnload(event: BeforeUnloadEvent) {
    if (guards.active()) event.preventDefault();
  }

  function write(target: Location, replace: boolean) {
    const state: EntryState = {
      usr: target.state,
      key: target.key,
      idx: replace ? index : index + 1,
    };
    if (replace) browser.replaceState(state, '', toHref(target));
    else browser.pushState(state, '', toHref(target));
    index = state.idx;
    arrive(replace ? NavigationType.Replace : NavigationType.Push);
  }

  return {
    guards,
    snapshot: () => snapshot,
    subscribe(listen) {
      if (listeners.size === 0) {
        view.addEventListener('popstate', onPop);
        view.addEventListener('beforeunload', onBeforeUnload);
      }
      listeners.add(listen);
      return () => {
        listeners.delete(listen);
        if (listeners.size > 0) return;
        view.removeEventListener('popstate', onPop);
        view.removeEventListener('beforeunload', onBeforeUnload);
      };
    },
    createHref: toHref,
    navigate(to: To, { replace = false, state, force } = {}) {
      const target = resolveLocation(to, snapshot.location, state);
      const go = () => write(target, replace);
      if (!force && guards.active() && leavesScreen(snapshot.location, target)) guards.ask(go);
      else go();
    },
    go: (delta) => browser.go(delta),
  };
}
