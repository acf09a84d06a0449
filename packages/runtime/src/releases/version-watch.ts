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
 * Effect of a reload: it would remove a withdrawn release, load newer ones, or remove a remote that is switched off.
 */
export type Offer = 'withdrawn' | 'newer' | 'switched-off' | null;

/** Detects whether a reload would load other releases than this tab runs. */
export interface VersionWatch {
  /** For a change of page: offers the result of the latest check. Checks again unless one just ran. */
  checkIfDue(): Promise<void>;
  /**
   * For a failed screen: checks as often as allowed while the tab is visible, until the returned function is called.
   */
  pollWhileFailed(): () => void;
  /**
   * Checks once a minute while the tab is visible, and when it becomes visible, until the returned function is called.
   * Announces only a withdrawal immediately. Anything else waits for a change of page, since a notice moves the text
   * that a visitor is reading.
   */
  start(): () => void;
  offer(): Offer;
  /** Hides the offer until other releases are live. */
  dismiss(): void;
  subscribe(listen: () => void): () => void;
}

/** The part of `document` that tells whether the page is visible. */
type Visibility = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

export interface WatchParts {
  discovery: Pick<Discovery, 'look' | 'isWithdrawn'>;
  /** Remote → the release that this tab runs. */
  pins: ReadonlyMap<string, { url: string; isCanary?: boolean; release: { release: string } }>;
  choose: (remote: string, listing: Listing) => MicroFrontendEntry | undefined;
  /** Tells whether a remote runs another release than the live one on purpose. */
  isOverridden: (remote: string) => boolean;
  /** Release of the host that made this page; undefined if the page doesn't name it. */
  host: string | undefined;
  clock: Clock;
  page: Visibility;
}

/** Creates the check for other live releases. Its methods never throw. */
export function createVersionWatch(parts: WatchParts): VersionWatch {
  const { discovery, pins, choose, isOverridden, host, clock, page } = parts;
  const { subscribe, tell } = createListeners();
  let checkedAt = clock.now();
  /** Parts of the page with other live releases, each with the new one; undefined if a reload would remove the part. */
  let found: (string | undefined)[][] = [];
  /** The part of `found` that the visitor has seen. */
  let announced = found;
  let dismissed = '';

  // A device's clock can be set forwards or backwards while the page is open.
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
      const { host: liveHost } = live.extras;
      if (host && liveHost && liveHost !== host) found.push(['host', liveHost]);
    } catch {
      // Ignores a failed background check, since the next one runs soon.
    } finally {
      end();
    }
  }

  /** The last check, which may be running. */
  let looking: Promise<void> | undefined;
  function look(): Promise<void> {
    looking = lookNow();
    return looking;
  }

  function announce(): void {
    announced = found;
    tell();
  }

  // A bad canary is usually withdrawn within minutes, so pages with a canary always check.
  const hasCanary = () => [...pins.values()].some(({ isCanary }) => isCanary);

  async function check(pauseMs: number): Promise<void> {
    if (isDue(hasCanary() ? 0 : pauseMs)) look();
    await looking;
    announce();
  }

  /**
   * Runs now, at this interval, and when the tab becomes visible, but only in a visible tab. The returned function
   * stops it.
   *
   * @param ms interval in milliseconds
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
      // A load may have fetched a newer list, or a check's result was not announced yet.
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
      return announced.some(([, override]) => override) ? 'newer' : 'switched-off';
    },
    dismiss() {
      dismissed = announced.join();
      tell();
    },
    subscribe,
  };
}
