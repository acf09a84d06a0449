import type { Location, NavigationType, To } from 'react-router-dom';
import type { GuardQueue } from './guard-queue.ts';

export interface NavigateOptions {
  replace?: boolean;
  /** Stored in the history entry. Survives a reload, Back and Forward. */
  state?: unknown;
  /** Skips the navigation guards, for example after a sign-out or after the guarded form was sent. */
  force?: boolean;
  /** Name of the action in a guard's question; unset for a plain navigation. */
  action?: string;
}

/** Current location and the type of the last navigation. Each change creates a new object. */
export interface HistorySnapshot {
  readonly location: Location;
  readonly navigationType: NavigationType;
}

/** A history for the router. The browser's and the one in memory implement it. */
export interface AppHistory {
  readonly guards: GuardQueue;
  snapshot(): HistorySnapshot;
  subscribe(listen: () => void): () => void;
  createHref(to: To): string;
  navigate(to: To, options?: NavigateOptions): void;
  go(delta: number): void;
}
