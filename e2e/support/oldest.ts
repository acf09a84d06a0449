import { BROWSERS } from '@composed/build/rspack/browsers';
import type { Page } from '@playwright/test';
import { missingIn } from '../../scripts/compat/features.ts';
import { targetsOf } from '../../scripts/compat/support.ts';

declare global {
  interface Window {
    takenAway?: number;
  }
}

/**
 * Removes features that the build's oldest browsers lack, by MDN's data, from pages opened later, as far as a script
 * can. Returns a function for their number in an open page.
 */
export async function likeTheOldest(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(
    (missing) => {
      let taken = 0;
      for (const path of missing) {
        const name = path.pop() ?? '';
        const holder = path.reduce<unknown>(
          (of, key) => (of as Record<string, unknown> | undefined)?.[key],
          window,
        );
        if (typeof holder !== 'object' && typeof holder !== 'function') continue;
        if (holder && Object.hasOwn(holder, name) && Reflect.deleteProperty(holder, name))
          taken += 1;
      }
      // Safari's `toDataURL` returns PNG for WebP.
      const { toDataURL } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
        return toDataURL.call(this, type === 'image/webp' ? 'image/png' : type, quality);
      };
      window.takenAway = taken;
    },
    // Keeps Trusted Types, which the page's policy requires. Browsers without them don't enforce that policy either.
    missingIn(targetsOf(BROWSERS)).filter(([name]) => !/^trustedType/i.test(name ?? '')),
  );
  return () => page.evaluate(() => window.takenAway ?? 0);
}
