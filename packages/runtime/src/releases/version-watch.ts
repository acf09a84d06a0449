import type { Clock } from '@composed/browser/clock';
import { createListeners } from '@composed/browser/listeners';
import type { MicroFrontendEntry } from '@composed/contract/discovery';
import { startDeadline } from '../loading/deadline.ts';
import type { Discovery, Listing } from '../loading/discovery.ts';
import {
  FAILED_SCREEN_CHECK_INTERVAL,
  RELEASE_CHECK_INTERVAL,
  RELEASE_CHECK_LIMIT,
  RELEASE_CHECK_PAUSE,
} from '../timings.ts';

/**
 * What a reload would change: a release that does harm would go, newer releases would come, or a
 * remote that was switched off would be gone.
 */
export type Offer = 'withdrawn' | 'newer' | 'switched-off' | null;

/** Knows whether a reload would bring other releases than this tab runs. */
export interface VersionWatch {
  /** On a change of page: offers what the latest look found, and looks again unless it just did. */
  checkIfDue(): Promise<void>;
  /**
   * While a screen that failed is shown: looks as often as it may, as long as the tab is seen, until the returned function
   * is called.
   */
  pollWhileFailed(): () => void;
  /**
   * Looks when the tab is shown again, and once a minute while it is, until the returned function is called. Announces at
   * once only what is withdrawn, and anything else at the next change of page: a notice moves what somebody is reading.
   */
  start(): () => void;
  offer(): Offer;
  /** Not until something else is live again. */
  dismiss(): void;
  subscribe(listen: () => void): () => void;
}

/** As far as somebody can see the page. */
type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

export interface WatchParts {
  discovery: Pick<Discovery, 'look' | 'isWithdrawn'>;
  /** Remote → the release that this tab runs. */
  pins: ReadonlyMap<string, { url: string; isCanary?: boolean; release: { release: string } }>;
  choose: (remote: string, listing: Listing) => MicroFrontendEntry | undefined;
  /** Whether a remote runs another release than the live one anyhow. */
  isOverridden: (remote: string) => boolean;
  /** The release of the host that this page came with; undefined where it does not say. */
  host: string | undefined;
  clock: Clock;
  page: Visibility;
}

/** Looks from time to time whether what is live is what this page runs. Never throws. */
export function createVersionWatch(parts: WatchParts): VersionWatch {
  const { discovery, pins, choose, isOverridden, host, clock, page } = parts;
  const { subscribe, tell } = createListeners();
  let checkedAt = clock.now();
  /** Parts of the page, each with what a reload would bring of it; undefined for nothing. */
  let found: (string | undefined)[][] = [];
  /** What of that the visitor has been told. */
  let announced = found;
  let dismissed = '';

  // A device's clock may be set while the page is open, in either direction.
  const isDue = (ms: number) => Math.abs(clock.now() - checkedAt) >= ms;

  const isWithdrawn = () =>
    (host !== undefined && discovery.isWithdrawn('host', host)) ||
    [...pins].some(([remote, { release }]) => discovery.isWithdrawn(remote, release.release));

  async function lookNow(): Promise<void> {
    checkedAt = clock.now();
    const { signal, end } = startDeadline(clock, RELEASE_CHECK_LIMIT);
    try {
      const live = await discovery.look(signal);
      found = [];
      for (const [remote, { url }] of pins) {
        const listing = live.of(remote);
        const entry = listing && choose(remote, listing);
        if (!isOverridden(remote) && entry?.url !== url) found.push([remote, entry?.url]);
      }
      if (host && live.host && live.host !== host) found.push(['host', live.host]);
    } catch {
      // A check in the background that fails is ignored: the next one comes soon.
    } finally {
      end();
    }
  }

  /** The last look, which may be under way. */
  let looking: Promise<void> | undefined;
  function look(): Promise<void> {
    looking = lookNow();
    return looking;
  }

  function announce(): void {
    announced = found;
    tell();
  }

  // A canary that does harm is taken back within minutes.
  const hasCanary = () => [...pins.values()].some(({ isCanary }) => isCanary);

  async function check(pauseMs: number): Promise<void> {
    if (isDue(hasCanary() ? 0 : pauseMs)) look();
    await looking;
    announce();
  }

  /**
   * While the tab is seen: now, again after each such span of milliseconds, and when it is shown again, until the
   * returned function is called.
   */
  function whileSeen(ms: number, run: () => Promise<void>): () => void {
    let cancel = () => {};
    const runIfSeen = () => {
      if (!page.hidden) void run();
    };
    const again = () => {
      runIfSeen();
      cancel = clock.after(ms, again);
    };
    again();
    page.addEventListener('visibilitychange', runIfSeen);
    return () => {
      cancel();
      page.removeEventListener('visibilitychange', runIfSeen);
    };
  }

  return {
    async checkIfDue() {
      // A load may have fetched a list meanwhile, and a look whose result was not announced.
      announce();
      await check(RELEASE_CHECK_PAUSE);
    },
    pollWhileFailed: () =>
      whileSeen(FAILED_SCREEN_CHECK_INTERVAL, () => check(RELEASE_CHECK_INTERVAL)),
    start: () =>
      whileSeen(RELEASE_CHECK_INTERVAL, async () => {
        if (!isDue(RELEASE_CHECK_PAUSE)) return;
        await look();
        tell();
      }),
    offer() {
      if (isWithdrawn()) return 'withdrawn';
      if (announced.length === 0 || announced.join() === dismissed) return null;
      return announced.some(([, brought]) => brought) ? 'newer' : 'switched-off';
    },
    dismiss() {
      dismissed = announced.join();
      tell();
    },
    subscribe,
  };
}
