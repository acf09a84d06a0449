import type { CDPSession } from '@playwright/test';
import { SLOW_LINE } from './model.ts';

export const LINES = ['real', 'emulated'] as const;
export type LineName = (typeof LINES)[number];

/** How a browser reaches the sites. */
export interface Network {
  line: LineName;
  /** What Chromium is to be started with. */
  browserArguments: readonly string[];
  /** Makes a tab's network slow, where the line itself is not. */
  slowDown(session: CDPSession): Promise<void>;
}

/** By Chromium itself: every request takes a round trip, but opening a connection takes none. */
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
