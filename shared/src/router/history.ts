import type { Location, NavigationType, To } from 'react-router-dom';
import type { GuardQueue } from './guard-queue.ts';

export interface NavigateOptions {
  replace?: boolean;
  /** Travels with the history entry: survives a reload and comes back with Back and Forward. */
  state?: unknown;
  /** Goes without asking the navigation guards: for a sign-out, or after what they guarded was sent. */
  force?: boolean;
  /** What a guard's question calls it; unset for a mere way elsewhere. */
  action?: string;
}

/** Where the app is, and how it came there. A new object for each change. */
export interface HistorySnapshot {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

/** What the router façade needs of a history; the browser's and the one in memory answer alike. */
export interface AppHistory {
  readonly guards: GuardQueue;
  snapshot(): HistorySnapshot;
  subscribe(listen: () => void): () => void;
  createHref(to: To): string;
  navigate(to: To, options?: NavigateOptions): void;
  go(delta: number): void;
}
