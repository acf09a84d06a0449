import { createListeners } from '@composed/browser/listeners';
import { HistoryRouter, type RouterProps } from '@idea-hub/shared/router';
import { useState } from 'react';
import { type Location, NavigationType, type To } from 'react-router-dom';
import { ConfirmLeave } from './confirm-leave.tsx';
import { createGuardQueue } from './guard-queue.ts';
import type { AppHistory, HistorySnapshot, NavigateOptions } from './history.ts';
import { leavesScreen, resolveLocation, toHref } from './locations.ts';

export type MemoryEntry =
  | string
  | { pathname?: string; search?: string; hash?: string; state?: unknown };

const ROOT: Location = {
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'default',
  mask: undefined,
};

/** A history in memory, for tests and for rendering without a browser. */
export function createMemoryHistory(entries: readonly MemoryEntry[] = ['/']): AppHistory {
  const guards = createGuardQueue();
  const { subscribe, tell } = createListeners();
  const first = entries.length > 0 ? entries : ['/'];
  let stack = first.map((entry) =>
    resolveLocation(entry, ROOT, typeof entry === 'string' ? null : entry.state),
  );
  let index = stack.length - 1;
  let snapshot: HistorySnapshot = { location: at(index), navigationType: NavigationType.Pop };

  function at(place: number): Location {
    return stack[place] ?? ROOT;
  }

  function arrive(navigationType: NavigationType) {
    snapshot = { location: at(index), navigationType };
    tell();
  }

  function guarded(to: Location, { force, action }: NavigateOptions, go: () => void) {
    if (!force && leavesScreen(at(index), to)) guards.ask(go, action);
    else go();
  }

  return {
    guards,
    snapshot: () => snapshot,
    subscribe,
    createHref: toHref,
    navigate(to: To, options: NavigateOptions = {}) {
      const { replace, state } = options;
      const target = resolveLocation(to, at(index), state);
      guarded(target, options, () => {
        guards.drop();
        if (replace) {
          stack = stack.with(index, target);
          arrive(NavigationType.Replace);
        } else {
          stack = [...stack.slice(0, index + 1), target];
          index += 1;
          arrive(NavigationType.Push);
        }
      });
    },
    go(delta) {
      const place = index + delta;
      const target = stack[place];
      if (!target || delta === 0) return;
      guarded(target, {}, () => {
        guards.drop();
        index = place;
        arrive(NavigationType.Pop);
      });
    },
  };
}

interface MemoryRouterProps extends Pick<RouterProps, 'children'> {
  renderConfirm?: RouterProps['renderConfirm'];
  history?: AppHistory;
  entries?: readonly MemoryEntry[];
}

/**
 * The router with a history in memory, for tests and for rendering without a browser. A separate module,
 * because the shared router can't be tree-shaken. By default, it asks in a plain dialog.
 */
export function MemoryAppRouter({
  history: given,
  entries,
  renderConfirm = (question) => <ConfirmLeave question={question} />,
  ...props
}: MemoryRouterProps) {
  const [own] = useState(() => given ?? createMemoryHistory(entries));
  return <HistoryRouter history={given ?? own} renderConfirm={renderConfirm} {...props} />;
}
