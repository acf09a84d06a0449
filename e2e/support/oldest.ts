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
 * Takes away from the pages that are opened from now on what the oldest browsers of the build lack,
 * by MDN's data, so far as a script can. Returns how much that was, once a page is open.
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
      // What Safari does with WebP.
      const { toDataURL } = HTMLCanvasElement.prototype;
      HTMLCanvasElement.prototype.toDataURL = function (type, quality) {
        return toDataURL.call(this, type === 'image/webp' ? 'image/png' : type, quality);
      };
      window.takenAway = taken;
    },
    // What the page's policy asks of scripts must stay: browsers without it do not enforce that either.
    missingIn(targetsOf(BROWSERS)).filter(([name]) => !/^trustedType/i.test(name ?? '')),
  );
  return () => page.evaluate(() => window.takenAway ?? 0);
}
