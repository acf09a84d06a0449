import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { Clock } from '@idea-hub/shared/platform/clock';
import { createListeners } from '@idea-hub/shared/platform/listeners';
import { startDeadline } from '../federation/deadline.ts';
import type { Discovery, Listing } from '../federation/discovery.ts';
import {
  FAILED_SCREEN_CHECK_INTERVAL,
  RELEASE_CHECK_INTERVAL,
  RELEASE_CHECK_LIMIT,
} from '../timings.ts';

/** What a reload would change: newer releases, or less, since a remote was switched off (DP-14). */
export type Offer = 'newer' | 'switched-off' | null;

/** Knows whether a reload would bring other releases than this tab runs (DP-07). */
export interface VersionWatch {
  /** On a change of page: asks what is live, unless it did so within the last minute. */
  checkIfDue(): Promise<void>;
  /** While a screen that failed is shown: checks as often as it may, until the answered function is called. */
  pollWhileFailed(): () => void;
  offer(): Offer;
  /** Not until something else is live again. */
  dismiss(): void;
  subscribe(listen: () => void): () => void;
}

export interface WatchParts {
  discovery: Discovery;
  /** Remote → the release that this tab runs. */
  pins: ReadonlyMap<string, { url: string; isCanary?: boolean }>;
  choose: (remote: string, listing: Listing) => MicroFrontendEntry | undefined;
  /** The remote that runs another release than the live one anyhow. */
  overridden: string | undefined;
  /** The release of the host that this page came with; undefined where it does not say. */
  host: string | undefined;
  clock: Clock;
}

export function createVersionWatch(parts: WatchParts): VersionWatch {
  const { discovery, pins, choose, overridden, host, clock } = parts;
  const { subscribe, tell } = createListeners();
  let checkedAt = clock.now();
  /** What a reload would bring that this tab does not run; empty for nothing. */
  let offered = '';
  let isNewer = false;
  let dismissed = '';

  function set(change: () => void) {
    change();
    tell();
  }

  // A canary that does harm is taken back within minutes.
  const isDue = () =>
    clock.now() - checkedAt >= RELEASE_CHECK_INTERVAL ||
    [...pins.values()].some(({ isCanary }) => isCanary);

  return {
    async checkIfDue() {
      if (!isDue()) return;
      checkedAt = clock.now();
      const { signal, end } = startDeadline(clock, RELEASE_CHECK_LIMIT);
      try {
        const live = await discovery.look(signal);
        /** A part of the page, and what a reload would bring of it; undefined for nothing. */
        const news = [...pins].flatMap(([remote, { url }]): [string, string | undefined][] => {
          const listing = live.of(remote);
          const entry = listing && choose(remote, listing);
          return remote === overridden || entry?.url === url ? [] : [[remote, entry?.url]];
        });
        if (host && live.host && live.host !== host) news.push(['host', live.host]);
        set(() => {
          offered = news.join();
          isNewer = news.some(([, brought]) => brought !== undefined);
        });
      } catch {
        // Nobody has asked for it: the next change of page checks again.
      } finally {
        end();
      }
    },
    pollWhileFailed() {
      let cancel = () => {};
      const again = () => {
        void this.checkIfDue();
        cancel = clock.after(FAILED_SCREEN_CHECK_INTERVAL, again);
      };
      again();
      return () => cancel();
    },
    offer: () => {
      if (offered === dismissed || offered === '') return null;
      return isNewer ? 'newer' : 'switched-off';
    },
    dismiss: () =>
      set(() => {
        dismissed = offered;
      }),
    subscribe,
  };
}
