import { systemClock } from '@idea-hub/shared/platform/clock';
import { COPY_TIME_LIMIT_MS } from './timings.ts';

/**
 * Puts text on the clipboard. Rejects when the browser refuses, has none outside a secure context, or
 * does not answer in time; an answer that comes after that changes nothing.
 */
export function copyText(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = systemClock.after(COPY_TIME_LIMIT_MS, () =>
      reject(new Error('The clipboard did not answer')),
    );
    const copy = async () => navigator.clipboard.writeText(text);
    copy().then(resolve, reject).finally(cancel);
  });
}
