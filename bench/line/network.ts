import type { CDPSession } from '@playwright/test';
import { SLOW_LINE } from './model.ts';

export const LINES = ['real', 'emulated'] as const;
export type LineName = (typeof LINES)[number];

export interface Network {
  line: LineName;
  /** Start arguments for Chromium. */
  browserArguments: readonly string[];
  /** Slows down a tab's network if the line itself is not slow. */
  slowDown(session: CDPSession): Promise<void>;
}

/**
 * Slow network that Chromium emulates. Every request takes a round trip, but opening a connection
 * takes none.
 */
export const EMULATED: Network = {
  line: 'emulated',
  browserArguments: [],
  async slowDown(session) {
    const bytesPerSecond = SLOW_LINE.bitsPerSecond / 8;
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW_LINE.roundTripMs,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
  },
};
