import {
  createContext,
  type ReactNode,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { type Navigator, Router } from 'react-router-dom';
import { createBrowserHistory } from './browser-history.ts';
import type { LeaveQuestion } from './guard-queue.ts';
import type { AppHistory } from './history.ts';

const HistoryContext = createContext<AppHistory | null>(null);

/** Returns the history of the surrounding router. Throws if there is none. */
export function useHistory(): AppHistory {
  const history = useContext(HistoryContext);
  if (!history) throw new Error('This part needs an AppRouter above it');
  return history;
}

export interface RouterProps {
  children: ReactNode;
  /** Renders a guard's question. Called only while there is one. */
  renderConfirm: (question: LeaveQuestion) => ReactNode;
}

/** The app's router with the browser's history. Use it once per page. */
export function AppRouter({ children, renderConfirm }: RouterProps) {
  const [history] = useState(() => createBrowserHistory());
  return (
    <HistoryRouter history={history} renderConfirm={renderConfirm}>
      {children}
    </HistoryRouter>
  );
}

/** The router with any `AppHistory`. */
export function HistoryRouter({
  history,
  children,
  renderConfirm,
}: RouterProps & { history: AppHistory }) {
  const { location, navigationType } = useSyncExternalStore(
    history.subscribe,
    history.snapshot,
    history.snapshot,
  );
  const navigator = useMemo(() => navigatorOf(history), [history]);
  return (
    <HistoryContext.Provider value={history}>
      <Router location={location} navigationType={navigationType} navigator={navigator}>
        {children}
        <Question history={history} render={renderConfirm} />
      </Router>
    </HistoryContext.Provider>
  );
}

function Question({
  history,
  render,
}: {
  history: AppHistory;
  render: RouterProps['renderConfirm'];
}) {
  const { subscribe, question: current } = history.guards;
  const question = useSyncExternalStore(subscribe, current, current);
  return question && render(question);
}

function navigatorOf(history: AppHistory): Navigator {
  return {
    createHref: history.createHref,
    go: history.go,
    // The router passes its options through unchanged, including ours.
    push: (to, state, options) => history.navigate(to, { ...options, state }),
    replace: (to, state, options) => history.navigate(to, { ...options, state, replace: true }),
  };
}
