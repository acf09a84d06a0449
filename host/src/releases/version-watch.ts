import type { MicroFrontendEntry } from '@idea-hub/shared/contracts/discovery';
import type { Clock } from '@idea-hub/shared/platform/clock';
import { createListeners } from '@idea-hub/shared/platform/listeners';
import { startDeadline } from '../federation/deadline.ts';
import type { Discovery, Listing } from '../federation/discovery.ts';

/** So long after a look the next one is due, unless the tab runs a canary. */
const LOOK_AGAIN_MS = 60_000;
/** So often, beside a screen that failed, it is found out whether its canary was taken back (DP-27). */
const LOOK_OFTEN_MS = 10_000;
/** An answer that takes longer is not waited for. */
const LOOK_LIMIT_MS = 20_000;

/** What a reload would change: newer releases, or less, since a remote was switched off (DP-14). */
export type Offer = 'newer' | 'switched-off' | null;

/** Knows whether a reload would bring other releases than this tab runs (DP-07). */
export interface VersionWatch {
  /** The visitor goes elsewhere: looks what is live, unless that is known well enough. */
  look(): Promise<void>;
  /** A screen has failed: looks again and again, until what it answers is called. */
  lookOften(): () => void;
  offer(): Offer;
  /** Not until something else is live again. */
  dismiss(): void;
  subscribe(listen: () => void): () => void;
}

export interface WatchParts {
  discovery: Discovery;
  /** Remote → the release that this tab runs. */
  pins: ReadonlyMap<string, { url: string; isCanary?: boolean }>;
  choose: (listing: Listing) => MicroFrontendEntry | undefined;
  /** The remote that runs another release than the live one anyhow. */
  overridden: string | undefined;
  /** The release of the host that this page came with; undefined where it does not say. */
  host: string | undefined;
  clock: Clock;
}

export function createVersionWatch(parts: WatchParts): VersionWatch {
  const { discovery, pins, choose, overridden, host, clock } = parts;
  const { subscribe, tell } = createListeners();
  let lookedAt = clock.now();
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
    clock.now() - lookedAt >= LOOK_AGAIN_MS || [...pins.values()].some(({ isCanary }) => isCanary);

  return {
    async look() {
      if (!isDue()) return;
      lookedAt = clock.now();
      const { signal, end } = startDeadline(clock, LOOK_LIMIT_MS);
      try {
        const live = await discovery.look(signal);
        /** A part of the page, and what a reload would bring of it; undefined for nothing. */
        const news = [...pins].flatMap(([remote, { url }]): [string, string | undefined][] => {
          const listing = live.of(remote);
          const entry = listing && choose(listing);
          return remote === overridden || entry?.url === url ? [] : [[remote, entry?.url]];
        });
        if (host && live.host && live.host !== host) news.push(['host', live.host]);
        set(() => {
          offered = news.join();
          isNewer = news.some(([, brought]) => brought !== undefined);
        });
      } catch {
        // Nobody has asked for it: the next change of page looks again.
      } finally {
        end();
      }
    },
    lookOften() {
      let cancel = () => {};
      const again = () => {
        void this.look();
        cancel = clock.after(LOOK_OFTEN_MS, again);
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
